// Refines lists as tree/refine.ts refines a tree: each condition is chosen anew, or dropped, while the rest of the list stands (live-list.ts).

import type { Variable } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import type { LearnRequest } from "../../learner/learner.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { rowCostsOf } from "../../objective/row-costs.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionFinder } from "../../split/refine/best-condition.ts";
import { liveCondition } from "../../split/refine/live-condition.ts";
import { LiveList, type LiveRule } from "./live-list.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** Over rows that are read once, whatever lists are then refined. */
export class ListRefiner {
  readonly #table: Table;
  readonly #variables: readonly Variable[];
  readonly #conditions: ConditionFinder;
  readonly #rowCosts: Float64Array;
  readonly #signal: AbortSignal | undefined;

  static async over(
    { source, part, options, context }: LearnRequest<{ readonly minRows: number }>,
    costs: CostMatrix,
  ): Promise<ListRefiner> {
    const table = await source.table(part);
    const variables = source.variables.slice(0, source.attributes);
    return new ListRefiner(table, variables, { ...options, costs, signal: context.signal });
  }

  private constructor(
    table: Table,
    variables: readonly Variable[],
    { minRows, costs, signal }: { minRows: number; costs: CostMatrix; signal: AbortSignal | undefined },
  ) {
    this.#table = table;
    this.#variables = variables;
    this.#conditions = new ConditionFinder(table, variables, minRows);
    this.#rowCosts = rowCostsOf(table, costs, null);
    this.#signal = signal;
  }

  /** The refined list: never costlier on these rows, and never longer. */
  async refine(list: GrownList): Promise<GrownList> {
    const rules = list.rules.map(
      ({ label, conditions }): LiveRule => ({
        label,
        conditions: conditions.map((condition) => liveCondition(condition, this.#table, this.#variables)),
      }),
    );
    const live = new LiveList({ ...list, rules }, this.#table, this.#rowCosts);
    const pace = new Pace(Number.POSITIVE_INFINITY, this.#signal);
    while (await live.refineAll(this.#conditions, pace)) {}
    return {
      rules: live.rules.map(({ label, conditions }) => ({
        label,
        conditions: conditions.map(({ condition }) => condition),
      })),
      otherwise: live.otherwise,
    };
  }
}
