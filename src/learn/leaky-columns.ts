// Columns that leak the class: each of them alone predicts it for nearly every row. Such a column
// is most often filled in only once the class is known, so a model of it is useless. They are left
// out of learning, as found on the training rows, unless the user keeps them.

import type { CountSource, Histogram, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import { isOrdered } from "../dataset/column.ts";
import { percent } from "../text/numbers.ts";

/** A column that alone tells the class. */
export interface Leak {
  readonly column: number;
  readonly name: string;
  /** Of the rows, those whose class it tells. */
  readonly share: number;
}

/**
 * Of the mistakes of the majority class, the share that a leak may leave. No column of 83 public
 * tables leaves less than 0.0306, mushroom's odor; next is occupancy's Light with 0.0524
 * (docs/groups-and-time.md).
 */
const MOST_LEFT = 0.025;
/** Fewer rows than this outside the majority class may be predicted by luck. */
const LEAST_OTHERS = 5;
/** Of more classes numbers are not cut into pieces, one more than there are classes. */
const MOST_CLASSES = 32;
/** Values of fewer rows than this, on average, say something about these rows only. */
const ROWS_OF_VALUE = 10;
/** A number of at most this many values per class may be a code. */
const CODES_OF_CLASS = 10;

/** In the order of the data; without those that are kept. */
export async function leakyColumns(source: CountSource, part: Part): Promise<Leak[]> {
  const [counts] = await source.countClasses([part]);
  const rows = total(counts);
  const others = rows - Math.max(...counts);
  if (others < LEAST_OTHERS) return [];
  const variables = Array.from({ length: source.attributes }, (_, column) => column).filter(
    (column) => !source.kept.includes(source.variables[column].schema.name),
  );
  const leaks: Leak[] = [];
  await source.count({ parts: [part], variables }, (histogram) => {
    const { schema, size } = source.variables[histogram.variable];
    const isNumber = isOrdered(schema);
    const limit = MOST_LEFT * others;
    const facts = { classes: source.classes.length, missing: size, chance: others / rows, limit };
    const most = Math.max(2, rows / ROWS_OF_VALUE);
    const codes = isNumber ? Math.min(most, CODES_OF_CLASS * facts.classes) : most;
    const byValue = histogram.length <= codes ? mistakesByValue(histogram, facts) : Number.POSITIVE_INFINITY;
    const wrong = isNumber ? Math.min(byValue, mistakesByPieces(histogram, facts)) : byValue;
    if (wrong > limit) return;
    leaks.push({ column: histogram.variable, name: schema.name, share: 1 - wrong / rows });
  });
  return leaks.sort((a, b) => a.column - b.column);
}

/** "left out column …": what was found, and how to learn from it all the same. */
export function leakNotice({ name, share }: Leak, target: string): string {
  const told = share === 1 ? `${target} perfectly` : `${target} in ${percent(share)} of the rows`;
  return `left out column "${name}": alone it predicts ${told}, as what is known only afterwards does; the option keep takes it in`;
}

interface ColumnFacts {
  readonly classes: number;
  /** The code of missing values. */
  readonly missing: number;
  /** Share of the rows that the majority class gets wrong. */
  readonly chance: number;
  /** More mistakes than this need not be counted. */
  readonly limit: number;
}

/** Each value predicts the class of most of its rows; a value of a single row shows nothing. */
function mistakesByValue({ length, counts }: Histogram, { classes, chance }: ColumnFacts): number {
  let wrong = 0;
  for (let value = 0; value < length; value++) {
    const { sum, most } = valueCounts(counts, value, classes);
    wrong += sum > 1 ? sum - most : sum * chance;
  }
  return wrong;
}

/**
 * The fewest mistakes of consecutive pieces that each say a class, missing values apart: rank by
 * rank, the best so far that ends in each class after each number of pieces.
 */
function mistakesByPieces(
  { length, codes, counts }: Histogram,
  { classes, missing, limit }: ColumnFacts,
): number {
  if (classes > MOST_CLASSES) return Number.POSITIVE_INFINITY;
  const numbers = length > 0 && codes[length - 1] === missing ? length - 1 : length;
  const wrong = Array.from({ length: classes + 1 }, () =>
    new Float64Array(classes).fill(Number.POSITIVE_INFINITY),
  );
  wrong[0].fill(0);
  const bests = wrong.map((ends) => Math.min(...ends));
  for (let value = 0; value < numbers; value++) {
    const { sum } = valueCounts(counts, value, classes);
    for (let piece = classes; piece >= 0; piece--) {
      const ends = wrong[piece];
      const before = piece > 0 ? bests[piece - 1] : Number.POSITIVE_INFINITY;
      bests[piece] = Number.POSITIVE_INFINITY;
      for (let c = 0; c < classes; c++) {
        ends[c] = Math.min(ends[c], before) + sum - counts[value * classes + c];
        bests[piece] = Math.min(bests[piece], ends[c]);
      }
    }
    // More pieces never have more mistakes, and further values never fewer.
    if (Math.min(...bests) > limit) return Number.POSITIVE_INFINITY;
  }
  const { sum, most } = numbers < length ? valueCounts(counts, numbers, classes) : { sum: 0, most: 0 };
  return Math.min(...bests) + sum - most;
}

function valueCounts(
  counts: Float64Array,
  value: number,
  classes: number,
): { readonly sum: number; readonly most: number } {
  let sum = 0;
  let most = 0;
  for (let c = 0; c < classes; c++) {
    const count = counts[value * classes + c];
    sum += count;
    if (count > most) most = count;
  }
  return { sum, most };
}
