// Lower bounds of deep trees over numbers, soon. Each number's values lie in a few bins of equal weight. Wherever a root
// cuts a number, the cut falls into one bin: the rows below that bin go one way, those above it the other, and the tree
// costs at least what the best trees of these two parts cost. So every bin of every column bounds all cuts in it. More bins
// take longer and tell more. Four levels over numbers are bounded without going through the rows again (box-bounds.ts);
// elsewhere the last two levels are counted by pairs of columns (bin-pairs.ts).

import { type Pace, Stopped } from "../../../run/pace.ts";
import type { Problem } from "../problem/problem.ts";
import { type BinnedRows, binnedRows, groupsOf } from "./bin-columns.ts";
import { BinPairs } from "./bin-pairs.ts";
import { boxBounds } from "./box-bounds.ts";
import { boxWork } from "./box-counts.ts";

/** Groups of a number's bins: at the upper levels; at the last two of the column asked above them, and of others. */
interface Fineness {
  /** Of about so many rows: what some of the rows cost, all of them do. */
  readonly rows: number;
  readonly groups: number;
  readonly ofRoot: number;
  readonly ofOthers: number;
}

const ALL = Number.POSITIVE_INFINITY;

/** Pass by pass. */
const PASSES: readonly Fineness[] = [
  { rows: 4000, groups: 2, ofRoot: 16, ofOthers: 8 },
  { rows: ALL, groups: 2, ofRoot: 16, ofOthers: 8 },
  { rows: ALL, groups: 3, ofRoot: 24, ofOthers: 12 },
  { rows: ALL, groups: 5, ofRoot: 40, ofOthers: 20 },
  { rows: ALL, groups: 8, ofRoot: 64, ofOthers: 32 },
  { rows: ALL, groups: 16, ofRoot: 64, ofOthers: 32 },
];

/** Coarse bins of a number where boxes serve, in as many passes. */
const BOX_PASSES: readonly number[] = [5, 6, 8, 10, 12, 16];

/** A search without a time limit is kept waiting for a pass of boxes only where it may count so many times as much. The first tells most. */
const WORTH_FIRST_PASS = 5e3;
const WORTH_LATER_PASS = 1e5;

/** Rows times pairs of columns: more could not be counted between two looks at the clock. */
const MOST_CELLS = 2e7;

/** Rows by the groups of a column, those without a value last: slice s is starts[s] to starts[s + 1] - 1. */
interface Slices {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

export interface BinBoundsRequest {
  readonly problem: Problem;
  /** Stops the passes, not the search. */
  readonly pace: Pace;
  /** The first pass, which is quick where it is 0, and the one before which to end. */
  readonly from?: number;
  readonly to?: number | undefined;
  /** Whether the search has a time limit: then more time goes into bounds. */
  readonly isLimited: boolean;
  /** Hears after every pass what no tree with each of the columns at its root can go below. */
  readonly bound: (byColumn: Float64Array) => void;
}

/** Returns how many passes are done, those before the first of these included. */
export async function binBounds(request: BinBoundsRequest): Promise<number> {
  const { problem, pace, isLimited, from = 0, to = PASSES.length, bound } = request;
  const { table, columns, depth } = problem;
  if (table.rows * columns.length ** 2 > MOST_CELLS || depth < 3) return to;
  let pass = from;
  try {
    const rows = await binnedRows(problem, pace);
    if (rows === null) return to;
    const known = depth === 4 ? rowsWithoutGaps(rows) : null;
    for (; pass < to; pass++) {
      // A search that ends by itself is not kept waiting for long.
      if (known) {
        const bins = BOX_PASSES[pass];
        const work = boxWork(columns.length, known.length, bins);
        const worth = pass === 0 ? WORTH_FIRST_PASS : WORTH_LATER_PASS;
        if (!isLimited && work * worth > searchWork(problem)) return to;
        bound(await boxBounds(rows, known, bins, pace));
      } else {
        if (!isLimited && pass >= 3) return to;
        bound(await new BinBounds(rows, PASSES[pass], pace).byRoot(depth));
      }
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return pass;
}

/** Rows counted by going through the cuts of the upper two levels, about, if no bound rules any out. */
function searchWork({ table, columns }: Problem): number {
  const cuts = columns.reduce((sum, { size }) => sum + size, 0);
  return cuts ** 2 * table.rows;
}

/** The rows in which every number is known, where all columns are numbers and these rows are most of all. */
function rowsWithoutGaps({ columns, gains }: BinnedRows): Uint32Array | null {
  if (columns.some(({ ordered }) => !ordered)) return null;
  const hasGap = new Uint8Array(gains.length);
  for (const { cells, width } of columns) {
    for (let row = 0; row < cells.length; row++) if (cells[row] === width - 1) hasGap[row] = 1;
  }
  const rows = Uint32Array.from(gains.keys()).filter((row) => hasGap[row] === 0);
  return rows.length * 2 > gains.length ? rows : null;
}

/** One pass. */
class BinBounds {
  readonly #rows: BinnedRows;
  readonly #fineness: Fineness;
  readonly #pace: Pace;
  readonly #pairs: BinPairs;

  constructor(rows: BinnedRows, fineness: Fineness, pace: Pace) {
    this.#rows = rows;
    this.#fineness = fineness;
    this.#pace = pace;
    this.#pairs = new BinPairs(rows);
  }

  async byRoot(depth: number): Promise<Float64Array> {
    const step = Math.max(1, Math.round(this.#rows.gains.length / this.#fineness.rows));
    const everything = Uint32Array.from(this.#rows.gains.keys()).filter((row) => row % step === 0);
    const bounds = new Float64Array(this.#rows.columns.length);
    for (let column = 0; column < bounds.length; column++) {
      bounds[column] = await this.#root(everything, depth, column, Number.POSITIVE_INFINITY);
    }
    return bounds;
  }

  /** The least cost of a tree of so many levels (at least 3) on some rows, or `enough` where it is no less. */
  async #least(rows: Uint32Array, depth: number, enough: number): Promise<number> {
    if (rows.length === 0) return 0;
    let least = enough;
    for (let column = 0; column < this.#rows.columns.length; column++) {
      least = Math.min(least, await this.#root(rows, depth, column, least));
    }
    return least;
  }

  /** With this column at the root. */
  async #root(rows: Uint32Array, depth: number, column: number, enough: number): Promise<number> {
    if (this.#pace.due()) await this.#pace.turn();
    const { ordered } = this.#rows.columns[column];
    const slices = this.#slicesOf(rows, column);
    const branches = slices.starts.length - 1;
    if (depth === 3) this.#regroup(slices.rows, column);
    if (!ordered) return this.#branches(slices, 0, branches, depth, enough);
    const missing = await this.#branches(slices, branches - 1, branches, depth, enough);
    const budget = enough - missing;
    if (budget <= 0) return enough;
    const cut =
      depth === 3 ? await this.#cutAboveTwo(slices, budget) : await this.#cut(slices, depth, budget);
    return missing + cut;
  }

  /** A branch for every slice. */
  async #branches(slices: Slices, from: number, to: number, depth: number, enough: number): Promise<number> {
    let sum = 0;
    for (let slice = from; slice < to && sum < enough; slice++) {
      sum += await this.#part(slices, slice, slice + 1, depth - 1, enough - sum);
    }
    return Math.min(sum, enough);
  }

  /** A cut in every group in turn. */
  async #cut(slices: Slices, depth: number, budget: number): Promise<number> {
    const { groups } = this.#fineness;
    let least = budget;
    for (let group = 0; group < groups; group++) {
      const before = await this.#part(slices, 0, group, depth - 1, least);
      if (before >= least) break;
      const after = await this.#part(slices, group + 1, groups, depth - 1, least - before);
      least = Math.min(least, before + after);
    }
    return least;
  }

  /** The same with three levels: what is below and above the group grows by one group at a time. */
  async #cutAboveTwo({ starts }: Slices, budget: number): Promise<number> {
    const { groups } = this.#fineness;
    const pairs = this.#pairs;
    const before = new Float64Array(groups).fill(budget);
    pairs.clear();
    for (let group = 0; group < groups; group++) {
      if (this.#pace.due()) await this.#pace.turn();
      if (group > 0) pairs.add(starts[group - 1], starts[group]);
      before[group] = group > 0 ? pairs.least() : 0;
      if (before[group] >= budget) break;
    }
    let least = budget;
    pairs.clear();
    for (let group = groups - 1; group >= 0; group--) {
      if (this.#pace.due()) await this.#pace.turn();
      if (group < groups - 1) pairs.add(starts[group + 1], starts[group + 2]);
      if (before[group] >= least) continue;
      const after = group < groups - 1 ? pairs.least() : 0;
      least = Math.min(least, before[group] + after);
      // Further down there is only more above the group.
      if (after >= least) break;
    }
    return least;
  }

  /** Pairs are counted by groups of these rows; the root's column is cut once more, so it has more of them. */
  #regroup(rows: Uint32Array, root: number): void {
    const { ofRoot, ofOthers } = this.#fineness;
    const groups = this.#rows.columns.map((column, index) =>
      groupsOf(column, rows, index === root ? ofRoot : ofOthers),
    );
    this.#pairs.regroup(groups, rows);
  }

  /** Some slices together. */
  async #part(
    { rows, starts }: Slices,
    from: number,
    to: number,
    depth: number,
    enough: number,
  ): Promise<number> {
    if (starts[from] === starts[to]) return 0;
    if (depth > 2) return this.#least(rows.subarray(starts[from], starts[to]), depth, enough);
    this.#pairs.clear();
    this.#pairs.add(starts[from], starts[to]);
    return Math.min(enough, this.#pairs.least());
  }

  #slicesOf(rows: Uint32Array, column: number): Slices {
    const { cells } = this.#rows.columns[column];
    const { width, groupOf } = groupsOf(this.#rows.columns[column], rows, this.#fineness.groups);
    const starts = new Uint32Array(width + 1);
    for (let k = 0; k < rows.length; k++) starts[groupOf[cells[rows[k]]] + 1]++;
    for (let slice = 0; slice < width; slice++) starts[slice + 1] += starts[slice];
    const places = starts.slice();
    const sorted = new Uint32Array(rows.length);
    for (let k = 0; k < rows.length; k++) sorted[places[groupOf[cells[rows[k]]]]++] = rows[k];
    return { rows: sorted, starts };
  }
}
