// A decision list laid over rows, to be shortened: which rule decides each row, and what each way of shortening the list would cost.
// Sets of rows are bitsets, so that the rows a rule misses by one condition only (those it would win without that
// condition) are found 32 at a time, and the rest of the work goes by the rows that would change hands.

import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { lowestOne } from "../../kernels/word-bits.ts";
import type { CostMatrix } from "../shared/cost.ts";
import { Confusion, type Prospect } from "./confusion.ts";
import { type RuleOutcomes, ruleOutcomes } from "./rule-outcomes.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface PlacedRule {
  /** Its place in the list as it was given. */
  readonly id: number;
  conditions: readonly Condition[];
  readonly label: number;
  /** For each condition, the cells that pass it. */
  passes: readonly Uint32Array[];
  /** The cells that satisfy the rule, that miss it by one condition, and that it decides. */
  readonly hits: Uint32Array;
  readonly near: Uint32Array;
  readonly own: Uint32Array;
}

export class ListOnRows {
  readonly rules: PlacedRule[];
  otherwise: number;
  readonly #classCodes: ArrayLike<number>;
  readonly #weights: Float64Array;
  readonly #everything: Uint32Array;
  readonly #confusion: Confusion;
  /** The id of the rule that decides each cell; the number of rules given where none does. */
  readonly #decides: Uint32Array;
  /** By id: where the rule stands now, and the label it gives. */
  readonly #places: Uint32Array;
  readonly #labels: Uint32Array;

  static async over(
    source: CountSource,
    part: Part,
    list: GrownList,
    costs: CostMatrix,
  ): Promise<ListOnRows> {
    const outcomes = await ruleOutcomes(source, part, list.rules);
    return new ListOnRows(list, outcomes, new Confusion(source.classes.length, costs));
  }

  private constructor(list: GrownList, outcomes: RuleOutcomes, confusion: Confusion) {
    const { weights, everything } = outcomes;
    this.#classCodes = outcomes.classCodes;
    this.#weights = weights;
    this.#everything = everything;
    this.#confusion = confusion;
    this.otherwise = list.otherwise;
    const none = list.rules.length;
    this.#labels = Uint32Array.from([...list.rules.map(({ label }) => label), confusion.left]);
    this.#places = Uint32Array.from({ length: none + 1 }, (_, id) => id);
    this.#decides = new Uint32Array(weights.length).fill(none);
    const free = everything.slice();
    this.rules = list.rules.map(({ conditions, label }, id) => {
      const passes = outcomes.passes[id];
      const [hits, near, own] = [free.slice(), free.slice(), free.slice()];
      const rule: PlacedRule = { id, conditions, label, passes, hits, near, own };
      this.#measure(rule);
      for (let word = 0; word < free.length; word++) {
        own[word] = free[word] & hits[word];
        free[word] = free[word] & ~hits[word];
      }
      forEachCell(own, (cell) => {
        this.#decides[cell] = id;
      });
      return rule;
    });
    for (let cell = 0; cell < weights.length; cell++) {
      confusion.add(this.#classCodes[cell], this.#labels[this.#decides[cell]], weights[cell]);
    }
  }

  get conditions(): number {
    return this.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  }

  /** Of all rows asked: of large sources that is a share (rule-outcomes.ts). */
  get weight(): number {
    return total(this.#weights);
  }

  get cost(): number {
    return this.#confusion.cost(this.otherwise);
  }

  toList(): GrownList {
    const rules = this.rules.map(({ conditions, label }) => ({ conditions, label }));
    return { rules, otherwise: this.otherwise };
  }

  /** Without one of a rule's conditions. */
  lessCondition(index: number, at: number): Prospect {
    const { label, near, passes } = this.rules[index];
    const dropped = passes[at];
    const decides = this.#decides;
    const places = this.#places;
    this.#confusion.reset();
    for (let word = 0; word < near.length; word++) {
      let bits = near[word] & ~dropped[word];
      while (bits !== 0) {
        const cell = (word << 5) + lowestOne(bits);
        bits &= bits - 1;
        const id = decides[cell];
        if (places[id] > index) this.#move(cell, this.#labels[id], label);
      }
    }
    return this.#confusion.prospect(this.otherwise);
  }

  lessRule(index: number): Prospect {
    const { own, label } = this.rules[index];
    this.#confusion.reset();
    forEachCell(own, (cell) => this.#move(cell, label, this.#labels[this.#nextAfter(index, cell)]));
    return this.#confusion.prospect(this.otherwise);
  }

  /** Without the rule, and a later one also asking that its last condition fails. */
  merged(index: number, into: number): Prospect {
    const { own, label, passes } = this.rules[index];
    const later = this.rules[into];
    const last = passes.at(-1)!;
    this.#confusion.reset();
    forEachCell(own, (cell) => {
      const heir = this.#nextAfter(index, cell);
      const next = heir === later.id ? this.#nextAfter(into, cell) : heir;
      this.#move(cell, label, this.#labels[next]);
    });
    forEachCell(
      later.own,
      (cell) => this.#move(cell, later.label, this.#labels[this.#nextAfter(into, cell)]),
      last,
    );
    return this.#confusion.prospect(this.otherwise);
  }

  /** The rule of another class that most of a rule's rows would fall to, the first of equals; -1 where there is none. */
  heir(index: number): number {
    const { own, label } = this.rules[index];
    const gains = new Float64Array(this.#labels.length);
    forEachCell(own, (cell) => {
      const id = this.#nextAfter(index, cell);
      gains[id] = gains[id] + this.#weights[cell];
    });
    let best = -1;
    for (let place = index + 1; place < this.rules.length; place++) {
      const { id, label: other } = this.rules[place];
      if (other === label || gains[id] === 0) continue;
      if (best < 0 || gains[id] > gains[this.rules[best].id]) best = place;
    }
    return best;
  }

  dropCondition(index: number, at: number, otherwise: number): void {
    this.lessCondition(index, at);
    this.#keep(otherwise);
    const rule = this.rules[index];
    const gained = rule.near.map((bits, word) => bits & ~rule.passes[at][word]);
    rule.conditions = rule.conditions.filter((_, place) => place !== at);
    rule.passes = rule.passes.filter((_, place) => place !== at);
    this.#measure(rule);
    forEachCell(gained, (cell) => {
      if (this.#places[this.#decides[cell]] > index) this.#give(cell, rule.id);
    });
  }

  dropRule(index: number, otherwise: number): void {
    this.lessRule(index);
    this.#keep(otherwise);
    this.#remove(index);
  }

  merge(index: number, into: number, otherwise: number): void {
    this.merged(index, into);
    this.#keep(otherwise);
    const { conditions, passes } = this.rules[index];
    const later = this.rules[into];
    const last = passes.at(-1)!;
    later.conditions = [...later.conditions, negate(conditions.at(-1)!)];
    later.passes = [...later.passes, this.#complement(last)];
    this.#measure(later);
    forEachCell(later.own.slice(), (cell) => this.#give(cell, this.#nextAfter(into, cell)), last);
    this.#remove(index);
  }

  /** If the last rule has one condition: the default's class where that fails, and the rule's class as the default. The meaning stays. */
  flipLast(): void {
    const { id, conditions, label, passes, hits, near, own } = this.rules.pop()!;
    const { otherwise } = this;
    const none = this.#labels.length - 1;
    const flipped: PlacedRule = {
      id,
      conditions: [negate(conditions[0])],
      label: otherwise,
      passes: [this.#complement(passes[0])],
      hits,
      near,
      own,
    };
    this.rules.push(flipped);
    this.#measure(flipped);
    this.#labels[id] = otherwise;
    this.#confusion.reset();
    own.fill(0);
    for (let cell = 0; cell < this.#decides.length; cell++) {
      if (this.#decides[cell] === id) {
        this.#decides[cell] = none;
        this.#move(cell, label, this.#confusion.left);
      } else if (this.#decides[cell] === none) {
        this.#give(cell, id);
        this.#move(cell, this.#confusion.left, otherwise);
      }
    }
    this.#keep(label);
  }

  /** Which cells satisfy a rule, and which miss it by one condition. */
  #measure({ passes, hits, near }: PlacedRule): void {
    hits.set(this.#everything);
    near.fill(0);
    for (const cells of passes) {
      for (let word = 0; word < hits.length; word++) {
        near[word] = (near[word] & cells[word]) | (hits[word] & ~cells[word]);
        hits[word] = hits[word] & cells[word];
      }
    }
  }

  #complement(cells: Uint32Array): Uint32Array {
    return cells.map((bits, word) => this.#everything[word] & ~bits);
  }

  /** What was thought last becomes so. */
  #keep(otherwise: number): void {
    this.#confusion.keep();
    this.otherwise = otherwise;
  }

  #move(cell: number, from: number, to: number): void {
    this.#confusion.move(this.#classCodes[cell], from, to, this.#weights[cell]);
  }

  /** The id of the first rule after a place that the cell satisfies. */
  #nextAfter(place: number, cell: number): number {
    const { rules } = this;
    const word = cell >>> 5;
    for (let next = place + 1; next < rules.length; next++) {
      if ((rules[next].hits[word] >>> (cell & 31)) & 1) return rules[next].id;
    }
    return this.#labels.length - 1;
  }

  /** From now on this rule decides the cell. */
  #give(cell: number, id: number): void {
    const word = cell >>> 5;
    const bit = 1 << (cell & 31);
    const before = this.rules[this.#places[this.#decides[cell]]];
    if (before) before.own[word] = before.own[word] & ~bit;
    const after = this.rules[this.#places[id]];
    if (after) after.own[word] = after.own[word] | bit;
    this.#decides[cell] = id;
  }

  #remove(index: number): void {
    forEachCell(this.rules[index].own.slice(), (cell) => this.#give(cell, this.#nextAfter(index, cell)));
    this.rules.splice(index, 1);
    this.rules.forEach(({ id }, place) => {
      this.#places[id] = place;
    });
  }
}

/** Cells ascending; only those also in `within`, if given. */
function forEachCell(cells: Uint32Array, visit: (cell: number) => void, within: Uint32Array = cells): void {
  for (let word = 0; word < cells.length; word++) {
    let bits = cells[word] & within[word];
    while (bits !== 0) {
      visit((word << 5) + lowestOne(bits));
      bits &= bits - 1;
    }
  }
}
