// Columns that say the same: equal but for the names of their values, or their scale. A model needs
// one of them; which it takes is chance.

import { type Column, isOrdered } from "./column.ts";
import { createRandom } from "./random.ts";

export interface SameColumn {
  readonly column: string;
  /** The first column that says the same. */
  readonly as: string;
  /** Of the rows that were looked at, those in which it does; null: nearly the same order. */
  readonly share: number | null;
}

/** Of more rows, so many are looked at. */
const MOST_ROWS = 5000;
/** Of more columns, these are compared. */
const MOST_COLUMNS = 300;
/** Rows in another value than the most frequent: of fewer nothing is said. */
const LEAST_OTHERS = 10;
/** Of these rows, the share that may differ. */
const MOST_DIFFERENT = 0.02;
/** Rows of a value, on average, from which its text is compared, not its order. */
const ROWS_OF_VALUE = 5;
/** Of ranks: how near to 1 or -1 their correlation is. */
const LEAST_CORRELATION = 0.9995;

interface Coded {
  readonly name: string;
  /** From 0; missing values have one of their own. */
  readonly codes: Uint32Array;
  readonly values: number;
  /** Rows of the most frequent value. */
  readonly most: number;
  /** Of ordered columns: in order, missing values at the mean. */
  readonly ranks: Float64Array | null;
}

export function sameColumns(attributes: readonly Column[], rows: number): SameColumn[] {
  const picked = pickRows(rows);
  const coded = attributes.slice(0, MOST_COLUMNS).map((column) => codeColumn(column, picked));
  const found: SameColumn[] = [];
  const settled = new Set<number>();
  for (let a = 0; a < coded.length; a++) {
    if (settled.has(a)) continue;
    for (let b = a + 1; b < coded.length; b++) {
      if (settled.has(b)) continue;
      const share = agreement(coded[a], coded[b]);
      if (share === undefined) continue;
      settled.add(b);
      found.push({ column: coded[b].name, as: coded[a].name, share });
    }
  }
  return found;
}

/** Numbers of rows, ascending. */
function pickRows(rows: number): Uint32Array {
  if (rows <= MOST_ROWS) return Uint32Array.from({ length: rows }, (_, row) => row);
  const random = createRandom(1);
  const picked = new Set<number>();
  while (picked.size < MOST_ROWS) picked.add(random.below(rows));
  return Uint32Array.from(picked).sort();
}

function codeColumn(column: Column, picked: Uint32Array): Coded {
  const numbers = Float64Array.from(picked, (row) =>
    isOrdered(column) ? column.values[row] : column.codes[row],
  );
  const different = [...new Set(numbers)];
  const present = different.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const order = present.length < different.length ? [...present, Number.NaN] : present;
  const places = new Map(order.map((value, place) => [value, place]));
  const codes = Uint32Array.from(numbers, (value) => places.get(value)!);
  const counts = new Uint32Array(order.length);
  for (const code of codes) counts[code]++;
  return {
    name: column.name,
    codes,
    values: order.length,
    most: counts.reduce((a, b) => Math.max(a, b), 0),
    ranks: isOrdered(column) ? centredRanks(numbers, codes, counts, order) : null,
  };
}

/** Mean ranks less their mean; 0 for missing. */
function centredRanks(
  numbers: Float64Array,
  codes: Uint32Array,
  counts: Uint32Array,
  order: readonly number[],
): Float64Array {
  const byCode = new Float64Array(order.length);
  let before = 0;
  for (const [code, value] of order.entries()) {
    if (Number.isNaN(value)) continue;
    byCode[code] = before + (counts[code] - 1) / 2;
    before += counts[code];
  }
  return Float64Array.from(numbers, (value, row) =>
    Number.isNaN(value) ? 0 : byCode[codes[row]] - (before - 1) / 2,
  );
}

/** How two columns say the same; undefined where they do not. */
function agreement(a: Coded, b: Coded): SameColumn["share"] | undefined {
  const rows = a.codes.length;
  const isCoarse = (own: Coded): boolean => own.values * ROWS_OF_VALUE <= rows;
  if (isCoarse(a) && isCoarse(b)) {
    const wrong = Math.max(mistakes(a, b), mistakes(b, a));
    const others = rows - Math.max(a.most, b.most);
    return others >= LEAST_OTHERS && wrong <= MOST_DIFFERENT * others ? 1 - wrong / rows : undefined;
  }
  if (a.ranks === null || b.ranks === null || rows < LEAST_OTHERS) return undefined;
  const correlation = Math.abs(correlate(a.ranks, b.ranks));
  if (correlation < LEAST_CORRELATION) return undefined;
  return isSameOrder(a, b) ? 1 : null;
}

/** Rows in which the value of `a`, told by that of `b`, is wrong. */
function mistakes(a: Coded, b: Coded): number {
  if (Math.max(a.values, b.values) > 2 * Math.min(a.values, b.values) + 2) return a.codes.length;
  const counts = new Map<number, number>();
  const best = new Uint32Array(b.values);
  for (let row = 0; row < a.codes.length; row++) {
    const key = b.codes[row] * a.values + a.codes[row];
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > best[b.codes[row]]) best[b.codes[row]] = count;
  }
  return a.codes.length - best.reduce((sum, count) => sum + count, 0);
}

function correlate(a: Float64Array, b: Float64Array): number {
  let [both, own, other] = [0, 0, 0];
  for (let row = 0; row < a.length; row++) {
    both += a[row] * b[row];
    own += a[row] * a[row];
    other += b[row] * b[row];
  }
  return own === 0 || other === 0 ? 0 : both / Math.sqrt(own * other);
}

/** Whether the rows have the same order, or the reverse, and the same ties and gaps. */
function isSameOrder({ ranks: a }: Coded, { ranks: b }: Coded): boolean {
  return a!.every((rank, row) => rank === b![row]) || a!.every((rank, row) => rank === -b![row]);
}
