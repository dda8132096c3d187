// GROVE's pruning (Pagallo & Haussler 1990, Table 7): shorten the rule whose last literal is missed least on the given rows (a
// rule of one literal goes altogether), give the default the majority of the rows that then fall through, and
// repeat while that strictly reduces the errors. The same steps fit a list into a budget of conditions.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import { AskedRows } from "./asked-rows.ts";
import { ListOnRows } from "./list-on-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

export interface PruneOptions {
  readonly costs: CostMatrix;
  readonly signal?: AbortSignal | undefined;
}

/** Shorter while that pays on these rows. */
export async function pruneByLiteral(
  source: CountSource,
  rows: Part,
  list: GrownList,
  options: PruneOptions,
): Promise<GrownList> {
  return shorten(
    await ListOnRows.over(new AskedRows(source, rows), list, options),
    options,
    (placed, cost) => cost < placed.cost,
  );
}

/** Shorter until at most this many conditions are left; Infinity for no limit. */
export async function fitList(
  rows: AskedRows,
  list: GrownList,
  budget: number,
  options: PruneOptions,
): Promise<GrownList> {
  const size = list.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (size <= budget) return list;
  return shorten(await ListOnRows.over(rows, list, options), options, (placed) => placed.conditions > budget);
}

/** Takes the step that costs least, the first of equals, as long as `isWanted` says so of what the list would then cost. */
async function shorten(
  placed: ListOnRows,
  { signal }: PruneOptions,
  isWanted: (placed: ListOnRows, cost: number) => boolean,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  while (placed.rules.length > 0) {
    let best = { index: -1, cost: Number.POSITIVE_INFINITY, otherwise: 0 };
    for (const [index, { conditions }] of placed.rules.entries()) {
      await pace.turnIfDue();
      const { length } = conditions;
      const prospect = length > 1 ? placed.lessCondition(index, length - 1) : placed.lessRule(index);
      if (prospect.cost < best.cost) best = { index, ...prospect };
    }
    if (!isWanted(placed, best.cost)) break;
    const { length } = placed.rules[best.index].conditions;
    if (length > 1) placed.dropCondition(best.index, length - 1, best.otherwise);
    else placed.dropRule(best.index, best.otherwise);
  }
  return placed.toList();
}
