// A list of rules by the codes of a table's columns, as it is refined: which rows satisfy each rule, and what the rows that come to
// a rule gain by being caught, with its other conditions and the rules after it given.

import type { Table } from "../../encoding/table.ts";
import type { Pace } from "../shared/pace.ts";
import type { ConditionFinder } from "../shared/refine/best-condition.ts";
import { type LiveCondition, passes } from "../shared/refine/live-condition.ts";
import { costRounding } from "../shared/refine/row-costs.ts";

export interface LiveRule {
  readonly label: number;
  readonly conditions: LiveCondition[];
}

export class LiveList {
  readonly rules: LiveRule[];
  otherwise: number;
  readonly #table: Table;
  readonly #rowCosts: Float64Array;
  readonly #rounding: number;
  /** Parallel to the rules: 1 for the rows that satisfy all conditions. */
  readonly #hits: Uint8Array[];
  /** How many of the rules before the one being refined a row satisfies, and what those after it answer. */
  readonly #before: Uint16Array;
  readonly #after: Uint16Array;
  /** The rows that come to it and, one for one, what each gains if it is caught and how many conditions it fails. */
  readonly #rows: Uint32Array;
  readonly #gains: Float64Array;
  readonly #failed: Uint16Array;
  #arrived = 0;
  /** Of the rows that fail no condition but perhaps one. */
  readonly #reaching: Uint32Array;
  readonly #own: Float64Array;

  constructor(
    { rules, otherwise }: { readonly rules: LiveRule[]; readonly otherwise: number },
    table: Table,
    rowCosts: Float64Array,
  ) {
    this.rules = rules;
    this.otherwise = otherwise;
    this.#table = table;
    this.#rowCosts = rowCosts;
    this.#rounding = costRounding(table);
    this.#hits = rules.map(({ conditions }) => this.#hitsOf(conditions));
    this.#before = new Uint16Array(table.rows);
    this.#after = new Uint16Array(table.rows);
    this.#rows = new Uint32Array(table.rows);
    this.#gains = new Float64Array(table.rows);
    this.#failed = new Uint16Array(table.rows);
    this.#reaching = new Uint32Array(table.rows);
    this.#own = new Float64Array(table.rows);
  }

  /** Every rule once, from the last to the first; whether anything was bettered, or spared. */
  async refineAll(finder: ConditionFinder, pace: Pace): Promise<boolean> {
    const [before, after] = [this.#before, this.#after];
    before.fill(0);
    after.fill(this.otherwise);
    for (const hits of this.#hits) {
      for (let row = 0; row < hits.length; row++) before[row] = before[row] + hits[row];
    }
    let changed = false;
    for (let index = this.rules.length - 1; index >= 0; index--) {
      await pace.breathe();
      const hits = this.#hits[index];
      for (let row = 0; row < hits.length; row++) before[row] = before[row] - hits[row];
      const { label, conditions } = this.rules[index];
      this.#arrive(label, conditions);
      const outcome = this.#refineRule(conditions, finder);
      if (outcome !== "as it was") changed = true;
      if (outcome === "needless") {
        this.rules.splice(index, 1);
        this.#hits.splice(index, 1);
      } else if (outcome === "for all") {
        this.rules.length = index;
        this.#hits.length = index;
        this.otherwise = label;
        after.fill(label);
      } else {
        const caught = outcome === "bettered" ? this.#hitsOf(conditions) : hits;
        this.#hits[index] = caught;
        for (let row = 0; row < caught.length; row++) if (caught[row]) after[row] = label;
      }
    }
    return changed;
  }

  #refineRule(
    conditions: LiveCondition[],
    finder: ConditionFinder,
  ): "as it was" | "bettered" | "needless" | "for all" {
    let outcome: "as it was" | "bettered" = "as it was";
    for (let at = 0; at < conditions.length; at++) {
      const asked = conditions[at];
      let reached = 0;
      let all = 0;
      let current = 0;
      let most = 0;
      for (let i = 0; i < this.#arrived; i++) {
        if (this.#failed[i] > 1) continue;
        const isPassed = passes(asked, this.#rows[i], this.#table);
        if (this.#failed[i] === 1 && isPassed) continue;
        const gain = this.#gains[i];
        this.#reaching[reached] = this.#rows[i];
        this.#own[reached++] = gain;
        all += gain;
        if (gain > 0) most += gain;
        if (isPassed) current += gain;
      }
      const beyond = Math.max(current, all, 0) + this.#rounding;
      const better =
        most > beyond
          ? finder.find(this.#reaching.subarray(0, reached), this.#own.subarray(0, reached), { beyond })
          : null;
      if (better !== null) {
        conditions[at] = finder.oriented(better);
        this.#reckon(asked, -1);
        this.#reckon(conditions[at], 1);
        outcome = "bettered";
      } else if (Math.max(current, all) <= this.#rounding) {
        // It catches nothing that would not be as well off after it.
        return "needless";
      } else if (all >= current - this.#rounding) {
        if (conditions.length === 1) return "for all";
        conditions.splice(at--, 1);
        this.#reckon(asked, -1);
        outcome = "bettered";
      }
    }
    return outcome;
  }

  /** The rows that no earlier rule catches come to the rule. */
  #arrive(label: number, conditions: readonly LiveCondition[]): void {
    const classes = this.#table.classes.length;
    const rowCosts = this.#rowCosts;
    let arrived = 0;
    for (let row = 0; row < this.#before.length; row++) {
      if (this.#before[row] > 0) continue;
      this.#rows[arrived] = row;
      this.#failed[arrived] = 0;
      this.#gains[arrived++] = rowCosts[row * classes + this.#after[row]] - rowCosts[row * classes + label];
    }
    this.#arrived = arrived;
    for (const condition of conditions) this.#reckon(condition, 1);
  }

  /** A condition is added to the rule (1) or taken out of it (-1). */
  #reckon({ column, passing }: LiveCondition, sign: 1 | -1): void {
    const { codes } = this.#table.columns[column];
    for (let i = 0; i < this.#arrived; i++) {
      if (passing[codes[this.#rows[i]]] === 0) this.#failed[i] = this.#failed[i] + sign;
    }
  }

  #hitsOf(conditions: readonly LiveCondition[]): Uint8Array {
    const hits = new Uint8Array(this.#table.rows).fill(1);
    for (const { column, passing } of conditions) {
      const { codes } = this.#table.columns[column];
      for (let row = 0; row < hits.length; row++) hits[row] = hits[row] & passing[codes[row]];
    }
    return hits;
  }
}
