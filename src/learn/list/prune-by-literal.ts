// GROVE's pruning (Pagallo & Haussler 1990, Table 7): shorten the rule whose last literal is missed
// least on the given rows (a rule of one literal goes altogether), give the default the majority of
// the rows that then fall through, and repeat while that strictly reduces the errors. The same
// steps fit a list into a budget of conditions.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionRows } from "./condition-rows.ts";
import { PlacedList, type PlaceOptions } from "./placed-list.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** Shorter while that pays on these rows. */
export async function pruneByLiteral(
  source: CountSource,
  rows: Part,
  list: GrownList,
  options: PlaceOptions,
): Promise<GrownList> {
  const placed = await PlacedList.over(new ConditionRows(source, rows), list, options);
  return shorten(placed, options, (cost) => cost < placed.cost);
}

/** Shorter until at most this many conditions are left; Infinity for no limit. */
export async function fitList(
  rows: ConditionRows,
  list: GrownList,
  budget: number,
  options: PlaceOptions,
): Promise<GrownList> {
  const size = list.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (size <= budget) return list;
  const placed = await PlacedList.over(rows, list, options);
  return shorten(placed, options, () => placed.conditions > budget);
}

/** Takes the cheapest step, the first of equals, while `isWanted` accepts the resulting cost. */
async function shorten(
  placed: PlacedList,
  { signal }: PlaceOptions,
  isWanted: (cost: number) => boolean,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  while (placed.rules.length > 0) {
    let best = { index: -1, last: 0, cost: Number.POSITIVE_INFINITY, otherwise: 0 };
    for (const [index, { conditions }] of placed.rules.entries()) {
      await pace.turnIfDue();
      const last = conditions.length - 1;
      const step = last > 0 ? placed.withoutCondition(index, last) : placed.withoutRule(index);
      if (step.cost < best.cost) best = { index, last, ...step };
    }
    if (!isWanted(best.cost)) break;
    if (best.last > 0) placed.dropCondition(best.index, best.last, best.otherwise);
    else placed.dropRule(best.index, best.otherwise);
  }
  return placed.toList();
}
