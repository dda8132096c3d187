// Class counts of all pairs of tests, counted in the database. The tests of one column become a
// code of as few values as they need, codes are packed into words, and every two words are counted
// together: pairs of 30 truth values are 6 groups of 16 bits each.

import { codeSql, layOutWords, packSql } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { type CountedWord, countWords } from "./count-words.ts";
import { searchCase } from "./search-case.ts";
import type { SqlPart } from "./sql-part.ts";
import type { CodeRange } from "./sql-tests.ts";

export interface PairTest {
  /** True or false of every row. */
  readonly sql: string;
  /** Null where no single code decides. */
  readonly range: CodeRange | null;
  readonly negated: boolean;
}

/** Doubles of an answer, and cells that the database may answer with. */
const MOST = 2 ** 22;

/** Several tests as one code, and which tests a row of each code passes. */
interface Question {
  readonly sql: string;
  readonly largest: number;
  passing(code: number): readonly number[];
}

interface Pair extends CountedWord {
  readonly first: number;
  /** Null where there is but one word. */
  readonly second: number | null;
}

/** By (test · tests + test) · classes + class; null where that would be too many. */
export async function countPairs(
  store: CodedTables,
  part: SqlPart,
  tests: readonly PairTest[],
): Promise<Float64Array | null> {
  const { dialect, classes, unit } = store;
  if (tests.length ** 2 * classes > MOST) return null;
  const questions = questionsOf(store, tests);
  const words = layOutWords(
    questions.map(({ largest }) => largest),
    "p",
  );
  const pairs: Pair[] = words.flatMap(({ name, width }, second) =>
    words.slice(0, second).map((other, first) => ({
      ...{ name: `${other.name}_${name}`, width: other.width * width, first, second },
      sql: `${dialect.toBig(other.name)} * ${width} + ${name}`,
    })),
  );
  if (words.length === 1) pairs.push({ ...words[0], sql: words[0].name, first: 0, second: null });
  const cells = pairs.reduce((sum, { width }) => sum + Math.min(width, store.rows) * classes, 0);
  if (cells > MOST) return null;

  const passing = words.map(({ members }) =>
    remembered((value: number) =>
      members.flatMap(({ of, shift, mask }) =>
        questions[of].passing(members.length === 1 ? value : (value >>> shift) & mask),
      ),
    ),
  );
  const counts = new Float64Array(tests.length ** 2 * classes);
  const add = (some: readonly number[], others: readonly number[], c: number, weight: number): void => {
    for (const i of some) {
      for (const j of others) counts[(i * tests.length + j) * classes + c] += weight;
    }
  };
  const derived = words.map((word) => `${packSql(dialect, word, (of) => questions[of].sql)} AS ${word.name}`);
  await countWords(store, { parts: [part], words: pairs, derived }, (_, place, value, c, weight) => {
    const { first, second } = pairs[place];
    const width = second === null ? 1 : words[second].width;
    const some = passing[first](Math.floor(value / width));
    const others = second === null ? [] : passing[second](value % width);
    const sum = weight * (unit ?? 1);
    add(some, others, c, sum);
    add(others, some, c, sum);
    // Tests of the same word, once: with the word after it, the last with the first.
    if (second === null || second === first + 1) add(some, some, c, sum);
    if (first === 0 && second === words.length - 1) add(others, others, c, sum);
  });
  return counts;
}

function questionsOf(store: CodedTables, tests: readonly PairTest[]): Question[] {
  const byColumn = new Map<number, number[]>();
  const questions: Question[] = [];
  tests.forEach(({ range, sql }, test) => {
    if (range === null) {
      const passing = [[], [test]];
      questions.push({
        sql: `CASE WHEN ${sql} THEN 1 ELSE 0 END`,
        largest: 1,
        passing: (code) => passing[code],
      });
    } else byColumn.set(range.variable, [...(byColumn.get(range.variable) ?? []), test]);
  });
  for (const own of byColumn.values()) questions.push(columnQuestion(store, tests, own));
  return questions;
}

/** A code for each stretch of the column's codes that no test tells apart. */
function columnQuestion(
  { dialect }: CodedTables,
  tests: readonly PairTest[],
  own: readonly number[],
): Question {
  const ranges = own.map((test) => tests[test].range!);
  const lasts = [...new Set(ranges.flatMap(({ low, high }) => [low - 1, high]))]
    .filter((code) => code >= 0)
    .sort((a, b) => a - b);
  const passing = remembered((code: number) => {
    const any = code === 0 ? 0 : lasts[code - 1] + 1;
    return own.filter((test, index) => {
      const { low, high } = ranges[index];
      return (any >= low && any <= high) !== tests[test].negated;
    });
  });
  const results = Array.from({ length: lasts.length + 1 }, (_, code) => String(code));
  const sql = searchCase(codeSql(dialect, ranges[0].field), lasts.map(String), results);
  return { sql, largest: lasts.length, passing };
}

function remembered<T>(find: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}
