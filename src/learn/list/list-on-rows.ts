// A decision list laid over rows, to be shortened: which rule decides each row, and what each way of shortening the list would cost.
// The rows that a rule would win without one of its conditions are found 32 at a time (rule-rows.ts), and the rest of the
// work goes by the rows that would change hands. Rows alike are one cell.

import { type Condition, negate } from "../../condition/condition.ts";
import { total } from "../../counts/total.ts";
import { insert, isIn, membersOf, remove, subtract } from "../../encoding/row-set.ts";
import { countOnes, lowestOne } from "../../kernels/word-bits.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import type { AskedRows, RuleOutcomes } from "./asked-rows.ts";
import { Confusion, type Prospect } from "./confusion.ts";
import { layRule, missedBy, type RuleRows, relayRule } from "./rule-rows.ts";
import type { GrownList, GrownRule } from "./separate-and-conquer.ts";

interface PlacedRule extends RuleRows {
  /** Its place in the list as it was given. */
  readonly id: number;
  readonly conditions: Condition[];
  readonly label: number;
  /** The cells that it decides. */
  readonly own: Uint32Array;
}

export interface ListOnRowsOptions {
  readonly costs: CostMatrix;
  readonly signal?: AbortSignal | undefined;
}

export class ListOnRows {
  readonly rules: PlacedRule[] = [];
  otherwise: number;
  readonly #classCodes: ArrayLike<number>;
  readonly #weights: Float64Array;
  readonly #everything: Uint32Array;
  readonly #confusion: Confusion;
  readonly #ofClass: RuleOutcomes["ofClass"];
  /** The id of the rule that decides each cell; the number of rules given where none does. */
  readonly #decides: Uint32Array;
  /** Where cells are listed; nothing is listed while a list is being gone through. */
  readonly #room: Uint32Array;
  /** By id: where the rule stands now, and the label it gives. */
  readonly #places: Uint32Array;
  readonly #labels: Uint32Array;

  static async over(
    rows: AskedRows,
    list: GrownList,
    { costs, signal }: ListOnRowsOptions,
  ): Promise<ListOnRows> {
    const pace = new Pace(Number.POSITIVE_INFINITY, signal);
    const outcomes = await rows.outcomes(list.rules, pace);
    const laidOut = new ListOnRows(list, outcomes, new Confusion(rows.source.classes.length, costs));
    const free = outcomes.everything.slice();
    for (const [id, rule] of list.rules.entries()) {
      if (pace.due()) await pace.turnIfDue();
      laidOut.#lay(id, rule, outcomes.passes[id], free);
    }
    laidOut.#weigh();
    return laidOut;
  }

  /** The rules are still to be laid, the rows to be weighed. */
  private constructor(list: GrownList, outcomes: RuleOutcomes, confusion: Confusion) {
    const { weights, everything } = outcomes;
    this.#classCodes = outcomes.classCodes;
    this.#weights = weights;
    this.#everything = everything;
    this.#confusion = confusion;
    this.#ofClass = outcomes.ofClass;
    this.otherwise = list.otherwise;
    const none = list.rules.length;
    this.#labels = Uint32Array.from([...list.rules.map(({ label }) => label), confusion.left]);
    this.#places = Uint32Array.from({ length: none + 1 }, (_, id) => id);
    this.#decides = new Uint32Array(weights.length).fill(none);
    this.#room = new Uint32Array(weights.length);
  }

  /** The next rule, for the cells that are still free; those it decides are so no more. */
  #lay(
    id: number,
    { conditions, label }: GrownRule,
    passes: readonly Uint32Array[],
    free: Uint32Array,
  ): void {
    const laid = layRule(passes, this.#everything);
    const own = new Uint32Array(free.length);
    for (let word = 0; word < free.length; word++) {
      own[word] = free[word] & laid.hits[word];
      free[word] = free[word] & ~laid.hits[word];
    }
    for (const cell of this.#list(own)) this.#decides[cell] = id;
    this.rules.push(placed(id, [...conditions], label, laid, own));
  }

  #weigh(): void {
    for (let cell = 0; cell < this.#weights.length; cell++) {
      const answer = this.#labels[this.#decides[cell]];
      this.#confusion.add(this.#classCodes[cell], answer, this.#weights[cell]);
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
    const { rules } = this;
    const { near, passes, label } = rules[index];
    const asked = passes[at];
    this.#confusion.reset();
    for (let word = 0; word < near.length; word++) {
      let missed = near[word] & ~asked[word];
      for (let place = 0; missed !== 0 && place < rules.length; place++) {
        const theirs = missed & rules[place].own[word];
        if (theirs === 0) continue;
        missed &= ~theirs;
        // What earlier rules decide stays theirs.
        if (place > index) this.#moveAll(word, theirs, rules[place].label, label);
      }
      if (missed !== 0) this.#moveAll(word, missed, this.#confusion.left, label);
    }
    return this.#confusion.prospect(this.otherwise);
  }

  lessRule(index: number): Prospect {
    const { rules } = this;
    const { own, label } = rules[index];
    this.#confusion.reset();
    for (let word = 0; word < own.length; word++) {
      let left = own[word];
      for (let place = index + 1; left !== 0 && place < rules.length; place++) {
        const theirs = left & rules[place].hits[word];
        if (theirs === 0) continue;
        left &= ~theirs;
        this.#moveAll(word, theirs, label, rules[place].label);
      }
      if (left !== 0) this.#moveAll(word, left, label, this.#confusion.left);
    }
    return this.#confusion.prospect(this.otherwise);
  }

  /** Without the rule, and a later one also asking that its last condition fails. */
  merged(index: number, into: number): Prospect {
    const { own, label, passes } = this.rules[index];
    const later = this.rules[into];
    const last = passes.at(-1)!;
    this.#confusion.reset();
    for (const cell of this.#list(own)) {
      const heir = this.#nextAfter(index, cell);
      const next = heir === later.id ? this.#nextAfter(into, cell) : heir;
      this.#move(cell, label, this.#labels[next]);
    }
    for (const cell of this.#list(later.own, last)) {
      this.#move(cell, later.label, this.#labels[this.#nextAfter(into, cell)]);
    }
    return this.#confusion.prospect(this.otherwise);
  }

  /** The rule of another class that most of a rule's rows would fall to, the first of equals; -1 where there is none. */
  heir(index: number): number {
    const { own, label } = this.rules[index];
    const gains = new Float64Array(this.#labels.length);
    for (const cell of this.#list(own)) {
      const id = this.#nextAfter(index, cell);
      gains[id] = gains[id] + this.#weights[cell];
    }
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
    const gained = missedBy(rule, at);
    rule.conditions.splice(at, 1);
    rule.passes.splice(at, 1);
    relayRule(rule, this.#everything);
    for (const cell of this.#list(gained)) {
      if (this.#places[this.#decides[cell]] > index) this.#give(cell, rule.id);
    }
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
    later.conditions.push(negate(conditions.at(-1)!));
    later.passes.push(subtract(this.#everything, last));
    relayRule(later, this.#everything);
    for (const cell of this.#list(later.own, last)) this.#give(cell, this.#nextAfter(into, cell));
    this.#remove(index);
  }

  /** If the last rule has one condition: the default's class where that fails, and the rule's class as the default. The meaning stays. */
  flipLast(): void {
    const { id, conditions, label, passes, own } = this.rules.pop()!;
    const { otherwise } = this;
    const none = this.#labels.length - 1;
    const laid = layRule([subtract(this.#everything, passes[0])], this.#everything);
    this.rules.push(placed(id, [negate(conditions[0])], otherwise, laid, own));
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

  #list(cells: Uint32Array, within?: Uint32Array): Uint32Array {
    return membersOf(cells, this.#room, within);
  }

  /** What was thought last becomes so. */
  #keep(otherwise: number): void {
    this.#confusion.keep();
    this.otherwise = otherwise;
  }

  #move(cell: number, from: number, to: number): void {
    this.#confusion.move(this.#classCodes[cell], from, to, this.#weights[cell]);
  }

  /** The cells of a word. */
  #moveAll(word: number, cells: number, from: number, to: number): void {
    if (from === to) return;
    const ofClass = this.#ofClass;
    if (ofClass === null) {
      for (let rest = cells; rest !== 0; rest &= rest - 1)
        this.#move((word << 5) + lowestOne(rest), from, to);
      return;
    }
    for (let actual = 0; actual < ofClass.length; actual++) {
      const count = countOnes(cells & ofClass[actual][word]);
      if (count > 0) this.#confusion.move(actual, from, to, count * this.#weights[0]);
    }
  }

  /** The id of the first rule after a place that the cell satisfies. */
  #nextAfter(place: number, cell: number): number {
    const { rules } = this;
    for (let next = place + 1; next < rules.length; next++) {
      if (isIn(rules[next].hits, cell)) return rules[next].id;
    }
    return this.#labels.length - 1;
  }

  /** From now on this rule decides the cell. */
  #give(cell: number, id: number): void {
    const before = this.rules[this.#places[this.#decides[cell]]];
    if (before) remove(before.own, cell);
    const after = this.rules[this.#places[id]];
    if (after) insert(after.own, cell);
    this.#decides[cell] = id;
  }

  #remove(index: number): void {
    for (const cell of this.#list(this.rules[index].own)) this.#give(cell, this.#nextAfter(index, cell));
    this.rules.splice(index, 1);
    this.rules.forEach(({ id }, place) => {
      this.#places[id] = place;
    });
  }
}

/** One literal without a spread: rules that differ in their hidden shape made the loop over them half as fast. */
function placed(
  id: number,
  conditions: Condition[],
  label: number,
  { passes, hits, near }: RuleRows,
  own: Uint32Array,
): PlacedRule {
  return { id, conditions, label, passes, hits, near, own };
}
