// Tends a list as tree/tend.ts tends a tree: each condition is chosen anew, or dropped, while the rest of the list stands. With the
// other conditions of a rule and the rules after it given, a row that reaches the rule says what it gains by being caught.

import type { Table } from "../../encoding/table.ts";
import type { CostMatrix } from "../cost.ts";
import type { LearnRequest } from "../learner.ts";
import { Pace } from "../optimal/pace.ts";
import { QuestionFinder } from "../tree/best-question.ts";
import { type LiveCondition, liveCondition, passes } from "../tree/live-condition.ts";
import { priceRounding, rowPrices } from "../tree/row-prices.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** The tended list: never dearer on these rows, and never longer. */
export async function tendList(
  { source, part, options, context }: LearnRequest<{ readonly minRows: number }>,
  list: GrownList,
  costs: CostMatrix,
): Promise<GrownList> {
  const table = await source.table(part);
  const variables = source.variables.slice(0, source.attributes);
  const rules = list.rules.map(
    ({ label, conditions }): LiveRule => ({
      label,
      conditions: conditions.map((condition) => liveCondition(condition, table, variables)),
    }),
  );
  const live = new LiveList({ ...list, rules }, table, costs);
  const questions = new QuestionFinder(table, variables, options.minRows);
  const pace = new Pace(Number.POSITIVE_INFINITY);
  for (let changed = true; changed; ) {
    changed = false;
    for (let index = live.rules.length - 1; index >= 0; index--) {
      if (pace.due()) await pace.turn();
      context.signal?.throwIfAborted();
      if (live.tendRule(index, questions)) changed = true;
    }
  }
  return {
    rules: live.rules.map(({ label, conditions }) => ({
      label,
      conditions: conditions.map(({ condition }) => condition),
    })),
    otherwise: live.otherwise,
  };
}

interface LiveRule {
  readonly label: number;
  readonly conditions: LiveCondition[];
}

class LiveList {
  readonly rules: LiveRule[];
  otherwise: number;
  readonly #table: Table;
  readonly #prices: Float64Array;
  readonly #rounding: number;

  constructor(
    { rules, otherwise }: { readonly rules: LiveRule[]; readonly otherwise: number },
    table: Table,
    costs: CostMatrix,
  ) {
    this.rules = rules;
    this.otherwise = otherwise;
    this.#table = table;
    this.#prices = rowPrices(table, costs, null);
    this.#rounding = priceRounding(table);
  }

  /** Whether anything was bettered, or spared. */
  tendRule(index: number, questions: QuestionFinder): boolean {
    const { label, conditions } = this.rules[index]!;
    const { rows, gains } = this.#arrivals(index);
    let changed = false;
    for (let at = 0; at < conditions.length; at++) {
      const others = conditions.filter((_, place) => place !== at);
      const [reaching, own] = this.#reaching(others, rows, gains);
      let all = 0;
      let current = 0;
      for (let i = 0; i < reaching.length; i++) {
        all += own[i]!;
        if (passes(conditions[at]!, reaching[i]!, this.#table)) current += own[i]!;
      }
      const question = questions.find(reaching, own);
      if (question !== null && question.gain > Math.max(current, all, 0) + this.#rounding) {
        conditions[at] = questions.oriented(question);
        changed = true;
      } else if (Math.max(current, all) <= this.#rounding) {
        // It catches nothing that would not be as well off after it.
        this.rules.splice(index, 1);
        return true;
      } else if (all >= current - this.#rounding) {
        if (others.length === 0) {
          this.rules.length = index;
          this.otherwise = label;
          return true;
        }
        conditions.splice(at--, 1);
        changed = true;
      }
    }
    return changed;
  }

  /** The rows that no earlier rule catches, and what each gains if this one does. */
  #arrivals(index: number): { rows: Uint32Array; gains: Float64Array } {
    const { rows: all, classes } = this.#table;
    const rows = new Uint32Array(all);
    const gains = new Float64Array(all);
    const { label } = this.rules[index]!;
    let length = 0;
    for (let row = 0; row < all; row++) {
      if (this.#firstToCatch(0, index, row) >= 0) continue;
      const later = this.#firstToCatch(index + 1, this.rules.length, row);
      const after = later < 0 ? this.otherwise : this.rules[later]!.label;
      rows[length] = row;
      gains[length++] =
        this.#prices[row * classes.length + after]! - this.#prices[row * classes.length + label]!;
    }
    return { rows: rows.subarray(0, length), gains: gains.subarray(0, length) };
  }

  #reaching(
    conditions: readonly LiveCondition[],
    rows: Uint32Array,
    gains: Float64Array,
  ): [Uint32Array, Float64Array] {
    const reaching = new Uint32Array(rows.length);
    const own = new Float64Array(rows.length);
    let length = 0;
    for (let i = 0; i < rows.length; i++) {
      if (!this.#passesAll(conditions, rows[i]!)) continue;
      reaching[length] = rows[i]!;
      own[length++] = gains[i]!;
    }
    return [reaching.subarray(0, length), own.subarray(0, length)];
  }

  #firstToCatch(from: number, to: number, row: number): number {
    for (let index = from; index < to; index++) {
      if (this.#passesAll(this.rules[index]!.conditions, row)) return index;
    }
    return -1;
  }

  #passesAll(conditions: readonly LiveCondition[], row: number): boolean {
    for (let i = 0; i < conditions.length; i++) {
      if (!passes(conditions[i]!, row, this.#table)) return false;
    }
    return true;
  }
}
