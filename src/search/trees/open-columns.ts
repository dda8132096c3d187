// Opens a root's columns: a lower bound of each before any of its queries is tried.

import { intervalBound } from "./cut-interval.ts";
import { LEAF, MISSING_ONLY, type Plan } from "./problem/plan.ts";
import type { RowSet } from "./problem/row-sets.ts";
import type { Root } from "./root.ts";
import type { SearchTools } from "./search-tools.ts";
import type { SideValues } from "./side-scan.ts";

export interface Opening {
  readonly columns: readonly number[];
  /** Values of the whole set's one-query trees by column. */
  readonly whole: SideValues;
  /** The least objective of a tree one level shallower. */
  readonly shallow: number;
}

export async function openColumns(tools: SearchTools, root: Root, opening: Opening): Promise<void> {
  const { problem, switches, sets, pace } = tools;
  const { columns, objective } = problem;
  const { set, depth } = root;
  const floor = new Float64Array(columns.length + 1).fill(objective.leafPenalty);
  for (const column of opening.columns) {
    if (pace.due()) await pace.turn();
    const { ordered, hasMissing, multiwayLeaves } = columns[column];
    const { known, values } = set.columns[column];
    const hint = (switches.hints && root.hint?.[column]) || 0;
    if (hint >= root.limit(column, -2)) {
      root.settle(column, hint);
      continue;
    }
    if (!ordered) {
      const bound = Math.max(hint, multiwayLeaves * objective.leafPenalty);
      const none = { extra: 0, missing: null, weights: null, from: null, to: null };
      root.open.push({ column, multiway: true, set, bound, ...none });
      continue;
    }
    let extra = hasMissing ? objective.leafPenalty : 0;
    let missing: Plan | null = hasMissing ? LEAF : null;
    let working = set;
    let atLeast = opening.shallow;
    if (known < set.rows) {
      if (known === 0) continue;
      const aside = await missingBranch(tools, root, column);
      if (aside === null) continue;
      extra = aside.value;
      missing = aside.plan;
      working = aside.known;
      atLeast = objective.leafPenalty;
    }
    if (values < 2) continue;
    const held = working.slot ? null : sets.weightsOf(working, column);
    const weights = (): NonNullable<typeof held> => held ?? sets.weightsOf(working, column);
    const total = working.slot ? working.slot.gain : held![values - 1];
    const wholeSide = depth > 2 ? null : working === set ? opening.whole : floor;
    const noSide = depth > 2 ? null : floor;
    const none = { weight: 0, left: objective.leafPenalty, right: atLeast };
    const from = { at: -1, ...none, lefts: noSide, rights: wholeSide };
    const all = { weight: total, left: atLeast, right: objective.leafPenalty };
    const to = { at: values - 1, ...all, lefts: wholeSide, rights: noSide };
    const bound = Math.max(hint, extra + intervalBound(from, to));
    root.open.push({ column, multiway: false, set: working, extra, missing, weights, from, to, bound });
  }
}

/** Solves rows without a value, offers the split into known and missing, keeps known rows. */
async function missingBranch(
  tools: SearchTools,
  root: Root,
  column: number,
): Promise<{ value: number; plan: Plan; known: RowSet } | null> {
  const { sets, problem } = tools;
  const { set, depth, options } = root;
  const { values } = set.columns[column];
  const limit = root.limit(column, MISSING_ONLY);
  const rest = { constrained: options.constrained };
  const before = sets.mark();
  const without = sets.select(set, column, values, values);
  const solved = problem.missingIsLeaf
    ? leafSolution(tools, without, options.constrained)
    : await tools.solve(without, depth - 1, limit - problem.objective.leafPenalty, rest);
  sets.free(before);
  if (solved.plan === null) {
    root.settle(column, limit);
    return null;
  }
  const known = sets.select(set, column, 0, values - 1);
  const alone = await tools.solve(known, depth - 1, limit - solved.value, rest);
  root.settle(column, alone.value + solved.value);
  if (alone.plan) {
    const plan: Plan = { type: "split", column, cut: MISSING_ONLY, children: [alone.plan, solved.plan] };
    root.offer(alone.value + solved.value, column, MISSING_ONLY, () => plan);
  }
  // With a least weight per leaf the missing branch's own optimum is no lower bound of a relaxed
  // one, but it is exact.
  return { value: solved.value, plan: solved.plan, known };
}

/** All rows of a set as one leaf; no plan where they are too few for one. */
export function leafSolution(
  { stumps, problem }: SearchTools,
  set: RowSet,
  constrained: boolean,
): { value: number; plan: Plan | null } {
  const value = stumps.leaf(set, null, constrained ? problem.minRows : 0);
  return { value, plan: value === Number.POSITIVE_INFINITY ? null : LEAF };
}
