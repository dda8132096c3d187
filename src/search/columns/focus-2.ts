// FOCUS-2 (Figure 2 of the 1994 paper): a queue of subspaces "all of A, none of B", each split on
// the tightest conflict that A leaves uncovered. Only inclusion-minimal conflicts are kept, which
// changes nothing: a conflict whose columns include another's is never tighter, is covered whenever
// the other is, and where both are equally tight leaves the same columns to try. Where the figure
// says "a conflict", ours is the smallest, then the first by columns. Its columns are tried in the
// order of the data, or by their score in WG, the highest first. A set is tested when it is made,
// before it joins the queue.
//
// The queue is first in, first out, as printed. The other order, which is ours, takes among
// subspaces with equally many columns the one that leaves the fewest of these conflicts uncovered:
// where a set of the next size suffices, it is met earlier.
//
// With a tolerance a conflict may also be left: the subspace without any of its columns then stays
// in play, as long as the columns outside B could still cover enough.

import { emptySet, fullSet, insert, isIn, type RowSet, sizeOf, subtract } from "../../encoding/row-set.ts";
import { countOnes, lowestOne } from "../../kernels/word-bits.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { ConflictList } from "./conflict-list.ts";
import type { ConflictScanner } from "./conflict-scanner.ts";
import type { Partition } from "./partition.ts";
import type { FoundColumns } from "./smallest-first.ts";
import type { Sufficiency } from "./sufficiency.ts";
import { creditOf } from "./weighted-greedy.ts";

interface Subspace {
  readonly chosen: readonly number[];
  readonly excluded: RowSet;
}

export type Focus2Queue = "fifo" | "fewest-uncovered";
export type Focus2Order = "columns" | "credit";

export interface Focus2Options {
  readonly scanner: ConflictScanner;
  /** All inclusion-minimal conflicts or, without a tolerance, some of them. */
  readonly conflicts: ConflictList;
  /** How many uncovered conflicts are added where all of these are covered. */
  readonly moreListed: number;
  readonly queue: Focus2Queue;
  readonly order: Focus2Order;
  readonly pace: Pace;
}

export async function focus2(
  sufficiency: Sufficiency,
  { scanner, conflicts, moreListed, queue, order, pace }: Focus2Options,
  { onProgress }: LearnContext,
): Promise<FoundColumns> {
  const { exact, whole, sample } = sufficiency;
  if (sufficiency.isEnough(whole)) return { columns: [], optimal: true, lowerBound: 0 };
  const everyColumn = [...sample.columns.keys()];
  const covered = new CoveredConflicts(conflicts, everyColumn.length);
  const partitionOf = prefixPartitions(sufficiency);
  const scores = order === "credit" ? scoresOf(conflicts, everyColumn.length) : null;
  const mayFit = (excluded: RowSet): boolean =>
    sufficiency.isWithin(sufficiency.partition(everyColumn.filter((column) => !isIn(excluded, column))));
  let level: Subspace[] = [{ chosen: [], excluded: new Uint32Array(conflicts.words) }];
  for (let size = 1; level.length > 0; size++) {
    const text = `trying sets of ${countOf(size, "column")}, ${countOf(level.length, "group")} of them`;
    onProgress?.({ done: null, text });
    const next: Subspace[] = [];
    for (const { chosen, excluded } of level) {
      if (pace.due() && (await pace.mustStop())) return { columns: null, optimal: false, lowerBound: size };
      const partition = partitionOf(chosen);
      let open: RowSet | null = excluded;
      while (open !== null) {
        let conflict = tightest(conflicts, covered.uncovered(chosen), open, exact ? 0 : 1);
        if (conflict < 0 && exact) {
          // All listed conflicts are covered, so one that is not is looked for in the rows.
          conflicts.addAll((await scanner.tightest(partition, moreListed, pace)).list);
          covered.update();
          conflict = tightest(conflicts, covered.uncovered(chosen), open, 0);
          if (conflict < 0) break;
        }
        const out: RowSet = open.slice();
        // Where the smallest conflicts are left on purpose, one whose columns include theirs may
        // still be worth covering.
        const columns = conflict < 0 ? everyColumn.slice() : conflicts.columnsOf(conflict);
        if (scores !== null) columns.sort((a, b) => scores[b] - scores[a] || a - b);
        for (const column of columns) {
          if (isIn(open, column) || chosen.includes(column)) continue;
          if (sufficiency.isEnoughWith(partition, column)) {
            return { columns: [...chosen, column], optimal: true, lowerBound: size };
          }
          next.push({ chosen: [...chosen, column], excluded: out.slice() });
          insert(out, column);
        }
        open = exact || conflict < 0 || !mayFit(out) ? null : out;
      }
    }
    level = queue === "fifo" ? next : fewestUncoveredFirst(next, covered);
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

function fewestUncoveredFirst(level: readonly Subspace[], covered: CoveredConflicts): Subspace[] {
  const keyed = level.map((subspace) => ({ subspace, left: sizeOf(covered.uncovered(subspace.chosen)) }));
  return keyed.sort((a, b) => a.left - b.left).map(({ subspace }) => subspace);
}

/**
 * The conflict, of those in `uncovered`, with the fewest columns (but at least `fewest`) outside
 * the excluded ones; the first of equals, -1 where there is none.
 */
function tightest(
  { words, masks }: ConflictList,
  uncovered: RowSet,
  excluded: RowSet,
  fewest: number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let w = 0; w < uncovered.length; w++) {
    for (let bits = uncovered[w]; bits !== 0; bits &= bits - 1) {
      const conflict = w * 32 + lowestOne(bits);
      let size = 0;
      for (let c = 0; c < words; c++) size += countOnes(masks[conflict * words + c] & ~excluded[c]);
      if (size >= least || size < fewest) continue;
      least = size;
      best = conflict;
      if (size === fewest) return best;
    }
  }
  return best;
}

/** The groups that a list of columns leaves; what it shares with the last list is reused. */
function prefixPartitions(sufficiency: Sufficiency): (columns: readonly number[]) => Partition {
  let known: { column: number; partition: Partition }[] = [];
  return (columns) => {
    const common = columns.findIndex((column, place) => known[place]?.column !== column);
    if (common >= 0) known = known.slice(0, common);
    for (const column of columns.slice(known.length)) {
      const before = known.at(-1)?.partition ?? sufficiency.whole;
      known.push({ column, partition: sufficiency.partition([column], before) });
    }
    return known[columns.length - 1]?.partition ?? sufficiency.whole;
  };
}

/** Which conflicts of a growing list each column covers, as sets. */
class CoveredConflicts {
  readonly #list: ConflictList;
  /** By column, with room for as many conflicts again. */
  #covers: RowSet[];
  #known = 0;

  constructor(list: ConflictList, columns: number) {
    this.#list = list;
    this.#covers = Array.from({ length: columns }, () => emptySet(0));
    this.update();
  }

  /** Takes in what was added to the list. */
  update(): void {
    const { length } = this.#list;
    if (length > this.#covers[0].length * 32) {
      this.#covers = this.#covers.map(() => emptySet(2 * length));
      this.#known = 0;
    }
    for (; this.#known < length; this.#known++) {
      for (const column of this.#list.columnsOf(this.#known)) insert(this.#covers[column], this.#known);
    }
  }

  /** The conflicts that none of the columns covers. */
  uncovered(columns: readonly number[]): RowSet {
    const uncovered = fullSet(this.#known);
    for (const column of columns) subtract(uncovered, this.#covers[column], uncovered);
    return uncovered;
  }
}
