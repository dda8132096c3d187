// FOCUS-2 (Figure 2 of the 1994 paper): a queue of subspaces "all of A, none of B", each split on the tightest
// conflict that A leaves uncovered. Only inclusion-minimal conflicts are kept, which changes nothing: a conflict whose
// columns include another's is never tighter, is covered whenever the other is, and where both are equally tight
// leaves the same columns to try. Where the figure says "a conflict" and "each x", ours are the smallest conflict, then
// the first by columns, and columns in their order. A set is tested when it is made, before it joins the queue.
//
// The queue is first in, first out, as printed. The other order, which is ours, takes among subspaces with equally
// many columns the one that leaves the fewest of these conflicts uncovered: where a set of the next size suffices, it is
// met earlier.
//
// With a tolerance a conflict may also be left: the subspace without any of its columns then stays in play, as long
// as the columns outside B could still cover enough.

import type { LearnContext } from "../learner.ts";
import { type Pace, Stopped } from "../optimal/pace.ts";
import type { ConflictList } from "./conflict-list.ts";
import type { Measure } from "./measure.ts";
import type { Partition } from "./partition.ts";
import type { Search } from "./search.ts";

interface Subspace {
  readonly chosen: readonly number[];
  readonly excluded: Uint32Array;
}

export const focus2Queues = ["fifo", "fewest-uncovered"] as const;
export type Focus2Queue = (typeof focus2Queues)[number];

export interface Focus2Options {
  /** All inclusion-minimal conflicts or, without a tolerance, some of them. */
  readonly conflicts: ConflictList;
  /** Finds some that a set of columns leaves uncovered. */
  readonly moreConflicts: (left: Partition) => Promise<ConflictList>;
  readonly queue: Focus2Queue;
  readonly pace: Pace;
}

export async function focus2(
  measure: Measure,
  { conflicts, moreConflicts, queue, pace }: Focus2Options,
  context: LearnContext,
): Promise<Search> {
  if (measure.isEnough(measure.whole)) return { columns: [], optimal: true, lowerBound: 0 };
  const { words } = conflicts;
  let level: Subspace[] = [{ chosen: [], excluded: new Uint32Array(words) }];
  for (let size = 1; level.length > 0; size++) {
    context.onProgress?.({ done: null, text: `sets of ${size} columns, ${level.length} subspaces` });
    const next: Subspace[] = [];
    for (const subspace of level) {
      if (pace.due() && (await isOver(pace))) return { columns: null, optimal: false, lowerBound: size };
      const { chosen, excluded } = subspace;
      const partition: Partition = measure.partition(chosen);
      let open: Uint32Array | null = excluded;
      while (open !== null) {
        let conflict = tightestUncovered(conflicts, chosen, open, measure.exact ? 0 : 1);
        if (conflict < 0 && measure.exact) {
          // All that are listed are covered, so the rows must show one that is not.
          conflicts.addAll(await moreConflicts(partition));
          conflict = tightestUncovered(conflicts, chosen, open, 0);
        }
        if (conflict < 0) break;
        const out: Uint32Array = open.slice();
        for (const column of conflicts.columnsOf(conflict)) {
          if ((open[column >>> 5]! >>> (column & 31)) & 1) continue;
          if (measure.isEnoughWith(partition, column)) {
            return { columns: [...chosen, column], optimal: true, lowerBound: size };
          }
          next.push({ chosen: [...chosen, column], excluded: out.slice() });
          out[column >>> 5] = out[column >>> 5]! | (1 << (column & 31));
        }
        open = measure.exact || !mayFit(measure, out) ? null : out;
      }
    }
    level = queue === "fifo" ? next : fewestUncoveredFirst(next, conflicts);
  }
  throw new Error("all columns together must be sufficient");
}

function fewestUncoveredFirst(level: Subspace[], conflicts: ConflictList): Subspace[] {
  const { words, masks } = conflicts;
  const keyed = level.map((subspace) => {
    const cover = maskOf(subspace.chosen, words);
    let uncovered = 0;
    for (let at = 0; at < conflicts.length * words; at += words) {
      let covered = 0;
      for (let w = 0; w < words; w++) covered |= masks[at + w]! & cover[w]!;
      if (covered === 0) uncovered++;
    }
    return { subspace, uncovered };
  });
  keyed.sort((a, b) => a.uncovered - b.uncovered);
  return keyed.map(({ subspace }) => subspace);
}

function maskOf(columns: readonly number[], words: number): Uint32Array {
  const mask = new Uint32Array(words);
  for (const column of columns) mask[column >>> 5] = mask[column >>> 5]! | (1 << (column & 31));
  return mask;
}

async function isOver(pace: Pace): Promise<boolean> {
  try {
    await pace.turn();
    return false;
  } catch (error) {
    if (error instanceof Stopped) return true;
    throw error;
  }
}

/**
 * The conflict that no chosen column covers with the fewest columns (but at least `fewest`) outside the excluded
 * ones; the first of equals.
 */
function tightestUncovered(
  conflicts: ConflictList,
  chosen: readonly number[],
  excluded: Uint32Array,
  fewest: number,
): number {
  const { words, masks } = conflicts;
  const cover = maskOf(chosen, words);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let conflict = 0, at = 0; conflict < conflicts.length; conflict++, at += words) {
    let covered = 0;
    for (let w = 0; w < words; w++) covered |= masks[at + w]! & cover[w]!;
    if (covered !== 0) continue;
    let size = 0;
    for (let w = 0; w < words; w++) size += countBits(masks[at + w]! & ~excluded[w]!);
    if (size >= least || size < fewest) continue;
    least = size;
    best = conflict;
    if (size === fewest) break;
  }
  return best;
}

function mayFit(measure: Measure, excluded: Uint32Array): boolean {
  const columns = measure.sample.columns.map((_, column) => column);
  return measure.fits(columns.filter((column) => ((excluded[column >>> 5]! >>> (column & 31)) & 1) === 0));
}

export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
