// GROVE's pruning (Pagallo & Haussler 1990, Table 7): shorten the rule whose last literal is missed least on the given rows (a
// rule of one literal goes altogether), give the default the majority of the rows that then fall through, and
// repeat while that strictly reduces the errors. With a budget it goes on until the list fits.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { CostMatrix } from "../shared/cost.ts";
import { Pace } from "../shared/pace.ts";
import { ListOnRows } from "./list-on-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

export interface PruneOptions {
  readonly costs: CostMatrix;
  /** Stop at no gain (null), or as soon as at most this many conditions are left. */
  readonly budget: number | null;
  readonly signal?: AbortSignal | undefined;
}

export async function pruneByLiteral(
  source: CountSource,
  rows: Part,
  list: GrownList,
  { costs, budget, signal }: PruneOptions,
): Promise<GrownList> {
  const size = list.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (budget !== null && size <= budget) return list;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const placed = await ListOnRows.over(source, rows, list, costs);
  while (placed.rules.length > 0 && (budget === null || placed.conditions > budget)) {
    let best = { index: -1, cost: Number.POSITIVE_INFINITY, otherwise: 0 };
    for (const [index, { conditions }] of placed.rules.entries()) {
      await pace.breathe();
      const { length } = conditions;
      const prospect = length > 1 ? placed.lessCondition(index, length - 1) : placed.lessRule(index);
      if (prospect.cost < best.cost) best = { index, ...prospect };
    }
    if (budget === null && best.cost >= placed.cost) break;
    const { length } = placed.rules[best.index].conditions;
    if (length > 1) placed.dropCondition(best.index, length - 1, best.otherwise);
    else placed.dropRule(best.index, best.otherwise);
  }
  return placed.toList();
}
