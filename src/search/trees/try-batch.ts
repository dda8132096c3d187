// Depth 2: one pass tries as many cuts of a column as there are lanes; a column with many promising
// cuts is swept.

import { FEWEST_SWEPT } from "../../kernels/cut-sweep.ts";
import { spread } from "./cut-interval.ts";
import { type Plan, queryPlan } from "./problem/plan.ts";
import type { Item, OpenInterval, Root } from "./root.ts";
import type { SearchTools } from "./search-tools.ts";
import type { SideValues } from "./side-scan.ts";

/** A cut that may improve the tree. */
interface Offer {
  readonly item: Item;
  readonly cut: number;
  /** Objective, a least weight per leaf not yet heeded. */
  readonly value: number;
  readonly children: readonly Plan[] | null;
}

/** A sweep takes about as long as this many passes. */
const SWEEP_PASSES = 30;

export async function tryBatch(tools: SearchTools, root: Root, column: number): Promise<void> {
  const candidates: OpenInterval[] = [];
  for (const item of root.open.filter((open) => open.column === column)) {
    const interval = root.openCuts(item, tools.switches.reach);
    if (interval) candidates.push(interval);
  }
  if (candidates.length === 0) return;
  if (isWorthSweeping(tools, root, candidates)) await sweepColumn(tools, root, candidates);
  else await tryCuts(tools, root, candidates);
}

/** Only after some passes can the number of further passes be estimated from the intervals. */
function isWorthSweeping(
  { switches, sweeps, sides, problem }: SearchTools,
  root: Root,
  candidates: readonly OpenInterval[],
): boolean {
  const { set, column, extra } = candidates[0].item;
  const warmedUp = ++root.passes[column] > switches.warmUp;
  if (!switches.sweep || !warmedUp || !sweeps.can) return false;
  const cuts = candidates.reduce((sum, { low, high }) => sum + high - low + 1, 0);
  if (cuts < FEWEST_SWEPT) return false;
  if (switches.warmUp === 0) return true;
  let expected = 0;
  const weights = candidates[0].item.weights!();
  for (const { item, low, high, limit } of candidates) {
    const { from, to } = item;
    const gap = (from!.left + from!.right + to!.left + to!.right) / 2 + extra - limit;
    const width = weights[high] - weights[low];
    expected += Math.min(high - low + 1, 1 + width / Math.max(gap, problem.objective.unit));
  }
  return expected > SWEEP_PASSES * sides.cutsAtOnce(set);
}

async function tryCuts(tools: SearchTools, root: Root, candidates: OpenInterval[]): Promise<void> {
  const { set, column, extra } = candidates[0].item;
  const lanes = tools.sides.cutsAtOnce(set);
  candidates.sort((a, b) => a.item.bound - b.item.bound || a.low - b.low);
  candidates.splice(lanes);
  const cuts: number[] = [];
  const lefts: SideValues[] = [];
  const rights: SideValues[] = [];
  const wanted = new Uint8Array(tools.problem.columns.length);
  const share = Math.floor(lanes / candidates.length);
  const spare = lanes - share * candidates.length;
  const weights = candidates[0].item.weights!();
  const chosen = candidates.map((interval, index) => {
    const { item, low, high } = interval;
    const points = spread(weights, low, high, share + (index < spare ? 1 : 0));
    for (const cut of points) {
      cuts.push(cut);
      lefts.push(item.from!.lefts!.slice());
      rights.push(item.to!.rights!.slice());
    }
    want(wanted, interval, tools.switches.narrowing);
    return points.map((at) => ({ at, weight: weights[at] }));
  });
  await tools.sides.cuts(set, column, cuts, wanted, lefts, rights);
  // Offering may yield to the event loop, so the state is completed first.
  const offers: Offer[] = [];
  let lane = 0;
  for (const [index, { item }] of candidates.entries()) {
    root.remove(item);
    let from = item.from!;
    for (const { at, weight } of chosen[index]) {
      const sideLefts = lefts[lane];
      const sideRights = rights[lane];
      lane++;
      const left = least(sideLefts);
      const right = least(sideRights);
      const value = left + right + extra;
      root.settle(column, value);
      if (value < root.limit(column, at))
        offers.push({ item, cut: at, value, children: [queryPlan(sideLefts), queryPlan(sideRights)] });
      const to = { at, weight, left, right, lefts: sideLefts, rights: sideRights };
      root.openBetween(item, from, to);
      from = to;
    }
    root.openBetween(item, from, item.to!);
  }
  for (const offer of offers) await offerCut(tools, root, offer);
}

/** All open cuts of a column at once, second columns that no interval can use left out. */
async function sweepColumn(
  tools: SearchTools,
  root: Root,
  candidates: readonly OpenInterval[],
): Promise<void> {
  const { set, column, extra } = candidates[0].item;
  const { pace } = tools;
  const wanted = new Uint8Array(tools.problem.columns.length);
  const ascending = [...candidates].sort((a, b) => a.low - b.low);
  let count = 0;
  for (const interval of ascending) {
    want(wanted, interval, tools.switches.narrowing);
    count += interval.high - interval.low + 1;
  }
  const fill = (cuts: Int32Array): void => {
    let index = 0;
    for (const { low, high } of ascending) for (let cut = low; cut <= high; cut++) cuts[index++] = cut;
  };
  const rest = async (): Promise<void> => {
    if (pace.due()) await pace.turn();
  };
  const good: Offer[] = [];
  let at = 0;
  let first = 0;
  const visit = (index: number, left: number, right: number): void => {
    while (index - first > ascending[at].high - ascending[at].low) {
      first += ascending[at].high - ascending[at].low + 1;
      at++;
    }
    const { item, low, limit } = ascending[at];
    const value = left + right + extra;
    if (value >= limit) return;
    root.settle(column, value);
    const cut = low + index - first;
    // With a least weight per leaf a cheaper cut may turn out costlier.
    if (root.options.constrained || good.length === 0 || value < good.at(-1)!.value) {
      good.push({ item, cut, value, children: null });
    }
  };
  await tools.sweeps.run({ set, root: column, count, fill, wanted, rest, visit });
  for (const { item, limit } of ascending) root.close(item, limit);
  for (const offer of good) await offerCut(tools, root, offer);
}

/** Marks the second columns that an interval can still use. */
function want(wanted: Uint8Array, { item, limit }: OpenInterval, narrowing: boolean): void {
  const { left, lefts } = item.from!;
  const { right, rights } = item.to!;
  for (let column = 0; column < wanted.length; column++) {
    if (
      lefts![column] + right + item.extra < limit ||
      left + rights![column] + item.extra < limit ||
      !narrowing
    ) {
      wanted[column] = 1;
    }
  }
}

/** Offers a cut below the limit; with a least weight per leaf its exact value comes first. */
async function offerCut(tools: SearchTools, root: Root, offer: Offer): Promise<void> {
  const { item, cut } = offer;
  const { column, set, extra } = item;
  if (offer.value >= root.limit(column, cut)) return;
  let { value, children } = offer;
  if (root.options.constrained) {
    const [left, right] = await tools.sides.constrainedCut(set, column, cut);
    value = least(left) + least(right) + extra;
    children = [queryPlan(left), queryPlan(right)];
  }
  root.offer(value, column, cut, () => ({ type: "split", column, cut, children }));
}

function least(values: Float64Array): number {
  let smallest = values[0];
  for (let i = 1; i < values.length; i++) if (values[i] < smallest) smallest = values[i];
  return smallest;
}
