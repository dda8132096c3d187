// The best last-level queries on both sides of every cut of a column at once, by the sweeping
// kernel: this pays where bounds rule out few cuts.

import { type CutSweep, SPILL_BYTES, SWEEP_GROUPS, sweepBytes } from "../../kernels/cut-sweep.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { Problem } from "./problem/problem.ts";
import type { RowSet, RowSets } from "./problem/row-sets.ts";
import { ranksOf } from "./problem/side.ts";

export interface SweepOrder {
  readonly set: RowSet;
  readonly root: number;
  /** How many cuts, and how to write them, ascending. */
  readonly count: number;
  readonly fill: (cuts: Int32Array) => void;
  /** Second columns that may improve the tree. */
  readonly wanted: Uint8Array;
  /** Called every few milliseconds; may let others have a turn. */
  readonly rest: () => Promise<void>;
  /** Called with the objectives of the best trees on both sides of each cut, in the cuts' order. */
  readonly visit: (index: number, left: number, right: number) => void;
}

export class SideSweep {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #sets: RowSets;
  readonly #sweep: CutSweep;

  constructor(problem: Problem, memory: LinearMemory, sets: RowSets, sweep: CutSweep) {
    this.#problem = problem;
    this.#memory = memory;
    this.#sets = sets;
    this.#sweep = sweep;
  }

  /** Whether it applies: two classes, two intervals, no column with a leaf for missing values. */
  get can(): boolean {
    const { classes, intervals, gainOf, columns } = this.#problem;
    if (!gainOf || classes !== 2 || intervals !== 2) return false;
    return columns.every(({ ordered, hasMissing }) => ordered && !hasMissing);
  }

  async run({ set, root, count, fill, wanted, rest, visit }: SweepOrder): Promise<void> {
    const memory = this.#memory;
    const { width, rows, deltas, slot } = set;
    const { values } = set.columns[root];
    const mark = memory.mark();
    const ints = (length: number): number => memory.allocate(length * 4);
    const [cuts, lefts, rights] = [ints(count), ints(count), ints(count)];
    const zeros = ints(values);
    const weights = slot ? slot.weights : ints(values);
    // Where every row gains 1 the gain up to a rank is the number of rows up to it.
    const upTo = slot?.gain === rows ? weights : ints(values);
    const spill = memory.allocate(SPILL_BYTES);
    const free = memory.allocate(sweepBytes(rows, count));
    const rank = this.#sets.rankOf(set, root);
    const packed = this.#sets.packedOf(set, root);
    fill(memory.i32(cuts, count));
    memory.i32(lefts, count).fill(0x7fffffff);
    memory.i32(rights, count).fill(0x7fffffff);
    this.#cumulate(set, root, { upTo, zeros, weights });
    const top = values - 1;
    for (let column = 0; column < wanted.length; column++) {
      if (!wanted[column]) continue;
      const { order } = set.columns[column];
      const request = {
        ...{ width, order, rows, rank, deltas, packed, cuts, count, upTo, zeros, weights, top },
        ...{ lefts, rights, spill, free },
      };
      this.#sweep.begin(request);
      for (let group = 0; group < SWEEP_GROUPS; group++) {
        await rest();
        this.#sweep.group(request, group);
      }
      await rest();
    }
    this.#report({ cuts, lefts, rights, zeros, weights, count, top }, visit);
    memory.reset(mark);
  }

  #report(
    at: Record<"cuts" | "lefts" | "rights" | "zeros" | "weights" | "count" | "top", number>,
    visit: SweepOrder["visit"],
  ): void {
    const { unit, leafPenalty } = this.#problem.objective;
    const view = (address: number, length: number): Int32Array => this.#memory.i32(address, length);
    const zeros = view(at.zeros, at.top + 1);
    const weights = view(at.weights, at.top + 1);
    const cuts = view(at.cuts, at.count);
    const lefts = view(at.lefts, at.count);
    const rights = view(at.rights, at.count);
    const best = (zero: number, one: number, lost: number): number =>
      Math.min(Math.min(zero, one) * unit + leafPenalty, lost * unit + 2 * leafPenalty);
    const allZeros = zeros[at.top];
    const allOnes = weights[at.top] - allZeros;
    for (let i = 0; i < at.count; i++) {
      const zero = zeros[cuts[i]];
      const one = weights[cuts[i]] - zero;
      visit(i, best(zero, one, lefts[i]), best(allZeros - zero, allOnes - one, rights[i]));
    }
  }

  /** Rows, gains of class 0 and all gains up to each rank of a column. */
  #cumulate(set: RowSet, root: number, at: { upTo: number; zeros: number; weights: number }): void {
    const { values } = set.columns[root];
    const ranks = ranksOf(this.#memory, this.#sets, set, root);
    const deltas =
      set.width === 16 ? this.#memory.i16(set.deltas, set.rows) : this.#memory.i32(set.deltas, set.rows);
    const zeros = this.#memory.i32(at.zeros, values).fill(0);
    // A lean set has its weights already.
    const weights = set.slot ? null : this.#memory.i32(at.weights, values).fill(0);
    const upTo = at.upTo === at.weights ? null : this.#memory.i32(at.upTo, values).fill(0);
    for (let row = 0; row < set.rows; row++) {
      const rank = ranks[row];
      const delta = deltas[row];
      if (delta > 0) zeros[rank] += delta;
      if (weights) weights[rank] += Math.abs(delta);
      if (upTo) upTo[rank]++;
    }
    for (let rank = 1; rank < values; rank++) {
      zeros[rank] += zeros[rank - 1];
      if (weights) weights[rank] += weights[rank - 1];
      if (upTo) upTo[rank] += upTo[rank - 1];
    }
  }
}
