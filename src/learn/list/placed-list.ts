// A decision list laid over rows, to be shortened: which rule decides each row, and what each way
// to shorten the list would cost. The rows that a rule would win without one of its conditions are
// found 32 at a time (rule-rows.ts). Rows alike are one cell.

import { type Condition, negate } from "../../condition/condition.ts";
import { total } from "../../counts/total.ts";
import { intersect, isIn, membersOf, type RowSet, subtract, unite } from "../../encoding/row-set.ts";
import { countOnes, lowestOne } from "../../kernels/word-bits.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import type { ConditionRows, RuleCells } from "./condition-rows.ts";
import { Confusion, type ListCost } from "./confusion.ts";
import { layRule, missedBy, type RuleRows, relayRule } from "./rule-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface PlacedRule extends RuleRows {
  readonly conditions: Condition[];
  readonly label: number;
  /** The cells that it decides: those that satisfy it and no rule before it. */
  readonly own: RowSet;
}

export interface PlaceOptions {
  readonly costs: CostMatrix;
  readonly signal?: AbortSignal | undefined;
}

export class PlacedList {
  readonly rules: PlacedRule[];
  otherwise: number;
  readonly #cells: RuleCells;
  readonly #confusion: Confusion;
  /** Where cells are listed; nothing is listed while a list is being gone through. */
  readonly #room: Uint32Array;

  static async over(
    rows: ConditionRows,
    list: GrownList,
    { costs, signal }: PlaceOptions,
  ): Promise<PlacedList> {
    const pace = new Pace(Number.POSITIVE_INFINITY, signal);
    const cells = await rows.under(list.rules, pace);
    const rules: PlacedRule[] = [];
    const free = cells.everything.slice();
    for (const [index, { conditions, label }] of list.rules.entries()) {
      if (pace.due()) await pace.turnIfDue();
      const laid = layRule(cells.passes[index], cells.everything);
      rules.push(placed([...conditions], label, laid, intersect(free, laid.hits)));
      subtract(free, laid.hits, free);
    }
    return new PlacedList(
      rules,
      list.otherwise,
      free,
      cells,
      new Confusion(rows.source.classes.length, costs),
    );
  }

  /** `free` are the cells that satisfy no rule. */
  private constructor(
    rules: PlacedRule[],
    otherwise: number,
    free: RowSet,
    cells: RuleCells,
    confusion: Confusion,
  ) {
    const { classCodes, weights } = cells;
    this.rules = rules;
    this.otherwise = otherwise;
    this.#cells = cells;
    this.#confusion = confusion;
    this.#room = new Uint32Array(weights.length);
    for (const { label, own } of [...rules, { label: confusion.left, own: free }]) {
      for (const cell of membersOf(own, this.#room)) confusion.add(classCodes[cell], label, weights[cell]);
    }
  }

  get conditions(): number {
    return this.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  }

  /** Of all rows asked: of large sources that is a share (condition-rows.ts). */
  get weight(): number {
    return total(this.#cells.weights);
  }

  get cost(): number {
    return this.#confusion.cost(this.otherwise);
  }

  toList(): GrownList {
    const rules = this.rules.map(({ conditions, label }) => ({ conditions, label }));
    return { rules, otherwise: this.otherwise };
  }

  /** Without one of a rule's conditions. */
  withoutCondition(index: number, at: number): ListCost {
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
        // Rows that earlier rules decide stay with them.
        if (place > index) this.#moveWord(word, theirs, rules[place].label, label);
      }
      if (missed !== 0) this.#moveWord(word, missed, this.#confusion.left, label);
    }
    return this.#confusion.leastCost(this.otherwise);
  }

  withoutRule(index: number): ListCost {
    const { rules } = this;
    const { own, label } = rules[index];
    this.#confusion.reset();
    for (let word = 0; word < own.length; word++) {
      let left = own[word];
      for (let place = index + 1; left !== 0 && place < rules.length; place++) {
        const theirs = left & rules[place].hits[word];
        if (theirs === 0) continue;
        left &= ~theirs;
        this.#moveWord(word, theirs, label, rules[place].label);
      }
      if (left !== 0) this.#moveWord(word, left, label, this.#confusion.left);
    }
    return this.#confusion.leastCost(this.otherwise);
  }

  /** Without the rule, and a later one also asking that its last condition fails. */
  merged(index: number, into: number): ListCost {
    const { own, label, passes } = this.rules[index];
    const later = this.rules[into];
    this.#confusion.reset();
    for (const cell of membersOf(own, this.#room)) {
      const next = this.#nextAfter(index, cell);
      this.#move(cell, label, this.#labelAt(next === into ? this.#nextAfter(into, cell) : next));
    }
    for (const cell of membersOf(later.own, this.#room, passes.at(-1)!)) {
      this.#move(cell, later.label, this.#labelAt(this.#nextAfter(into, cell)));
    }
    return this.#confusion.leastCost(this.otherwise);
  }

  /** The rule of another class that would decide most of a rule's rows without it; -1 if none. */
  mainSuccessor(index: number): number {
    const { rules } = this;
    const { own, label } = rules[index];
    const gains = new Float64Array(rules.length + 1);
    for (const cell of membersOf(own, this.#room)) {
      const next = this.#nextAfter(index, cell);
      gains[next] = gains[next] + this.#cells.weights[cell];
    }
    let best = -1;
    for (let place = index + 1; place < rules.length; place++) {
      if (rules[place].label === label || gains[place] === 0) continue;
      if (best < 0 || gains[place] > gains[best]) best = place;
    }
    return best;
  }

  dropCondition(index: number, at: number, otherwise: number): void {
    this.withoutCondition(index, at);
    this.#keep(otherwise);
    const { rules } = this;
    const rule = rules[index];
    const gained = missedBy(rule, at);
    rule.conditions.splice(at, 1);
    rule.passes.splice(at, 1);
    relayRule(rule, this.#cells.everything);
    for (let place = 0; place < index; place++) subtract(gained, rules[place].own, gained);
    for (let place = index + 1; place < rules.length; place++) {
      subtract(rules[place].own, gained, rules[place].own);
    }
    unite(rule.own, gained, rule.own);
  }

  dropRule(index: number, otherwise: number): void {
    this.withoutRule(index);
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
    later.passes.push(subtract(this.#cells.everything, last));
    relayRule(later, this.#cells.everything);
    const lost = intersect(later.own, last);
    subtract(later.own, last, later.own);
    this.#handOn(lost, into + 1);
    this.#remove(index);
  }

  /**
   * Negates the last rule's only condition and swaps its class with the default's: an equal list.
   */
  flipLast(): void {
    const { rules, otherwise } = this;
    const { everything } = this.#cells;
    const { conditions, label, passes, own } = rules.pop()!;
    const free = rules.reduce((rest, rule) => subtract(rest, rule.own, rest), subtract(everything, own));
    const laid = layRule([subtract(everything, passes[0])], everything);
    rules.push(placed([negate(conditions[0])], otherwise, laid, free));
    this.#confusion.reset();
    for (let word = 0; word < own.length; word++) {
      this.#moveWord(word, own[word], label, this.#confusion.left);
      this.#moveWord(word, free[word], this.#confusion.left, otherwise);
    }
    this.#keep(label);
  }

  /** Makes the change whose cost was taken last. */
  #keep(otherwise: number): void {
    this.#confusion.keep();
    this.otherwise = otherwise;
  }

  #move(cell: number, from: number, to: number): void {
    this.#confusion.move(this.#cells.classCodes[cell], from, to, this.#cells.weights[cell]);
  }

  /** The cells of a word. */
  #moveWord(word: number, cells: number, from: number, to: number): void {
    if (from === to) return;
    const { ofClass, weights } = this.#cells;
    if (ofClass === null) {
      for (let rest = cells; rest !== 0; rest &= rest - 1)
        this.#move((word << 5) + lowestOne(rest), from, to);
      return;
    }
    for (let actual = 0; actual < ofClass.length; actual++) {
      const count = countOnes(cells & ofClass[actual][word]);
      if (count > 0) this.#confusion.move(actual, from, to, count * weights[0]);
    }
  }

  /** The first rule after a place that the cell satisfies; the number of rules if none. */
  #nextAfter(place: number, cell: number): number {
    const { rules } = this;
    let next = place + 1;
    while (next < rules.length && !isIn(rules[next].hits, cell)) next++;
    return next;
  }

  #labelAt(place: number): number {
    return place < this.rules.length ? this.rules[place].label : this.#confusion.left;
  }

  #remove(index: number): void {
    const [{ own }] = this.rules.splice(index, 1) as [PlacedRule];
    this.#handOn(own, index);
  }

  /** Cells that no rule before this place decides any more are given to the rules from there on. */
  #handOn(cells: RowSet, from: number): void {
    for (const { own, hits } of this.rules.slice(from)) {
      for (let word = 0; word < cells.length; word++) {
        own[word] = own[word] | (cells[word] & hits[word]);
        cells[word] = cells[word] & ~hits[word];
      }
    }
  }
}

/** One literal, no spread: differing hidden classes made loops over rules half as fast. */
function placed(
  conditions: Condition[],
  label: number,
  { passes, hits, near }: RuleRows,
  own: RowSet,
): PlacedRule {
  return { conditions, label, passes, hits, near, own };
}
