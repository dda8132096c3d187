// Depth 3 and more: one cut at a time. Both sides are searches of their own with a budget, the
// larger first; what is proved of them splits the cut's interval, and is passed on to the
// neighbouring cuts.

import { spread } from "./cut-interval.ts";
import type { Plan } from "./problem/plan.ts";
import type { Solution } from "./problem/search-options.ts";
import type { Item, Root } from "./root.ts";
import type { SearchTools } from "./search-tools.ts";

export async function tryInterval(tools: SearchTools, root: Root, item: Item): Promise<void> {
  const range = root.openCuts(item, tools.switches.reach);
  if (!range) return;
  const [cut] = spread(item.weights!(), range.low, range.high, 1);
  await tryCut(tools, root, item, cut!, range.low, range.high);
}

/** Tries a cut and splits its interval there; only its cuts low..high can help. */
export async function tryCut(
  tools: SearchTools,
  root: Root,
  item: Item,
  cut: number,
  low: number,
  high: number,
): Promise<void> {
  const { sets } = tools;
  const { column, set, extra } = item;
  const from = item.from!;
  const to = item.to!;
  const weights = item.weights!();
  const here = weights[cut];
  const limit = root.limit(column, cut);
  // Proving this much more than needed closes the whole interval, for no cut of it is further away.
  const slack = tools.switches.slack ? Math.max(weights[high] - here, here - weights[low]) : 0;
  const target = limit + slack - extra;
  const bounds = {
    left: Math.max(from.left, to.left - (to.weight - here)),
    right: Math.max(to.right, from.right - (here - from.weight)),
  };
  const hints = {
    left: inherit(from.lefts, to.lefts, to.weight - here),
    right: inherit(to.rights, from.rights, here - from.weight),
  };
  const leftFirst = here >= to.weight - here;
  const solveSide = async (side: "left" | "right", other: number): Promise<Solution> => {
    const mark = sets.mark();
    const rows =
      side === "left"
        ? sets.select(set, column, 0, cut)
        : sets.select(set, column, cut + 1, set.columns[column].values);
    const solved = await tools.solve(rows, root.depth - 1, target - other, {
      constrained: false,
      hint: hints[side],
    });
    sets.free(mark);
    return solved;
  };
  const firstSide = leftFirst ? "left" : "right";
  const secondSide = leftFirst ? "right" : "left";
  const first = await solveSide(firstSide, bounds[secondSide]);
  bounds[firstSide] = Math.max(bounds[firstSide], first.value);
  const sideBounds: { left: Float64Array | null; right: Float64Array | null } = { left: null, right: null };
  sideBounds[firstSide] = first.bounds;
  sideBounds[secondSide] = hints[secondSide];
  if (first.plan !== null) {
    const second = await solveSide(secondSide, first.value);
    bounds[secondSide] = Math.max(bounds[secondSide], second.value);
    sideBounds[secondSide] = second.bounds;
    if (second.plan !== null) {
      const value = first.value + second.value + extra;
      const [left, right] = leftFirst ? [first.plan, second.plan] : [second.plan, first.plan];
      if (value < root.limit(column, cut)) await offerSplit(tools, root, item, cut, value, left, right);
    }
  }
  root.remove(item);
  const { left, right } = bounds;
  root.settle(column, left + right + extra);
  const tried = { at: cut, weight: here, left, right, lefts: sideBounds.left, rights: sideBounds.right };
  root.openBetween(item, from, tried);
  root.openBetween(item, tried, to);
}

async function offerSplit(
  tools: SearchTools,
  root: Root,
  item: Item,
  cut: number,
  relaxed: number,
  left: Plan,
  right: Plan,
): Promise<void> {
  const { sets } = tools;
  const { column, set, missing } = item;
  let value = relaxed;
  let children = [left, right];
  if (root.options.constrained && tools.problem.minRows > 0) {
    const limit = root.limit(column, cut);
    const sides: Plan[] = [];
    value = item.extra;
    for (const [low, high] of [
      [0, cut],
      [cut + 1, set.columns[column].values],
    ]) {
      const mark = sets.mark();
      const rows = sets.select(set, column, low!, high!);
      const solved = await tools.solve(rows, root.depth - 1, limit - value, { constrained: true });
      sets.free(mark);
      if (solved.plan === null) return;
      value += solved.value;
      sides.push(solved.plan);
    }
    children = sides;
  }
  if (missing) children.push(missing);
  root.offer(value, column, cut, () => ({ type: "split", column, cut, children }));
}

/** Bounds of a set from those of a smaller one and of a larger one that weighs `more`. */
function inherit(
  smaller: Float64Array | null,
  larger: Float64Array | null,
  more: number,
): Float64Array | null {
  if (!smaller && !larger) return null;
  if (!larger) return smaller;
  return larger.map((bound, column) => Math.max(bound - more, smaller ? smaller[column] : 0));
}
