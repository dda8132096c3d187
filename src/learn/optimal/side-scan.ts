// The best last-level queries on both sides of many root cuts at once (or on every branch of a fan), by the kernels
// where gains are integers and by stump.ts where they are not.

import { type CutSweep, SPILL_BYTES, sweepBytes } from "../../kernels/cut-sweep.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { lanesOf, type TreeScan } from "../../kernels/tree-scan.ts";
import type { Problem } from "./problem.ts";
import type { RowSet } from "./row-sets.ts";
import type { Side, StumpSolver } from "./stump.ts";

export interface SearchKernels {
  readonly scan: TreeScan;
  readonly sweep: CutSweep;
}

/** Objectives of the best queries of one side, by column; the last entry is the side as a leaf. */
export type SideValues = Float64Array;

/** Above every rank. */
const EVERY_RANK = 0x7fff;

export class SideScan {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #scan: TreeScan;
  readonly #stumps: StumpSolver;
  readonly #sweep: CutSweep;
  readonly #lanes: number;
  readonly #scratch: number;
  readonly #totals: number;
  readonly #aside: number;
  readonly #out: number;

  constructor(problem: Problem, memory: LinearMemory, kernels: SearchKernels, stumps: StumpSolver) {
    this.#problem = problem;
    this.#memory = memory;
    this.#scan = kernels.scan;
    this.#sweep = kernels.sweep;
    this.#stumps = stumps;
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

  /**
   * Sides of several cuts of an ordered column that every row of the set has: rows of rank ≤ cut, and the rest.
   * Only entries of `wanted` columns (and the leaf) are written to `lefts` and `rights`; there are at most as many
   * cuts as lanes.
   */
  cuts(
    set: RowSet,
    root: number,
    cuts: readonly number[],
    wanted: Uint8Array | null,
    lefts: readonly SideValues[],
    rights: readonly SideValues[],
  ): void {
    if (!this.#problem.gains) {
      cuts.forEach((cut, lane) => {
        this.#plain(set, { column: root, low: 0, high: cut }, wanted, lefts[lane]!, 0);
        this.#plain(
          set,
          { column: root, low: cut + 1, high: EVERY_RANK * EVERY_RANK },
          wanted,
          rights[lane]!,
          0,
        );
      });
      return;
    }
    this.#run(set, root, cuts, false, wanted, [lefts, rights]);
  }

  /** Whether `sweep` can take this root: two classes, two intervals, no value missing. */
  canSweep(set: RowSet, root: number): boolean {
    const { classes, intervals, gains, columns } = this.#problem;
    if (!gains || classes !== 2 || intervals !== 2 || set.columns[root]!.known < set.rows) return false;
    return columns.every(({ ordered }, column) => ordered && set.columns[column]!.known === set.rows);
  }

  /**
   * The best tree of depth 1 on either side of many cuts of a column (ascending), over the `wanted` second columns.
   * `rest` is called between columns and may let others have a turn.
   */
  async sweep(
    set: RowSet,
    root: number,
    cuts: Int32Array,
    wanted: Uint8Array,
    rest: () => Promise<void>,
  ): Promise<{ lefts: Float64Array; rights: Float64Array }> {
    const memory = this.#memory;
    const { width, rows, deltas } = set;
    const { rank, values } = set.columns[root]!;
    const count = cuts.length;
    const mark = memory.mark();
    const ints = (length: number): number => memory.allocate(length * 4);
    const [cutAddress, lefts, rights] = [ints(count), ints(count), ints(count)];
    const [upTo, zeros, ones] = [ints(values), ints(values), ints(values)];
    const spill = memory.allocate(SPILL_BYTES);
    const free = memory.allocate(sweepBytes(rows, count));
    memory.i32(cutAddress, count).set(cuts);
    memory.i32(lefts, count).fill(0x7fffffff);
    memory.i32(rights, count).fill(0x7fffffff);
    this.#cumulate(set, root, { upTo, zeros, ones });
    for (let column = 0; column < wanted.length; column++) {
      if (!wanted[column]) continue;
      const { order } = set.columns[column]!;
      const top = values - 1;
      const request = { width, order, rows, rank, deltas, count, upTo, zeros, ones, top, lefts, rights };
      this.#sweep({ ...request, cuts: cutAddress, spill, free });
      await rest();
    }
    const { unit, price } = this.#problem.objective;
    const zeroView = memory.i32(zeros, values);
    const oneView = memory.i32(ones, values);
    const [allZeros, allOnes] = [zeroView[values - 1]!, oneView[values - 1]!];
    const best = (zero: number, one: number, lost: number): number =>
      Math.min(Math.min(zero, one) * unit + price, lost * unit + 2 * price);
    const leftLost = memory.i32(lefts, count);
    const rightLost = memory.i32(rights, count);
    const result = { lefts: new Float64Array(count), rights: new Float64Array(count) };
    cuts.forEach((cut, i) => {
      const [zero, one] = [zeroView[cut]!, oneView[cut]!];
      result.lefts[i] = best(zero, one, leftLost[i]!);
      result.rights[i] = best(allZeros - zero, allOnes - one, rightLost[i]!);
    });
    memory.reset(mark);
    return result;
  }

  /** Rows and gains of either class up to each rank of a column. */
  #cumulate(set: RowSet, root: number, at: { upTo: number; zeros: number; ones: number }): void {
    const { rank, values } = set.columns[root]!;
    const { buffer } = this.#memory.memory;
    const view = (address: number): Int16Array | Int32Array =>
      set.width === 16
        ? new Int16Array(buffer, address, set.rows)
        : new Int32Array(buffer, address, set.rows);
    const ranks = view(rank);
    const deltas = view(set.deltas);
    const upTo = this.#memory.i32(at.upTo, values).fill(0);
    const zeros = this.#memory.i32(at.zeros, values).fill(0);
    const ones = this.#memory.i32(at.ones, values).fill(0);
    for (let row = 0; row < set.rows; row++) {
      const r = ranks[row]!;
      upTo[r]!++;
      if (deltas[row]! > 0) zeros[r]! += deltas[row]!;
      else ones[r]! -= deltas[row]!;
    }
    for (let r = 1; r < values; r++) {
      upTo[r]! += upTo[r - 1]!;
      zeros[r]! += zeros[r - 1]!;
      ones[r]! += ones[r - 1]!;
    }
  }

  /** One cut, every leaf holding the least weight. */
  constrainedCut(set: RowSet, root: number, cut: number): [number, number] {
    const { columns, minRows } = this.#problem;
    const values = new Float64Array(columns.length + 1);
    this.#plain(set, { column: root, low: 0, high: cut }, null, values, minRows);
    const left = Math.min(...values);
    this.#plain(set, { column: root, low: cut + 1, high: EVERY_RANK * EVERY_RANK }, null, values, minRows);
    return [left, Math.min(...values)];
  }

  /** The best tree of depth 1 on the rows of each rank from low to high in a column. */
  branches(set: RowSet, root: number, low: number, high: number, minRows: number): Float64Array {
    const { columns, gains } = this.#problem;
    const best = new Float64Array(high - low + 1);
    if (!gains || minRows > 0) {
      const values = new Float64Array(columns.length + 1);
      for (let rank = low; rank <= high; rank++) {
        this.#plain(set, { column: root, low: rank, high: rank }, null, values, minRows);
        best[rank - low] = Math.min(...values);
      }
      return best;
    }
    const lanes = lanesOf(set.width);
    for (let first = low; first <= high; first += lanes) {
      const ranks: number[] = [];
      for (let rank = first; rank <= high && ranks.length < lanes; rank++) ranks.push(rank);
      const values = ranks.map(() => new Float64Array(columns.length + 1));
      this.#run(set, root, ranks, true, null, [values]);
      values.forEach((side, lane) => {
        best[first - low + lane] = side.reduce((least, value) => Math.min(least, value));
      });
    }
    return best;
  }

  /** The whole set as one side. */
  whole(set: RowSet, minRows: number): SideValues {
    const values = new Float64Array(this.#problem.columns.length + 1);
    if (!this.#problem.gains || minRows > 0 || this.#problem.columns.length === 0) {
      this.#plain(set, null, null, values, minRows);
    } else {
      const unused = new Float64Array(values.length);
      this.#run(set, 0, [set.width === 16 ? EVERY_RANK : 0x7fffffff], false, null, [[values], [unused]]);
    }
    return values;
  }

  #plain(
    set: RowSet,
    side: Side | null,
    wanted: Uint8Array | null,
    values: SideValues,
    minRows: number,
  ): void {
    const last = this.#problem.columns.length;
    for (let column = 0; column < last; column++) {
      if (!wanted || wanted[column]) values[column] = this.#stumps.query(set, side, column, minRows).value;
    }
    values[last] = this.#stumps.leaf(set, side, minRows);
  }

  #run(
    set: RowSet,
    root: number,
    limits: readonly number[],
    fan: boolean,
    wanted: Uint8Array | null,
    sides: readonly (readonly SideValues[])[],
  ): void {
    const { classes, columns, intervals, objective } = this.#problem;
    const { width, rows, labels, gains } = set;
    const { rank } = set.columns[root]!;
    const scan = this.#scan;
    const lanes = lanesOf(width);
    const limitView =
      width === 16
        ? new Int16Array(this.#memory.memory.buffer, this.#lanes, lanes)
        : this.#memory.i32(this.#lanes, lanes);
    limitView.fill(-1);
    limitView.set(limits);
    scan.totals(
      width,
      fan,
      0,
      0,
      rows,
      rank,
      labels,
      gains,
      classes,
      this.#lanes,
      this.#scratch,
      this.#totals,
    );
    const totals = this.#memory.i32(this.#totals, sides.length * classes * lanes);
    const aside = this.#memory.i32(this.#aside, sides.length * classes * lanes);
    const out = this.#memory.i32(this.#out, Math.max(4, sides.length * intervals) * lanes);
    const { unit, price } = objective;
    const sideGain = new Float64Array(sides.length * lanes);
    sides.forEach((values, side) => {
      for (let lane = 0; lane < limits.length; lane++) {
        let total = 0;
        let most = 0;
        for (let c = 0; c < classes; c++) {
          const gain = totals[(side * classes + c) * lanes + lane]!;
          total += gain;
          if (gain > most) most = gain;
        }
        sideGain[side * lanes + lane] = total;
        values[lane]![columns.length] = (total - most) * unit + price;
      }
    });
    const two = classes === 2 && intervals === 2;
    for (let column = 0; column < columns.length; column++) {
      if (wanted && !wanted[column]) continue;
      const { order, known, rank: codes, values: size } = set.columns[column]!;
      const { fanLeaves, intervalLeaves, hasMissing, ordered } = columns[column]!;
      if (!ordered) {
        scan.codes(
          width,
          fan,
          codes,
          size + 1,
          rows,
          rank,
          labels,
          gains,
          classes,
          this.#lanes,
          this.#scratch,
          this.#out,
        );
        for (let side = 0; side < sides.length; side++) {
          for (let lane = 0; lane < limits.length; lane++) {
            const lost = sideGain[side * lanes + lane]! - out[side * lanes + lane]!;
            sides[side]![lane]![column] = lost * unit + fanLeaves * price;
          }
        }
        continue;
      }
      if (known < rows) {
        scan.totals(
          width,
          fan,
          order,
          known,
          rows,
          rank,
          labels,
          gains,
          classes,
          this.#lanes,
          this.#scratch,
          this.#aside,
        );
      } else if (hasMissing || two) aside.fill(0);
      if (two) scan.two(width, fan, order, known, rank, set.deltas, this.#lanes, this.#out);
      else {
        scan.many(
          width,
          fan,
          order,
          known,
          rank,
          labels,
          gains,
          classes,
          intervals,
          this.#lanes,
          this.#scratch,
          this.#out,
        );
      }
      for (let side = 0; side < sides.length; side++) {
        for (let lane = 0; lane < limits.length; lane++) {
          let lost = sideGain[side * lanes + lane]!;
          let best = Number.POSITIVE_INFINITY;
          if (hasMissing) {
            let most = 0;
            let mostKnown = 0;
            for (let c = 0; c < classes; c++) {
              const at = (side * classes + c) * lanes + lane;
              most = Math.max(most, aside[at]!);
              mostKnown = Math.max(mostKnown, totals[at]! - aside[at]!);
            }
            lost -= most;
            best = (lost - mostKnown) * unit + intervalLeaves[1]! * price;
          }
          if (two) {
            const first = side * 2 * lanes + lane;
            const second = first + lanes;
            const gain0 = totals[first]! - aside[first]! - out[first]!;
            const gain1 = totals[second]! - aside[second]! + out[second]!;
            best = Math.min(best, (lost - Math.max(gain0, gain1)) * unit + intervalLeaves[2]! * price);
          } else {
            for (let k = 2; k <= intervals; k++) {
              const gain = out[(side * intervals + k - 1) * lanes + lane]!;
              best = Math.min(best, (lost - gain) * unit + intervalLeaves[k]! * price);
            }
          }
          sides[side]![lane]![column] = best;
        }
      }
    }
  }
}
