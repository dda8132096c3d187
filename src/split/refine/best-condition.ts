// The condition that sends rows where they are best off: each row says what it gains by passing
// (less than nothing, where it should not). Conditions are tried in the order of
// counts/best-split.ts; the first of equals is taken.

import { type Condition, negate } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import { total } from "../../counts/total.ts";
import type { Codes } from "../../dataset/column.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import { leastApart } from "../least-apart.ts";
import { type LiveCondition, liveCondition } from "./live-condition.ts";

export interface FoundCondition {
  readonly live: LiveCondition;
  /** What all rows gain together. */
  readonly gain: number;
  /** Whether the rows that fail are those that should pass. */
  readonly flipped: boolean;
  /** By which it can be refused for the same rows. */
  readonly key: string;
}

export interface FindOptions {
  /** Conditions that are not to be taken, by their key and what it stands for. */
  readonly refuses?: (key: string, column: number, type: Condition["type"], code: number) => boolean;
  /** Columns that these rows were asked before, whose cuts must lie further apart. */
  readonly asked?: ReadonlySet<number>;
  /** What all rows together must gain more than. */
  readonly beyond?: number;
}

export class ConditionFinder {
  readonly #table: Table;
  readonly #variables: readonly Variable[];
  readonly #least: number;
  /** Sums by code of one column at a time, all zero in between. */
  readonly #gains: Float64Array;
  readonly #weights: Float64Array;
  /** Rows that gain or lose something, and what. */
  readonly #moved: Uint32Array;
  readonly #movedGains: Float64Array;
  /** Weights of all rows by code, missing last; of each column, once they were asked for. */
  #allWeights: readonly Float64Array[] | null = null;
  #allWeight: number | null = null;

  /** `variables` are parallel to the table's columns; `minRows` is the least weight of a side. */
  constructor(table: Table, variables: readonly Variable[], minRows: number) {
    this.#table = table;
    this.#variables = variables;
    this.#least = Math.max(minRows, Number.MIN_VALUE);
    const size = Math.max(0, ...table.columns.map((column) => column.size)) + 1;
    this.#gains = new Float64Array(size);
    this.#weights = new Float64Array(size);
    this.#moved = new Uint32Array(table.rows);
    this.#movedGains = new Float64Array(table.rows);
  }

  /** The best condition for these rows (gains are parallel); null where none leaves enough rows. */
  find(rows: Uint32Array, gains: Float64Array, options: FindOptions = {}): FoundCondition | null {
    let allWeight = 0;
    for (let i = 0; i < rows.length; i++) allWeight += this.#table.weights[rows[i]];
    return this.#best(rows, gains, allWeight, null, options);
  }

  /** The same over all rows of the table; rows not listed gain nothing either way. */
  findForAll(rows: Uint32Array, gains: Float64Array, options: FindOptions = {}): FoundCondition | null {
    this.#allWeights ??= this.#table.columns.map(({ codes, size }) => {
      const sums = new Float64Array(size + 1);
      for (let row = 0; row < codes.length; row++) sums[codes[row]] += this.#table.weights[row];
      return sums;
    });
    this.#allWeight ??= total(this.#table.weights);
    return this.#best(rows, gains, this.#allWeight, this.#allWeights, options);
  }

  /** The condition that the rows which should pass do pass. */
  oriented({ live, flipped }: FoundCondition): LiveCondition {
    return flipped ? liveCondition(negate(live.condition), this.#table, this.#variables) : live;
  }

  #best(
    rows: Uint32Array,
    gains: Float64Array,
    allWeight: number,
    knownWeights: readonly Float64Array[] | null,
    { refuses, asked, beyond = Number.NEGATIVE_INFINITY }: FindOptions,
  ): FoundCondition | null {
    const { columns } = this.#table;
    const apart = Math.max(this.#least, leastApart(allWeight));
    let least = this.#least;
    let allGain = 0;
    let moved = 0;
    for (let i = 0; i < rows.length; i++) {
      allGain += gains[i];
      this.#moved[moved] = rows[i];
      this.#movedGains[moved] = gains[i];
      if (gains[i] !== 0) moved++;
    }
    const best = {
      value: beyond,
      column: -1,
      type: "missing" as Condition["type"],
      code: 0,
      next: 0,
      flipped: false,
    };
    const consider = (gain: number, weight: number): boolean =>
      (gain > best.value || allGain - gain > best.value) && weight >= least && allWeight - weight >= least;
    const take = (
      type: Condition["type"],
      column: number,
      gain: number,
      code: number,
      next: number,
    ): void => {
      if (refuses?.(keyOf(column, type, code), column, type, code)) return;
      best.flipped = allGain - gain > gain;
      best.value = best.flipped ? allGain - gain : gain;
      best.column = column;
      best.code = code;
      best.next = next;
      best.type = type;
    };
    for (let column = 0; column < columns.length; column++) {
      const { kind, codes, size } = columns[column];
      const gainOf = this.#gains;
      const weightOf = knownWeights?.[column] ?? this.#weights;
      least = asked?.has(column) ? apart : this.#least;
      for (let i = 0; i < moved; i++) {
        const code = codes[this.#moved[i]];
        gainOf[code] = gainOf[code] + this.#movedGains[i];
      }
      if (knownWeights === null) {
        // Rows are weighed only for a column that gains enough: most do not.
        if (!canGain(gainOf, columns[column], allGain, best.value)) {
          gainOf.fill(0, 0, size + 1);
          continue;
        }
        this.#weigh(codes, rows);
      }
      const missingGain = gainOf[size];
      const missingWeight = weightOf[size];
      let gain = 0;
      let weight = 0;
      let last = -1;
      for (let code = 0; code < size; code++) {
        if (weightOf[code] === 0) continue;
        if (isOrderedKind(kind)) {
          if (last >= 0 && consider(gain, weight)) take("at-most", column, gain, last, code);
          gain += gainOf[code];
          weight += weightOf[code];
          last = code;
        } else if (kind === "categorical") {
          if (consider(gainOf[code], weightOf[code])) take("equals", column, gainOf[code], code, 0);
        } else if (code === 1 && consider(gainOf[1], weightOf[1])) take("is", column, gainOf[1], 1, 0);
        gainOf[code] = 0;
      }
      if (missingWeight > 0) {
        if (last >= 0 && consider(gain, weight)) take("at-most", column, gain, last, last);
        if (consider(missingGain, missingWeight)) take("missing", column, missingGain, size, 0);
      }
      gainOf[size] = 0;
      if (knownWeights === null) weightOf.fill(0, 0, size + 1);
    }
    if (best.column < 0) return null;
    // Only columns are tested, never features; by its threshold, which may lie beyond values that
    // these rows do not have.
    const condition = splitTest(best, this.#variables[best.column]) as Condition;
    const live = liveCondition(condition, this.#table, this.#variables);
    const key = keyOf(best.column, best.type, best.code);
    return { live, gain: best.value, flipped: best.flipped, key };
  }

  #weigh(codes: Codes, rows: Uint32Array): void {
    const { weights } = this.#table;
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i]];
      this.#weights[code] = this.#weights[code] + weights[rows[i]];
    }
  }
}

/** Whether some condition to the column gains more, whatever the weights on its sides. */
function canGain(
  gains: Float64Array,
  { kind, size }: Table["columns"][number],
  all: number,
  least: number,
): boolean {
  const isMore = (gain: number): boolean => gain > least || all - gain > least;
  if (isMore(gains[size])) return true;
  let sum = 0;
  for (let code = 0; code < size; code++) {
    sum += gains[code];
    if (isMore(isOrderedKind(kind) ? sum : gains[code])) return true;
  }
  return false;
}

function keyOf(column: number, type: Condition["type"], code: number): string {
  return `${column} ${type} ${code}`;
}
