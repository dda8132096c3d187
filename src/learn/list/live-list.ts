// A list of rules by the codes of a table's columns, as it is refined: what the rows that come to a rule gain by being
// caught, with its other conditions and the rules after it given.

import { fullSet, isIn, membersOf, passingSet } from "../../encoding/row-set.ts";
import type { Table } from "../../encoding/table.ts";
import { costRounding } from "../../objective/row-costs.ts";
import type { Pace } from "../../run/pace.ts";
import type { ConditionFinder } from "../../split/refine/best-condition.ts";
import type { LiveCondition } from "../../split/refine/live-condition.ts";
import { arrivingRows, layRule, missedBy, type RuleRows, relayRule } from "./rule-rows.ts";

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
  readonly #everything: Uint32Array;
  /** Parallel to the rules. */
  readonly #laid: RuleRows[];
  /** What the rules after the one being refined answer to each row, and what a row that comes to it gains if caught. */
  readonly #after: Uint16Array;
  readonly #gains: Float64Array;
  /** The rows that one condition decides, and their gains. */
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
    this.#everything = fullSet(table.rows);
    this.#laid = rules.map(({ conditions }) =>
      layRule(
        conditions.map((condition) => this.#rowsPassing(condition)),
        this.#everything,
      ),
    );
    this.#after = new Uint16Array(table.rows);
    this.#gains = new Float64Array(table.rows);
    this.#reaching = new Uint32Array(table.rows);
    this.#own = new Float64Array(table.rows);
  }

  /** Every rule once, from the last to the first; whether anything was bettered, or spared. */
  async refineAll(finder: ConditionFinder, pace: Pace): Promise<boolean> {
    const after = this.#after.fill(this.otherwise);
    // Good to the end: the rules before one are refined after it.
    const arriving = arrivingRows(this.#laid, this.#everything);
    let changed = false;
    for (let index = this.rules.length - 1; index >= 0; index--) {
      await pace.turnIfDue();
      const { label } = this.rules[index];
      this.#weighGains(arriving[index], label);
      const outcome = this.#refineRule(index, arriving[index], finder);
      if (outcome !== "as it was") changed = true;
      if (outcome === "needless") {
        this.rules.splice(index, 1);
        this.#laid.splice(index, 1);
      } else if (outcome === "for all") {
        this.rules.length = index;
        this.#laid.length = index;
        this.otherwise = label;
        after.fill(label);
      } else {
        const rows = membersOf(this.#laid[index].hits, this.#reaching);
        for (let i = 0; i < rows.length; i++) after[rows[i]] = label;
      }
    }
    return changed;
  }

  #refineRule(
    index: number,
    arriving: Uint32Array,
    finder: ConditionFinder,
  ): "as it was" | "bettered" | "needless" | "for all" {
    const { conditions } = this.rules[index];
    const laid = this.#laid[index];
    let outcome: "as it was" | "bettered" = "as it was";
    for (let at = 0; at < conditions.length; at++) {
      const { rows, gains, all, current, most } = this.#reach(laid, at, arriving);
      const beyond = Math.max(current, all, 0) + this.#rounding;
      const better = most > beyond ? finder.find(rows, gains, { beyond }) : null;
      if (better !== null) {
        conditions[at] = finder.oriented(better);
        laid.passes[at] = this.#rowsPassing(conditions[at]);
        relayRule(laid, this.#everything);
        outcome = "bettered";
      } else if (Math.max(current, all) <= this.#rounding) {
        // It catches nothing that would not be as well off after it.
        return "needless";
      } else if (all >= current - this.#rounding) {
        if (conditions.length === 1) return "for all";
        conditions.splice(at, 1);
        laid.passes.splice(at, 1);
        relayRule(laid, this.#everything);
        at--;
        outcome = "bettered";
      }
    }
    return outcome;
  }

  /**
   * The rows that pass all conditions of a rule but perhaps this one, and what they gain: each, all if all pass it, if
   * those pass that do now, and if just those pass that gain by it.
   */
  #reach(
    laid: RuleRows,
    at: number,
    arriving: Uint32Array,
  ): { rows: Uint32Array; gains: Float64Array; all: number; current: number; most: number } {
    const asked = laid.passes[at];
    const others = missedBy(laid, at);
    for (let word = 0; word < others.length; word++) others[word] = others[word] | laid.hits[word];
    const rows = membersOf(others, this.#reaching, arriving);
    const gains = this.#own.subarray(0, rows.length);
    let all = 0;
    let current = 0;
    let most = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const gain = this.#gains[row];
      gains[i] = gain;
      all += gain;
      if (gain > 0) most += gain;
      if (isIn(asked, row)) current += gain;
    }
    return { rows, gains, all, current, most };
  }

  /** What each row that comes to a rule gains by its label, instead of what the rules after it answer. */
  #weighGains(arriving: Uint32Array, label: number): void {
    const classes = this.#table.classes.length;
    const rowCosts = this.#rowCosts;
    const rows = membersOf(arriving, this.#reaching);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      this.#gains[row] = rowCosts[row * classes + this.#after[row]] - rowCosts[row * classes + label];
    }
  }

  #rowsPassing({ column, passing }: LiveCondition): Uint32Array {
    return passingSet(this.#table.columns[column].codes, passing);
  }
}
