// Class counts of parts by words, in as few statements as may be: words of few values are counted
// in full for all parts but one side of each division, which is the difference; those of many
// values only by the values that occur.

import type { Histogram } from "../count-source.ts";
import type { CodeWord } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { type CountedWord, countWords } from "./count-words.ts";
import { type Division, type SqlPart, siblingOf, type WordCounts } from "./sql-part.ts";
import type { SqlVariable } from "./sql-variable.ts";
import { denseHistogram, SparseCounts } from "./word-histograms.ts";

/** A word, and SQL for its value. */
export interface NamedWord extends CodeWord {
  readonly sql: string;
}

/** Words of at most this many values are counted in full, and their counts kept for subtraction. */
const DENSE = 256;
/** So are those of at most this many where the counts of all parts still fit. */
const DENSE_WHERE_IT_FITS = 4096;
/** Counts kept for subtraction take at most this many bytes per request. */
const MOST_KEPT = 2 ** 24;
/** Values of sparse words, over all parts and classes, that one statement may answer. */
const MOST_SPARSE = 2 ** 20;

export interface PartsRequest {
  /** Each once. */
  readonly parts: readonly SqlPart[];
  /** Those that the variables lie in, each once. */
  readonly words: readonly NamedWord[];
  readonly variables: readonly SqlVariable[];
}

export async function countParts(
  store: CodedTables,
  { parts, words, variables }: PartsRequest,
  visit: (part: SqlPart, histogram: Omit<Histogram, "part">) => void,
): Promise<void> {
  const bytes = (some: readonly NamedWord[]): number =>
    parts.length * some.reduce((sum, { width }) => sum + width, 0) * store.classes * 8;
  const fitting = words.filter(({ width }) => width <= DENSE_WHERE_IT_FITS);
  const dense = bytes(fitting) <= MOST_KEPT ? fitting : words.filter(({ width }) => width <= DENSE);
  const known = await countDense(store, parts, dense, bytes(dense) <= MOST_KEPT);
  for (const part of parts) {
    for (const { index: variable, field, size } of variables) {
      const counts = known.get(part)!.get(field.word);
      if (counts) visit(part, { variable, ...denseHistogram(counts, field, size, store.classes) });
    }
  }
  const sparse = words.filter((word) => !dense.includes(word));
  for (const some of sparsePieces(store, sparse, parts.length)) {
    const found = await countSparse(store, parts, some);
    for (const { index: variable, field } of variables) {
      const place = some.findIndex(({ name }) => name === field.word);
      if (place < 0) continue;
      for (const part of parts)
        visit(part, { variable, ...found.get(part)![place].histogram(store.classes) });
    }
  }
}

/** By part and word. One side of a division follows from its parent and the other side. */
async function countDense(
  store: CodedTables,
  asked: readonly SqlPart[],
  words: readonly NamedWord[],
  keep: boolean,
): Promise<Map<SqlPart, Map<string, WordCounts>>> {
  const lacking = new Set(asked.filter(({ counts }) => words.some(({ name }) => !counts.has(name))));
  const derived = new Set<SqlPart>();
  for (const part of lacking) {
    const sibling = siblingOf(part);
    const ready =
      sibling !== null && words.every(({ name }) => part.origin!.counts.has(name)) && !derived.has(sibling);
    const siblingKnown =
      sibling !== null && (lacking.has(sibling) || words.every(({ name }) => sibling.counts.has(name)));
    if (!ready || !siblingKnown) continue;
    const larger =
      (part.rows ?? 0) > (sibling.rows ?? 0) ||
      (part.rows === sibling.rows && part === part.origin!.sides[1]);
    if (larger || !lacking.has(sibling)) derived.add(part);
  }
  const counted = [...lacking].filter((part) => !derived.has(part));
  const fresh = await countWhole(store, counted, words);
  const known = new Map<SqlPart, Map<string, WordCounts>>();
  for (const part of asked) known.set(part, fresh.get(part) ?? part.counts);
  for (const part of derived) {
    const sibling = siblingOf(part)!;
    const rest = fresh.get(sibling) ?? sibling.counts;
    const own = words.map(
      ({ name }) => [name, difference(part.origin!.counts.get(name)!, rest.get(name)!)] as const,
    );
    known.set(part, new Map(own));
  }
  for (const part of lacking) {
    const own = known.get(part)!;
    const [first] = own.values();
    if (first) part.rows = first.rows.reduce((sum, rows) => sum + rows, 0);
    if (keep) for (const [name, counts] of own) part.counts.set(name, counts);
    const { origin } = part;
    if (origin?.sides.every((side) => side.released || words.every(({ name }) => side.counts.has(name)))) {
      origin.counts.clear();
    }
  }
  return known;
}

async function countWhole(
  store: CodedTables,
  parts: readonly SqlPart[],
  words: readonly CountedWord[],
): Promise<Map<SqlPart, Map<string, WordCounts>>> {
  const weighted = store.unit !== null;
  const classes = store.classes;
  const found = new Map<SqlPart, WordCounts[]>();
  for (const part of parts) {
    const counts = words.map(({ width }) => {
      const weights = new Float64Array(width * classes);
      return { weights, rows: weighted ? new Float64Array(width * classes) : weights };
    });
    found.set(part, counts);
  }
  if (parts.length > 0 && words.length > 0) {
    await countWords(store, { parts, words }, (part, word, value, classCode, weight, rows) => {
      const counts = found.get(part)![word];
      counts.rows[value * classes + classCode] = rows;
      counts.weights[value * classes + classCode] = weight * (store.unit ?? 1);
    });
  }
  return new Map(
    [...found].map(([part, counts]) => [part, new Map(counts.map((own, place) => [words[place].name, own]))]),
  );
}

/** Words of many values in as few statements as keep an answer from growing too long. */
function* sparsePieces(
  store: CodedTables,
  words: readonly NamedWord[],
  parts: number,
): Generator<NamedWord[]> {
  let some: NamedWord[] = [];
  let room = MOST_SPARSE;
  for (const word of words) {
    const values = Math.min(word.width * parts, store.rows) * store.classes;
    if (values > room && some.length > 0) {
      yield some;
      some = [];
      room = MOST_SPARSE;
    }
    some.push(word);
    room -= values;
  }
  if (some.length > 0) yield some;
}

async function countSparse(
  store: CodedTables,
  parts: readonly SqlPart[],
  words: readonly NamedWord[],
): Promise<Map<SqlPart, SparseCounts[]>> {
  const classes = store.classes;
  const found = new Map(parts.map((part) => [part, words.map(() => new SparseCounts())]));
  await countWords(store, { parts, words }, (part, word, value, classCode, weight) => {
    found.get(part)![word].add(value * classes + classCode, weight * (store.unit ?? 1));
  });
  return found;
}

function difference(whole: WordCounts, part: WordCounts): WordCounts {
  const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((count, index) => count - b[index]);
  const weights = minus(whole.weights, part.weights);
  return { weights, rows: whole.rows === whole.weights ? weights : minus(whole.rows, part.rows) };
}

/** From the parent's counts of the variable that is tested; null where they are not known. */
export function rowsOfSide(
  { range, negated, counts }: Division,
  passing: boolean,
  classes: number,
): number | null {
  const known = range && counts.get(range.field.word);
  if (!known) return null;
  const inside = passing !== negated;
  const { shift, mask } = range.field;
  let rows = 0;
  for (let at = 0; at < known.rows.length; at++) {
    const code = (Math.floor(at / classes) >>> shift) & mask;
    if ((code >= range.low && code <= range.high) === inside) rows += known.rows[at];
  }
  return rows;
}
