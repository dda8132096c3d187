// The steps that a scorecard may take: a number is at most so much, a column has this value, or it
// is missing. A step passes enough rows and leaves enough, and no two cuts of a column part fewer.

import { isOrdered } from "../../dataset/column.ts";
import type { Table, TableColumn } from "../../encoding/table.ts";

/** Rows pass whose code in the column is at most `code`, or is it; missing has code `size`. */
export interface Step {
  readonly column: number;
  readonly type: "at-most" | "equals";
  readonly code: number;
}

/** Different cuts of one column that are tried: quantiles of the rows. */
const MOST_CUTS = 64;
/** Of the rows: fewer are no band. */
const LEAST_SHARE = 0.01;

export class Steps {
  readonly #least: number;
  /** For each column the weight of its codes, missing last. */
  readonly #weights: readonly Float64Array[];
  /** For each column the codes after which it may be cut. */
  readonly #cuts: readonly Uint32Array[];
  /** For each column the values it may be asked for, missing among them. */
  readonly values: readonly (readonly Step[])[];

  constructor(table: Table, minRows: number, mostCuts = MOST_CUTS) {
    const total = table.weights.reduce((sum, weight) => sum + weight, 0);
    this.#least = Math.max(minRows, LEAST_SHARE * total);
    this.#weights = table.columns.map((column) => codeWeights(column, table));
    this.#cuts = table.columns.map((column, index) =>
      isOrdered(column) ? this.#cutsOf(column.size, this.#weights[index], mostCuts) : new Uint32Array(0),
    );
    this.values = table.columns.map((column, index) => this.#valuesOf(column, index, total));
  }

  /** Codes after which a column may be cut, beside the cuts that it has. */
  cutsBeside(column: number, taken: readonly number[]): readonly number[] {
    const cuts = [...this.#cuts[column]];
    return taken.length === 0 ? cuts : cuts.filter((code) => this.#isApart(column, code, taken));
  }

  passes({ type, code }: Step, of: number): boolean {
    return type === "at-most" ? of <= code : of === code;
  }

  #valuesOf(column: TableColumn, index: number, total: number): Step[] {
    const weights = this.#weights[index];
    const isEnough = (weight: number): boolean => weight >= this.#least && total - weight >= this.#least;
    const values: Step[] = [];
    const first = isOrdered(column) ? column.size : column.kind === "boolean" ? 1 : 0;
    for (let code = first; code <= column.size; code++) {
      if (isEnough(weights[code])) values.push({ column: index, type: "equals", code });
    }
    return values;
  }

  /** With enough known rows on either side, at most so many, about as many rows apart. */
  #cutsOf(size: number, weights: Float64Array, most: number): Uint32Array {
    let known = 0;
    for (let code = 0; code < size; code++) known += weights[code];
    const apart = known / (most + 1);
    const cuts: number[] = [];
    let below = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (let code = 0; code + 1 < size; code++) {
      below += weights[code];
      const isCut = weights[code] > 0 && below >= this.#least && known - below >= this.#least;
      if (isCut && below - last >= apart) {
        cuts.push(code);
        last = below;
      }
    }
    return Uint32Array.from(cuts);
  }

  #isApart(column: number, code: number, taken: readonly number[]): boolean {
    const weights = this.#weights[column];
    return taken.every((other) => {
      let between = 0;
      for (let c = Math.min(code, other) + 1; c <= Math.max(code, other); c++) between += weights[c];
      return between >= this.#least;
    });
  }
}

function codeWeights({ size, codes }: TableColumn, { rows, weights }: Table): Float64Array {
  const sums = new Float64Array(size + 1);
  for (let row = 0; row < rows; row++) sums[codes[row]] = sums[codes[row]] + weights[row];
  return sums;
}
