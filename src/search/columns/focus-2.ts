// FOCUS-2 (Figure 2 of the 1994 paper): a queue of subspaces "all of A, none of B", each split on the tightest
// conflict that A leaves uncovered. Only inclusion-minimal conflicts are kept, which changes nothing: a conflict whose
// columns include another's is never tighter, is covered whenever the other is, and where both are equally tight
// leaves the same columns to try. Where the figure says "a conflict" and "each x", ours are the smallest conflict, then
// the first by columns, and columns by their score in WG, the highest first: a sufficient set then stands nearer the
// front of the queue. A set is tested when it is made, before it joins the queue.
//
// The queue is first in, first out, as printed. The other order, which is ours, takes among subspaces with equally
// many columns the one that leaves the fewest of these conflicts uncovered: where a set of the next size suffices, it is
// met earlier.
//
// With a tolerance a conflict may also be left: the subspace without any of its columns then stays in play, as long
// as the columns outside B could still cover enough.

import { isIn } from "../../encoding/row-set.ts";
import { countOnes, lowestOne } from "../../kernels/word-bits.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { ConflictList } from "./conflict-list.ts";
import { CoverBits } from "./cover-bits.ts";
import type { Measure, Search } from "./measure.ts";
import type { Partition } from "./partition.ts";
import { PrefixPartitions } from "./prefix-partitions.ts";
import { creditOf } from "./weighted-greedy.ts";

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
  const cover = new CoverBits(conflicts, measure.sample.columns.length);
  const partitions = new PrefixPartitions(measure);
  const scores = scoresOf(conflicts, measure.sample.columns.length);
  const everyColumn = measure.sample.columns.map((_, column) => column);
  let level: Subspace[] = [{ chosen: [], excluded: new Uint32Array(words) }];
  for (let size = 1; level.length > 0; size++) {
    context.onProgress?.({
      done: null,
      text: `trying sets of ${countOf(size, "column")}, ${countOf(level.length, "group")} of them`,
    });
    const next: Subspace[] = [];
    for (const subspace of level) {
      if (pace.due() && (await pace.isOver())) return { columns: null, optimal: false, lowerBound: size };
      const { chosen, excluded } = subspace;
      const partition: Partition = partitions.of(chosen);
      let open: Uint32Array | null = excluded;
      while (open !== null) {
        let conflict = tightestUncovered(conflicts, cover.uncovered(chosen), open, measure.exact ? 0 : 1);
        if (conflict < 0 && measure.exact) {
          // All that are listed are covered, so the rows must show one that is not.
          conflicts.addAll(await moreConflicts(partition));
          cover.update();
          conflict = tightestUncovered(conflicts, cover.uncovered(chosen), open, 0);
        }
        if (conflict < 0 && measure.exact) break;
        const out: Uint32Array = open.slice();
        // Where the smallest conflicts are left on purpose, one whose columns include theirs may still be worth covering.
        const columns = (conflict < 0 ? everyColumn : conflicts.columnsOf(conflict)).toSorted(
          (a, b) => scores[b] - scores[a] || a - b,
        );
        for (const column of columns) {
          if (isIn(open, column) || chosen.includes(column)) continue;
          if (measure.isEnoughWith(partition, column)) {
            return { columns: [...chosen, column], optimal: true, lowerBound: size };
          }
          next.push({ chosen: [...chosen, column], excluded: out.slice() });
          out[column >>> 5] = out[column >>> 5] | (1 << (column & 31));
        }
        open = measure.exact || conflict < 0 || !mayFit(measure, out) ? null : out;
      }
    }
    level = queue === "fifo" ? next : fewestUncoveredFirst(next, cover);
  }
  throw new Error("all columns together must be sufficient");
}

/** WG's, over the conflicts listed. */
function scoresOf(conflicts: ConflictList, columns: number): Float64Array {
  const scores = new Float64Array(columns);
  for (let conflict = 0; conflict < conflicts.length; conflict++) {
    const credit = creditOf(conflicts.sizes[conflict]);
    for (const column of conflicts.columnsOf(conflict)) scores[column] += credit;
  }
  return scores;
}

function fewestUncoveredFirst(level: readonly Subspace[], cover: CoverBits): Subspace[] {
  const keyed = level.map((subspace) => ({ subspace, uncovered: cover.countUncovered(subspace.chosen) }));
  keyed.sort((a, b) => a.uncovered - b.uncovered);
  return keyed.map(({ subspace }) => subspace);
}

/**
 * The conflict, of those whose bits are set in `uncovered`, with the fewest columns (but at least `fewest`) outside the
 * excluded ones; the first of equals.
 */
function tightestUncovered(
  { words, masks }: ConflictList,
  uncovered: Uint32Array,
  excluded: Uint32Array,
  fewest: number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let w = 0; w < uncovered.length; w++) {
    for (let bits = uncovered[w]; bits !== 0; bits &= bits - 1) {
      const conflict = w * 32 + lowestOne(bits);
      const at = conflict * words;
      let size = 0;
      for (let c = 0; c < words; c++) size += countOnes(masks[at + c] & ~excluded[c]);
      if (size >= least || size < fewest) continue;
      least = size;
      best = conflict;
      if (size === fewest) return best;
    }
  }
  return best;
}

function mayFit(measure: Measure, excluded: Uint32Array): boolean {
  const columns = measure.sample.columns.map((_, column) => column);
  return measure.fits(columns.filter((column) => !isIn(excluded, column)));
}
