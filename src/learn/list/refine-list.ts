// Refines a list as learn/refined refines a tree: each condition is chosen anew, or dropped, while
// the rest of the list stands. Given the other conditions of a rule and the rules after it, every
// row that comes to the rule says what it gains if the rule decides it.

import type { Variable } from "../../counts/count-source.ts";
import { fullSet, isIn, membersOf, passingSet, type RowSet, unite } from "../../encoding/row-set.ts";
import type { Table } from "../../encoding/table.ts";
import type { LearnRequest } from "../../learner/learner.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { costRounding, rowCostsOf } from "../../objective/row-costs.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionFinder } from "../../split/refine/best-condition.ts";
import { type LiveCondition, liveCondition } from "../../split/refine/live-condition.ts";
import { arrivingRows, layRule, missedBy, type RuleRows, relayRule } from "./rule-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface LiveRule extends RuleRows {
  readonly label: number;
  readonly conditions: LiveCondition[];
}

interface LiveList {
  readonly rules: LiveRule[];
  otherwise: number;
}

/** What became of a rule: unchanged, better, not worth keeping, or deciding all its rows. */
type Outcome = "same" | "better" | "needless" | "for all";

const MOST_ROUNDS = 1000;

/** Over rows that are read once, whatever lists are then refined. */
export class ListRefiner {
  readonly #table: Table;
  readonly #variables: readonly Variable[];
  readonly #finder: ConditionFinder;
  readonly #rowCosts: Float64Array;
  readonly #rounding: number;
  readonly #everything: RowSet;
  readonly #pace: Pace;
  /** What later rules answer to each row, and what a row gains by its label at the refined rule. */
  readonly #after: Uint16Array;
  readonly #gains: Float64Array;
  /** The rows that one condition decides, and their gains. */
  readonly #reaching: Uint32Array;
  readonly #own: Float64Array;

  static async over(
    { source, part, options, context }: LearnRequest<{ readonly minRows: number }>,
    costs: CostMatrix,
  ): Promise<ListRefiner> {
    const table = await source.table(part);
    const finder = new ConditionFinder(table, source.variables, options.minRows);
    const pace = new Pace(Number.POSITIVE_INFINITY, context.signal);
    return new ListRefiner(table, source.variables, finder, rowCostsOf(table, costs, null), pace);
  }

  private constructor(
    table: Table,
    variables: readonly Variable[],
    finder: ConditionFinder,
    rowCosts: Float64Array,
    pace: Pace,
  ) {
    this.#table = table;
    this.#variables = variables;
    this.#finder = finder;
    this.#rowCosts = rowCosts;
    this.#rounding = costRounding(rowCosts, table.classes.length);
    this.#everything = fullSet(table.rows);
    this.#pace = pace;
    this.#after = new Uint16Array(table.rows);
    this.#gains = new Float64Array(table.rows);
    this.#reaching = new Uint32Array(table.rows);
    this.#own = new Float64Array(table.rows);
  }

  /** The refined list: never costlier on these rows, and never longer. */
  async refine(list: GrownList): Promise<GrownList> {
    const rules = list.rules.map(({ label, conditions }): LiveRule => {
      const live = conditions.map((each) => liveCondition(each, this.#table, this.#variables));
      const passes = live.map((condition) => this.#rowsPassing(condition));
      return { label, conditions: live, ...layRule(passes, this.#everything) };
    });
    const live: LiveList = { rules, otherwise: list.otherwise };
    // Every round costs less or is shorter; the count is for what rounding might make of that.
    for (let round = 0; round < MOST_ROUNDS && (await this.#refineAll(live)); round++);
    return {
      rules: rules.map(({ label, conditions }) => ({
        label,
        conditions: conditions.map(({ condition }) => condition),
      })),
      otherwise: live.otherwise,
    };
  }

  /** Every rule once, from the last to the first; whether anything was improved or dropped. */
  async #refineAll(live: LiveList): Promise<boolean> {
    const { rules } = live;
    const after = this.#after.fill(live.otherwise);
    // These stay valid, since the rules before one are refined after it.
    const arriving = arrivingRows(rules, this.#everything);
    let changed = false;
    for (let index = rules.length - 1; index >= 0; index--) {
      await this.#pace.turnIfDue();
      const rule = rules[index];
      this.#weighGains(arriving[index], rule.label);
      const outcome = this.#refineRule(rule, arriving[index]);
      if (outcome !== "same") changed = true;
      if (outcome === "needless") rules.splice(index, 1);
      else if (outcome === "for all") {
        rules.length = index;
        live.otherwise = rule.label;
        after.fill(rule.label);
      } else {
        const rows = membersOf(rule.hits, this.#reaching);
        for (let i = 0; i < rows.length; i++) after[rows[i]] = rule.label;
      }
    }
    return changed;
  }

  #refineRule(rule: LiveRule, arriving: RowSet): Outcome {
    const { conditions, passes } = rule;
    let outcome: Outcome = "same";
    for (let at = 0; at < conditions.length; at++) {
      const { rows, gains, all, current, most } = this.#reach(rule, at, arriving);
      const beyond = Math.max(current, all, 0) + this.#rounding;
      const better = most > beyond ? this.#finder.find(rows, gains, { beyond }) : null;
      if (better !== null) {
        conditions[at] = this.#finder.oriented(better);
        passes[at] = this.#rowsPassing(conditions[at]);
      } else if (Math.max(current, all) <= this.#rounding) return "needless";
      else if (all < current - this.#rounding) continue;
      else if (conditions.length === 1) return "for all";
      else {
        conditions.splice(at, 1);
        passes.splice(at, 1);
        at--;
      }
      relayRule(rule, this.#everything);
      outcome = "better";
    }
    return outcome;
  }

  /**
   * The rows that pass all conditions of a rule but perhaps this one, and what they gain: each, all
   * if all pass it, if those pass that do now, and if just those pass that gain by it.
   */
  #reach(
    rule: RuleRows,
    at: number,
    arriving: RowSet,
  ): { rows: Uint32Array; gains: Float64Array; all: number; current: number; most: number } {
    const others = missedBy(rule, at);
    const rows = membersOf(unite(others, rule.hits, others), this.#reaching, arriving);
    const gains = this.#own.subarray(0, rows.length);
    let all = 0;
    let current = 0;
    let most = 0;
    for (let i = 0; i < rows.length; i++) {
      const gain = this.#gains[rows[i]];
      gains[i] = gain;
      all += gain;
      if (gain > 0) most += gain;
      if (isIn(rule.passes[at], rows[i])) current += gain;
    }
    return { rows, gains, all, current, most };
  }

  /** What each row at a rule gains by its label, compared with the later rules' answer. */
  #weighGains(arriving: RowSet, label: number): void {
    const classes = this.#table.classes.length;
    const rowCosts = this.#rowCosts;
    const rows = membersOf(arriving, this.#reaching);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      this.#gains[row] = rowCosts[row * classes + this.#after[row]] - rowCosts[row * classes + label];
    }
  }

  #rowsPassing({ column, passing }: LiveCondition): RowSet {
    return passingSet(this.#table.columns[column].codes, passing);
  }
}
