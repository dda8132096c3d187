// The best last-level queries on both sides of many root cuts at once (or on every branch of a
// multiway split), by the kernels where gains are integers and by stump.ts where they are not. The
// latter is slow, and yields to the event loop.

import { lanesOf } from "../../kernels/lane-width.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { TreeScan } from "../../kernels/tree-scan.ts";
import type { Pace } from "../../run/pace.ts";
import type { Problem } from "./problem/problem.ts";
import type { RowSet, RowSets } from "./problem/row-sets.ts";
import type { Side } from "./problem/side.ts";
import type { StumpSolver } from "./stump.ts";

/** Objectives of the best queries of one side, by column; the last entry is the side as a leaf. */
export type SideValues = Float64Array;

export interface SideScanParts {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly sets: RowSets;
  readonly scan: TreeScan;
  readonly stumps: StumpSolver;
  readonly pace: Pace;
}

/** Above every rank, by the width of a row set. */
const EVERY_NARROW_RANK = 0x7fff;
const EVERY_RANK = 0x7fffffff;

/** At most this many rows are processed without a pause. */
const QUICK_ROWS = 4096;

/**
 * The set, the root's column (null: none), the lanes' ranks and whether they are categories, the
 * second columns, the sides.
 */
type Pass = readonly [
  set: RowSet,
  root: number | null,
  limits: readonly number[],
  multiway: boolean,
  wanted: Uint8Array | null,
  sides: readonly (readonly SideValues[])[],
];

/** Cuts tried together where doing several at once saves no time. */
const PLAIN_CUTS = 2;

export class SideScan {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #sets: RowSets;
  readonly #scan: TreeScan;
  readonly #stumps: StumpSolver;
  readonly #pace: Pace;
  readonly #lanes: number;
  readonly #scratch: number;
  readonly #totals: number;
  readonly #aside: number;
  readonly #out: number;

  constructor({ problem, memory, sets, scan, stumps, pace }: SideScanParts) {
    this.#problem = problem;
    this.#memory = memory;
    this.#sets = sets;
    this.#scan = scan;
    this.#stumps = stumps;
    this.#pace = pace;
    const { classes, intervals, columns } = problem;
    const widest = columns.reduce(
      (most, column) => (column.ordered ? most : Math.max(most, column.size + 1)),
      1,
    );
    this.#lanes = memory.allocate(32);
    this.#scratch = memory.allocate(64 * (classes * Math.max(intervals, widest) + 2 * intervals + 2));
    this.#totals = memory.allocate(128 * classes);
    this.#aside = memory.allocate(128 * classes);
    this.#out = memory.allocate(128 * Math.max(2, intervals));
  }

  /** How many cuts of a set are best tried together. */
  cutsAtOnce(set: RowSet): number {
    return this.#problem.gainOf ? lanesOf(set.width) : PLAIN_CUTS;
  }

  /**
   * Sides of several cuts of an ordered column that every row of the set has: rows of rank ≤ cut,
   * and the rest. Only entries of `wanted` columns (and the leaf) are written to `lefts` and
   * `rights`; there are at most as many cuts as `cutsAtOnce`.
   */
  async cuts(
    set: RowSet,
    root: number,
    cuts: readonly number[],
    wanted: Uint8Array | null,
    lefts: readonly SideValues[],
    rights: readonly SideValues[],
  ): Promise<void> {
    if (this.#problem.gainOf) {
      await this.#runPaced(set, root, cuts, false, wanted, [lefts, rights]);
      return;
    }
    for (const [lane, cut] of cuts.entries()) {
      await this.#plain(set, { column: root, low: 0, high: cut }, wanted, lefts[lane], 0);
      await this.#plain(set, { column: root, low: cut + 1, high: EVERY_RANK }, wanted, rights[lane], 0);
    }
  }

  /** One cut, every leaf holding the least weight. */
  async constrainedCut(set: RowSet, root: number, cut: number): Promise<[SideValues, SideValues]> {
    const { columns, minRows } = this.#problem;
    const left = new Float64Array(columns.length + 1);
    const right = new Float64Array(columns.length + 1);
    await this.#plain(set, { column: root, low: 0, high: cut }, null, left, minRows);
    await this.#plain(set, { column: root, low: cut + 1, high: EVERY_RANK }, null, right, minRows);
    return [left, right];
  }

  /** The best tree of depth 1 on the rows of each rank from low to high in a column. */
  async branches(
    set: RowSet,
    root: number,
    low: number,
    high: number,
    minRows: number,
  ): Promise<Float64Array> {
    const { columns, gainOf } = this.#problem;
    const best = new Float64Array(high - low + 1);
    if (!gainOf || minRows > 0) {
      const values = new Float64Array(columns.length + 1);
      for (let rank = low; rank <= high; rank++) {
        await this.#plain(set, { column: root, low: rank, high: rank }, null, values, minRows);
        best[rank - low] = Math.min(...values);
      }
      return best;
    }
    const lanes = lanesOf(set.width);
    for (let first = low; first <= high; first += lanes) {
      const ranks: number[] = [];
      for (let rank = first; rank <= high && ranks.length < lanes; rank++) ranks.push(rank);
      const values = ranks.map(() => new Float64Array(columns.length + 1));
      await this.#runPaced(set, root, ranks, true, null, [values]);
      values.forEach((side, lane) => {
        best[first - low + lane] = side.reduce((least, value) => Math.min(least, value));
      });
    }
    return best;
  }

  /** The whole set as one side. */
  async whole(set: RowSet, minRows: number): Promise<SideValues> {
    const values = new Float64Array(this.#problem.columns.length + 1);
    if (this.#byKernel(minRows)) {
      const unused = new Float64Array(values.length);
      await this.#runPaced(set, null, [everyRank(set)], false, null, [[values], [unused]]);
      return values;
    }
    await this.#plain(set, null, null, values, minRows);
    return values;
  }

  /** One side at once: rows up to a rank, from a rank on (none missing), of one rank, or all. */
  onSide(set: RowSet, side: Side | null, minRows: number): SideValues {
    const last = this.#problem.columns.length;
    const values = new Float64Array(last + 1);
    if (!this.#byKernel(minRows)) {
      for (let column = 0; column < last; column++) {
        values[column] = this.#stumps.query(set, side, column, minRows).value;
      }
      values[last] = this.#stumps.leaf(set, side, minRows);
      return values;
    }
    const unused = new Float64Array(last + 1);
    if (side === null) this.#run(set, null, [everyRank(set)], false, null, [[values], [unused]]);
    else if (side.low === 0) this.#run(set, side.column, [side.high], false, null, [[values], [unused]]);
    else if (side.low === side.high) this.#run(set, side.column, [side.low], true, null, [[values]]);
    else this.#run(set, side.column, [side.low - 1], false, null, [[unused], [values]]);
    return values;
  }

  #byKernel(minRows: number): boolean {
    return this.#problem.gainOf !== null && minRows === 0 && this.#problem.columns.length > 0;
  }

  async #plain(
    set: RowSet,
    side: Side | null,
    wanted: Uint8Array | null,
    values: SideValues,
    minRows: number,
  ): Promise<void> {
    const last = this.#problem.columns.length;
    for (let column = 0; column < last; column++) {
      if (wanted && !wanted[column]) continue;
      if (this.#pace.due()) await this.#pace.turn();
      values[column] = this.#stumps.query(set, side, column, minRows).value;
    }
    values[last] = this.#stumps.leaf(set, side, minRows);
  }

  #run(...pass: Pass): void {
    const columns = this.#columns(...pass);
    while (!columns.next().done);
  }

  async #runPaced(...pass: Pass): Promise<void> {
    const [set] = pass;
    const slow = set.rows > QUICK_ROWS;
    const columns = this.#columns(...pass);
    while (!columns.next().done) if (slow && this.#pace.due()) await this.#pace.turn();
  }

  /** One pass of the kernels, column by column. */
  *#columns(...[set, root, limits, multiway, wanted, sides]: Pass): Generator<void, void, void> {
    const { classes, columns, intervals, objective } = this.#problem;
    const { width, rows, labels, gains } = set;
    // For the whole set any numbers will do as ranks.
    const rank = root === null ? gains : this.#sets.rankOf(set, root);
    const packed = root === null || multiway ? null : this.#sets.packedOf(set, root);
    const scan = this.#scan;
    const lanes = lanesOf(width);
    const limitView =
      width === 16 ? this.#memory.i16(this.#lanes, lanes) : this.#memory.i32(this.#lanes, lanes);
    limitView.fill(-1);
    limitView.set(limits);
    const addresses = { rank, labels, gains, lanes: this.#lanes, scratch: this.#scratch };
    const pass = { width, multiway, classes, ...addresses };
    scan.totals(pass, 0, 0, rows, this.#totals);
    const totals = this.#memory.i32(this.#totals, sides.length * classes * lanes);
    const aside = this.#memory.i32(this.#aside, sides.length * classes * lanes);
    const out = this.#memory.i32(this.#out, Math.max(4, sides.length * intervals) * lanes);
    const { unit, leafPenalty } = objective;
    const sideGain = new Float64Array(sides.length * lanes);
    sides.forEach((values, side) => {
      for (let lane = 0; lane < limits.length; lane++) {
        let total = 0;
        let most = 0;
        for (let c = 0; c < classes; c++) {
          const gain = totals[(side * classes + c) * lanes + lane];
          total += gain;
          if (gain > most) most = gain;
        }
        sideGain[side * lanes + lane] = total;
        values[lane][columns.length] = (total - most) * unit + leafPenalty;
      }
    });
    const two = classes === 2 && intervals === 2;
    for (let column = 0; column < columns.length; column++) {
      if (wanted && !wanted[column]) continue;
      yield;
      const { order, known, rank: codes, values: size } = set.columns[column];
      const { multiwayLeaves, intervalLeaves, hasMissing, ordered } = columns[column];
      if (!ordered) {
        scan.codes(pass, codes, size + 1, rows, this.#out);
        for (let side = 0; side < sides.length; side++) {
          for (let lane = 0; lane < limits.length; lane++) {
            const lost = sideGain[side * lanes + lane] - out[side * lanes + lane];
            sides[side][lane][column] = lost * unit + multiwayLeaves * leafPenalty;
          }
        }
        continue;
      }
      if (known < rows) scan.totals(pass, order, known, rows, this.#aside);
      else if (hasMissing || two) aside.fill(0);
      if (two && packed) scan.twoPacked(pass, order, known, packed, this.#out);
      else if (two) scan.two(pass, order, known, set.deltas, this.#out);
      else scan.many(pass, order, known, intervals, this.#out);
      for (let side = 0; side < sides.length; side++) {
        for (let lane = 0; lane < limits.length; lane++) {
          let lost = sideGain[side * lanes + lane];
          let best = Number.POSITIVE_INFINITY;
          if (hasMissing) {
            let most = 0;
            let mostKnown = 0;
            for (let c = 0; c < classes; c++) {
              const at = (side * classes + c) * lanes + lane;
              most = Math.max(most, aside[at]);
              mostKnown = Math.max(mostKnown, totals[at] - aside[at]);
            }
            lost -= most;
            best = (lost - mostKnown) * unit + intervalLeaves[1] * leafPenalty;
          }
          if (two) {
            const first = side * 2 * lanes + lane;
            const second = first + lanes;
            const gain0 = totals[first] - aside[first] - out[first];
            const gain1 = totals[second] - aside[second] + out[second];
            best = Math.min(best, (lost - Math.max(gain0, gain1)) * unit + intervalLeaves[2] * leafPenalty);
          } else {
            for (let k = 2; k <= intervals; k++) {
              const gain = out[(side * intervals + k - 1) * lanes + lane];
              best = Math.min(best, (lost - gain) * unit + intervalLeaves[k] * leafPenalty);
            }
          }
          sides[side][lane][column] = best;
        }
      }
    }
  }
}

function everyRank(set: RowSet): number {
  return set.width === 16 ? EVERY_NARROW_RANK : EVERY_RANK;
}
