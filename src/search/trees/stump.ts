// The best one-query tree on some rows, for any costs, any number of intervals and a least weight
// per leaf: plain dynamic programming over the values of a column. The kernels do the common cases
// faster; this does all of them, and is what final trees are read off.

import { total } from "../../counts/total.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { plainSuffixes } from "./plain-suffixes.ts";
import type { Problem } from "./problem/problem.ts";
import type { RowSet, RowSets } from "./problem/row-sets.ts";
import { onSide, ranksOf, type Side } from "./problem/side.ts";

export interface Stump {
  /** Objective, leaves' leafPenalty included; infinite where no legal query exists. */
  readonly value: number;
  readonly intervals: number;
  /** Ordered columns: the last rank (in the set) of each interval but the last one. */
  readonly cuts: readonly number[];
}

export class StumpSolver {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #sets: RowSets;

  constructor(problem: Problem, memory: LinearMemory, sets: RowSets) {
    this.#problem = problem;
    this.#memory = memory;
    this.#sets = sets;
  }

  /** Weight and least cost of a side's rows as one leaf, leafPenalty included; else infinite. */
  leaf(set: RowSet, side: Side | null, minRows: number): number {
    return this.#leafCost(this.classWeights(set, side), minRows) + this.#problem.objective.leafPenalty;
  }

  /** Weight of each class among the rows on a side. */
  classWeights(set: RowSet, side: Side | null): Float64Array {
    const totals = new Float64Array(this.#problem.classes);
    const { table } = this.#problem;
    const ids = this.#sets.idsOf(set);
    const inSide = onSide(this.#memory, this.#sets, set, side);
    for (let row = 0; row < set.rows; row++) {
      if (!inSide(row)) continue;
      const id = ids === null ? row : ids[row];
      totals[table.classCodes[id]] += table.weights[id];
    }
    return totals;
  }

  /** The best query of one column; ties go to fewer intervals, then to smaller cuts. */
  query(set: RowSet, side: Side | null, column: number, minRows: number): Stump {
    const { columns, intervals } = this.#problem;
    if (!columns[column].ordered) return this.#multiway(set, side, column, minRows);
    return intervals <= 2
      ? this.#cutInTwo(set, side, column, minRows)
      : this.#cut(set, side, column, minRows);
  }

  #multiway(set: RowSet, side: Side | null, column: number, minRows: number): Stump {
    const { classes, table, objective, columns } = this.#problem;
    const { size, multiwayLeaves } = columns[column];
    const ids = this.#sets.idsOf(set);
    const codes = ranksOf(this.#memory, this.#sets, set, column);
    const totals = new Float64Array((size + 1) * classes);
    const inSide = onSide(this.#memory, this.#sets, set, side);
    for (let row = 0; row < set.rows; row++) {
      if (!inSide(row)) continue;
      const id = ids === null ? row : ids[row];
      totals[codes[row] * classes + table.classCodes[id]] += table.weights[id];
    }
    let value = multiwayLeaves * objective.leafPenalty;
    for (let code = 0; code <= size; code++) {
      value += this.#leafCost(totals.subarray(code * classes, (code + 1) * classes), minRows);
    }
    return { value, intervals: 0, cuts: [] };
  }

  /** Up to two intervals: two passes over the order, with constant memory. */
  #cutInTwo(set: RowSet, side: Side | null, column: number, minRows: number): Stump {
    const { classes, table, objective, columns, intervals } = this.#problem;
    const { intervalLeaves, hasMissing } = columns[column];
    const { order: address, known } = set.columns[column];
    const ids = this.#sets.idsOf(set);
    const inSide = onSide(this.#memory, this.#sets, set, side);
    const mask = set.width === 16 ? 0x7fff : 0x7fffffff;
    const order =
      set.width === 16 ? this.#memory.u16(address, set.rows) : this.#memory.u32(address, set.rows);
    const right = new Float64Array(classes);
    const missing = new Float64Array(classes);
    let remaining = 0;
    for (let i = 0; i < set.rows; i++) {
      const row = order[i] & mask;
      if (!inSide(row)) continue;
      if (i < known) remaining++;
      const id = ids === null ? row : ids[row];
      (i < known ? right : missing)[table.classCodes[id]] += table.weights[id];
    }
    const aside = hasMissing ? this.#leafCost(missing, minRows) : 0;
    let best = Number.POSITIVE_INFINITY;
    let used = 0;
    let cut = 0;
    if (hasMissing && remaining > 0) {
      best = this.#leafCost(right, minRows, true) + aside + intervalLeaves[1] * objective.leafPenalty;
      if (best < Number.POSITIVE_INFINITY) used = 1;
    }
    const left = new Float64Array(classes);
    let rank = 0;
    let touched = false;
    for (let i = 0; i < known && intervals === 2 && remaining > 0; i++) {
      const row = order[i] & mask;
      if (inSide(row)) {
        const id = ids === null ? row : ids[row];
        const label = table.classCodes[id];
        left[label] += table.weights[id];
        right[label] -= table.weights[id];
        remaining--;
        touched = true;
      }
      if (order[i] <= mask) continue;
      if (touched && remaining > 0) {
        const lost = this.#leafCost(left, minRows, true) + this.#leafCost(right, minRows, true);
        const value = lost + aside + intervalLeaves[2] * objective.leafPenalty;
        if (value < best) {
          best = value;
          used = 2;
          cut = rank;
        }
      }
      touched = false;
      rank++;
    }
    return { value: best, intervals: used, cuts: used === 2 ? [cut] : [] };
  }

  #cut(set: RowSet, side: Side | null, column: number, minRows: number): Stump {
    const { classes, table, objective, columns, intervals } = this.#problem;
    const { intervalLeaves, hasMissing } = columns[column];
    const setColumn = set.columns[column];
    const ids = this.#sets.idsOf(set);
    const inSide = onSide(this.#memory, this.#sets, set, side);
    const mask = set.width === 16 ? 0x7fff : 0x7fffffff;
    const order =
      set.width === 16
        ? this.#memory.u16(setColumn.order, set.rows)
        : this.#memory.u32(setColumn.order, set.rows);
    // Class weights of each value present on the side, in order; `places` are the values' ranks in
    // the set.
    const weights = new Float64Array(setColumn.values * classes);
    const places: number[] = [];
    const missing = new Float64Array(classes);
    let rank = 0;
    for (let i = 0; i < set.rows; i++) {
      const row = order[i] & mask;
      if (inSide(row)) {
        const id = ids === null ? row : ids[row];
        const label = table.classCodes[id];
        if (i >= setColumn.known) missing[label] += table.weights[id];
        else {
          if (places.length === 0 || places[places.length - 1] !== rank) places.push(rank);
          weights[(places.length - 1) * classes + label] += table.weights[id];
        }
      }
      if (order[i] > mask) rank++;
    }
    const aside = hasMissing ? this.#leafCost(missing, minRows) : 0;
    const values = places.length;
    const { stakes } = objective;
    const costFrom =
      stakes === null
        ? this.#suffixes(weights, values, minRows)
        : plainSuffixes({ values, classes, weights, stakes }, intervals, minRows);
    let best = Number.POSITIVE_INFINITY;
    let used = 0;
    for (let k = hasMissing ? 1 : 2; k <= intervals; k++) {
      const value = costFrom[k][0] + aside + intervalLeaves[k] * objective.leafPenalty;
      if (value < best) {
        best = value;
        used = k;
      }
    }
    if (best === Number.POSITIVE_INFINITY) return { value: best, intervals: 0, cuts: [] };
    const cuts: number[] = [];
    let start = 0;
    for (let left = used; left > 1; left--) {
      const totals = new Float64Array(classes);
      for (let end = start; end < values; end++) {
        for (let c = 0; c < classes; c++) totals[c] += weights[end * classes + c];
        if (this.#leafCost(totals, minRows, true) + costFrom[left - 1][end + 1] === costFrom[left][start]) {
          cuts.push(places[end]);
          start = end + 1;
          break;
        }
      }
    }
    return { value: best, intervals: used, cuts };
  }

  /** costFrom[k][i]: least cost of values i.. in exactly k nonempty intervals of least weight. */
  #suffixes(weights: Float64Array, values: number, minRows: number): Float64Array[] {
    const { classes, objective, intervals } = this.#problem;
    // labelled[c][i]: cost of giving values i.. the class c; heavy[i]: their weight.
    const labelled = Array.from({ length: classes }, () => new Float64Array(values + 1));
    const heavy = new Float64Array(values + 1);
    for (let i = values - 1; i >= 0; i--) {
      const here = weights.subarray(i * classes, (i + 1) * classes);
      heavy[i] = heavy[i + 1] + total(here);
      const present = presentIn(here);
      for (let c = 0; c < classes; c++) {
        let cost = labelled[c][i + 1];
        for (const y of present) cost += here[y] * objective.costs[y * classes + c];
        labelled[c][i] = cost;
      }
    }
    const none = new Float64Array(values + 1).fill(Number.POSITIVE_INFINITY);
    none[values] = 0;
    const costFrom = [none];
    for (let k = 1; k <= intervals; k++) {
      const rest = costFrom[k - 1];
      const here = new Float64Array(values + 1).fill(Number.POSITIVE_INFINITY);
      // reach[c]: least of rest[j] - labelled[c][j] over the ends j an interval starting at i may
      // have.
      const reach = new Float64Array(classes).fill(Number.POSITIVE_INFINITY);
      let end = values;
      for (let i = values - 1; i >= 0; i--) {
        while (end > i && heavy[i] - heavy[end] >= minRows) {
          for (let c = 0; c < classes; c++) reach[c] = Math.min(reach[c], rest[end] - labelled[c][end]);
          end--;
        }
        for (let c = 0; c < classes; c++) here[i] = Math.min(here[i], labelled[c][i] + reach[c]);
      }
      costFrom.push(here);
    }
    return costFrom;
  }

  /** Least cost of one leaf for these class weights; an empty one is free unless `filled`. */
  #leafCost(totals: Float64Array, minRows: number, filled = false): number {
    const { classes, objective } = this.#problem;
    const weight = total(totals);
    if (weight < minRows && (filled || weight > 0)) return Number.POSITIVE_INFINITY;
    const { stakes, costs } = objective;
    if (stakes !== null) return leastAtStake(totals, stakes);
    let least = Number.POSITIVE_INFINITY;
    const present = presentIn(totals);
    for (let c = 0; c < classes; c++) {
      let cost = 0;
      for (const y of present) cost += totals[y] * costs[y * classes + c];
      least = Math.min(least, cost);
    }
    return least;
  }
}

/** Classes are many and those of a value few: the others cost nothing, whatever the answer. */
function presentIn(weights: Float64Array): number[] {
  const present: number[] = [];
  for (let y = 0; y < weights.length; y++) if (weights[y] !== 0) present.push(y);
  return present;
}

/** All gains less those of the best class; exact, as all are multiples of the unit. */
function leastAtStake(totals: Float64Array, stakes: Float64Array): number {
  let all = 0;
  let saved = 0;
  for (let y = 0; y < totals.length; y++) {
    const stake = totals[y] * stakes[y];
    all += stake;
    if (stake > saved) saved = stake;
  }
  return all - saved;
}
