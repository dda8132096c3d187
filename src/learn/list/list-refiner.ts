// Tends lists as tree/tend.ts tends a tree: each condition is chosen anew, or dropped, while the rest of the list stands (live-list.ts).

import type { Variable } from "../../counts/count-source.ts";
import type { Table } from "../../encoding/table.ts";
import type { CostMatrix } from "../shared/cost.ts";
import type { LearnRequest } from "../shared/learner.ts";
import { Pace } from "../shared/pace.ts";
import { QuestionFinder } from "../shared/refine/best-condition.ts";
import { liveCondition } from "../shared/refine/live-condition.ts";
import { rowPrices } from "../shared/refine/row-costs.ts";
import { LiveList, type LiveRule } from "./live-list.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** Over rows that are read once, whatever lists are then tended. */
export class ListTender {
  readonly #table: Table;
  readonly #variables: readonly Variable[];
  readonly #questions: QuestionFinder;
  readonly #prices: Float64Array;
  readonly #signal: AbortSignal | undefined;

  static async over(
    { source, part, options, context }: LearnRequest<{ readonly minRows: number }>,
    costs: CostMatrix,
  ): Promise<ListTender> {
    const table = await source.table(part);
    const variables = source.variables.slice(0, source.attributes);
    return new ListTender(table, variables, { ...options, costs, signal: context.signal });
  }

  private constructor(
    table: Table,
    variables: readonly Variable[],
    { minRows, costs, signal }: { minRows: number; costs: CostMatrix; signal: AbortSignal | undefined },
  ) {
    this.#table = table;
    this.#variables = variables;
    this.#questions = new QuestionFinder(table, variables, minRows);
    this.#prices = rowPrices(table, costs, null);
    this.#signal = signal;
  }

  /** The tended list: never dearer on these rows, and never longer. */
  async tend(list: GrownList): Promise<GrownList> {
    const rules = list.rules.map(
      ({ label, conditions }): LiveRule => ({
        label,
        conditions: conditions.map((condition) => liveCondition(condition, this.#table, this.#variables)),
      }),
    );
    const live = new LiveList({ ...list, rules }, this.#table, this.#prices);
    const pace = new Pace(Number.POSITIVE_INFINITY);
    const turn = async (): Promise<void> => {
      if (pace.due()) await pace.turn();
      this.#signal?.throwIfAborted();
    };
    while (await live.tendAll(this.#questions, turn)) {}
    return {
      rules: live.rules.map(({ label, conditions }) => ({
        label,
        conditions: conditions.map(({ condition }) => condition),
      })),
      otherwise: live.otherwise,
    };
  }
}
