// The count source over a database: rows stay there, JavaScript sees counts.

import type { Test } from "../../condition/condition.ts";
import { isFeature } from "../../condition/condition.ts";
import type { Table } from "../../encoding/table.ts";
import type {
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { type CodeWord, fieldsOf, layOutWords, packSql } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { countPairs } from "./count-pairs.ts";
import { countWeighted } from "./count-weighted.ts";
import { type CountedWord, countWords } from "./count-words.ts";
import { readDistinctRows } from "./distinct-rows.ts";
import { type FetchedRows, fetchRows } from "./fetch-rows.ts";
import { readOutcomes } from "./outcomes.ts";
import { splitRows } from "./split-rows.ts";
import { type Division, makePart, type SqlPart, siblingOf, type WordCounts, whereSql } from "./sql-part.ts";
import { SqlTests } from "./sql-tests.ts";
import { featureVariable, type SqlVariable } from "./sql-variable.ts";
import { denseHistogram, SparseCounts } from "./word-histograms.ts";

/** Words of at most this many values are counted in full, and their counts kept for subtraction. */
const DENSE = 256;
/** Counts kept for subtraction take at most this many bytes per request. */
const MOST_KEPT = 2 ** 24;
/** Values of sparse words, over all parts and classes, that one statement may answer. */
const MOST_SPARSE = 2 ** 20;

export interface SqlSourceFacts {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  /** Called once all is dropped. */
  readonly onClose: () => Promise<void>;
}

interface Word extends CodeWord {
  readonly sql: string;
}

export class SqlSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: SqlVariable[];
  readonly rows: number;
  readonly everything: SqlPart;
  readonly #store: CodedTables;
  readonly #tests: SqlTests;
  readonly #words = new Map<string, Word>();
  readonly #onClose: () => Promise<void>;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: CodedTables, { name, target, classes, onClose }: SqlSourceFacts) {
    this.#store = store;
    this.#onClose = onClose;
    this.name = name;
    this.target = target;
    this.classes = classes;
    this.rows = store.rows;
    this.attributes = store.columns.length;
    this.variables = [...store.columns];
    this.#tests = new SqlTests(name, store.dialect, store.columns);
    for (const word of store.words) this.#words.set(word.name, { ...word, sql: word.name });
    this.everything = makePart(store.base, [], null);
    this.everything.rows = store.rows;
  }

  countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    return this.#exclusive(async () => {
      const asked = parts as readonly SqlPart[];
      const sums = new Map<SqlPart, Float64Array>();
      for (const part of asked) {
        sums.set(part, new Float64Array(this.classes.length));
        part.rows ??= 0;
      }
      const rows = new Map<SqlPart, number>();
      await countWords(this.#store, { parts: asked, words: [] }, (part, _, __, classCode, weight, own) => {
        sums.get(part)![classCode] = weight * this.#unit;
        rows.set(part, (rows.get(part) ?? 0) + own);
      });
      for (const part of asked) part.rows = rows.get(part) ?? 0;
      return asked.map((part) => sums.get(part)!.slice());
    });
  }

  count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    return this.#exclusive(async () => {
      const parts = request.parts as readonly SqlPart[];
      const asked = [...new Set(parts)];
      const variables = [...new Set(request.variables)].map((index) => this.variables[index]);
      const words = [...new Set(variables.map(({ field }) => this.#words.get(field.word)!))];
      const dense = words.filter(({ width }) => width <= DENSE);
      const places = new Map<SqlPart, number[]>();
      parts.forEach((part, index) => {
        places.set(part, [...(places.get(part) ?? []), index]);
      });
      const known = await this.#countDense(asked, dense);
      for (const part of asked) {
        for (const { index: variable, field, size } of variables) {
          const counts = known.get(part)!.get(field.word);
          if (!counts) continue;
          const histogram = denseHistogram(counts, field, size, this.classes.length);
          for (const place of places.get(part)!) visit({ part: place, variable, ...histogram });
        }
      }
      for (const some of this.#sparsePieces(words, asked.length)) {
        const found = await this.#countSparse(asked, some);
        for (const { index: variable, field } of variables) {
          const place = some.findIndex(({ name }) => name === field.word);
          if (place < 0) continue;
          for (const part of asked) {
            const histogram = found.get(part)![place].histogram(this.classes.length);
            for (const index of places.get(part)!) visit({ part: index, variable, ...histogram });
          }
        }
      }
    });
  }

  countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    return this.#exclusive(() =>
      countWeighted({ store: this.#store, variables: this.variables, words: this.#words }, requests, visit),
    );
  }

  divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return this.#exclusive(async () =>
      requests.map(({ part, test }) => {
        const { table, path, counts } = part as SqlPart;
        const sql = this.#tests.sql(test);
        const division: Division = { ...this.#rangeOf(test), counts: new Map(counts), sides: [] };
        const side = (passing: boolean): SqlPart => {
          const made = makePart(table, [...path, { sql, passing }], division);
          division.sides.push(made);
          made.rows = rowsOfSide(division, passing, this.classes.length);
          return made;
        };
        return { yes: side(true), no: side(false) };
      }),
    );
  }

  randomSplit(part: Part, { seed, shares }: RandomSplitOptions): Promise<Part[]> {
    return this.#exclusive(async () => {
      if (shares.length === 0) return [];
      const table = await splitRows(this.#store, part as SqlPart, seed, shares);
      const path: { sql: string; passing: boolean }[] = [];
      return shares.map((_, share) => {
        const sql = `(share = ${share})`;
        const made = makePart(table, [...path, { sql, passing: true }], null);
        path.push({ sql, passing: false });
        return made;
      });
    });
  }

  merge(parts: readonly Part[]): Promise<Part> {
    return this.#exclusive(async () => {
      const all = [...new Set(parts as readonly SqlPart[])];
      const tables = new Set(all.map(({ table }) => table));
      if (tables.size <= 1) {
        const table = all[0]?.table ?? this.#store.base;
        const sql = all.map((part) => `(${whereSql(part)})`).join(" OR ") || "1 = 0";
        return makePart(table, [{ sql: `(${sql})`, passing: true }], null);
      }
      const { common } = this.#store;
      const selects = all.map((part) => {
        const row = part.table.rowSql === null ? [] : [`${part.table.rowSql} AS rw`];
        return `SELECT ${[...common, ...row].join(", ")} FROM ${part.table.from} WHERE ${whereSql(part)}`;
      });
      return makePart(await this.#store.make(selects.join(" UNION ALL ")), [], null);
    });
  }

  define(tests: readonly Test[]): Promise<Variable[]> {
    return this.#exclusive(async () => {
      const { dialect } = this.#store;
      const sql = tests.map((test) => this.#tests.sql(test));
      const words = layOutWords(
        tests.map(() => 1),
        `f${this.#words.size}_`,
      );
      for (const word of words) {
        const bits = packSql(dialect, word, (of) => `CASE WHEN ${sql[of]} THEN 1 ELSE 0 END`);
        this.#words.set(word.name, { ...word, sql: bits });
      }
      const fields = fieldsOf(words);
      return tests.map((test, place) => {
        const variable = featureVariable(test, this.variables.length, fields[place]);
        this.variables.push(variable);
        return variable;
      });
    });
  }

  async table(part: Part): Promise<Table> {
    return (await this.distinctRows(part, Number.POSITIVE_INFINITY))!;
  }

  /** As `table`; null where there are more distinct rows than that. */
  distinctRows(part: Part, most: number): Promise<Table | null> {
    return this.#exclusive(() => readDistinctRows(this.#store, part as SqlPart, this.classes, most));
  }

  outcomes(part: Part, tests: readonly Test[]): Promise<Outcomes> {
    return this.#exclusive(() =>
      readOutcomes(
        this.#store,
        part as SqlPart,
        tests.map((test) => this.#tests.sql(test)),
      ),
    );
  }

  countPairs(part: Part, tests: readonly Test[]): Promise<Float64Array | null> {
    const asked = tests.map((test) => ({ sql: this.#tests.sql(test), ...this.#rangeOf(test) }));
    return this.#exclusive(() => countPairs(this.#store, part as SqlPart, asked));
  }

  /** How many rows a part has, where that is known without asking. */
  rowsOf(part: Part): number | null {
    return (part as SqlPart).rows;
  }

  /** Whether codes alone cannot answer a test. */
  needsNumbers(test: Test): boolean {
    return this.#tests.needsNumbers(test);
  }

  /** The coded rows of parts that do not overlap. */
  fetch(parts: readonly Part[]): Promise<FetchedRows[]> {
    return this.#exclusive(() => fetchRows(this.#store, parts as readonly SqlPart[]));
  }

  release(parts: readonly Part[]): void {
    void this.#exclusive(async () => {
      for (const part of parts as readonly SqlPart[]) {
        if (part === this.everything || part.released) continue;
        part.released = true;
        part.counts.clear();
        this.#store.leave(part.table);
      }
    });
  }

  close(): Promise<void> {
    return this.#exclusive(() => this.#onClose());
  }

  get #unit(): number {
    return this.#store.unit ?? 1;
  }

  /** One task at a time: the session runs one statement. */
  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(async () => {
      const answer = await task();
      await this.#store.sweep();
      return answer;
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  #rangeOf(test: Test): Pick<Division, "range" | "negated"> {
    const negated = test.negated === true;
    if (!isFeature(test)) return { range: this.#tests.range(test), negated };
    const key = keyOf(test);
    const defined = this.variables.find(({ feature }) => feature && keyOf(feature) === key);
    if (!defined) return { range: null, negated };
    const { index: variable, field, feature } = defined;
    return { range: { variable, field, low: 1, high: 1 }, negated: negated !== (feature!.negated === true) };
  }

  /** By part and word. Where the parent and one side of a division are counted, the other side follows. */
  async #countDense(
    asked: readonly SqlPart[],
    words: readonly Word[],
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
    const fresh = await this.#countParts(counted, words);
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
    const width = words.reduce((sum, word) => sum + word.width, 0) * this.classes.length;
    const keep = asked.length * width * 8 <= MOST_KEPT;
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

  async #countParts(
    parts: readonly SqlPart[],
    words: readonly CountedWord[],
  ): Promise<Map<SqlPart, Map<string, WordCounts>>> {
    const weighted = this.#store.unit !== null;
    const classes = this.classes.length;
    const found = new Map<SqlPart, WordCounts[]>();
    for (const part of parts) {
      const counts = words.map(({ width }) => {
        const weights = new Float64Array(width * classes);
        return { weights, rows: weighted ? new Float64Array(width * classes) : weights };
      });
      found.set(part, counts);
    }
    if (parts.length > 0 && words.length > 0) {
      await countWords(this.#store, { parts, words }, (part, word, value, classCode, weight, rows) => {
        const counts = found.get(part)![word];
        counts.rows[value * classes + classCode] = rows;
        counts.weights[value * classes + classCode] = weight * this.#unit;
      });
    }
    return new Map(
      [...found].map(([part, counts]) => [
        part,
        new Map(counts.map((own, place) => [words[place].name, own])),
      ]),
    );
  }

  /** Words of many values in as few statements as keep an answer from growing too long. */
  *#sparsePieces(words: readonly Word[], parts: number): Generator<Word[]> {
    let some: Word[] = [];
    let room = MOST_SPARSE;
    for (const word of words) {
      if (word.width <= DENSE) continue;
      const values = Math.min(word.width * parts, this.rows) * this.classes.length;
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

  async #countSparse(
    parts: readonly SqlPart[],
    words: readonly Word[],
  ): Promise<Map<SqlPart, SparseCounts[]>> {
    const classes = this.classes.length;
    const found = new Map(parts.map((part) => [part, words.map(() => new SparseCounts())]));
    await countWords(this.#store, { parts, words }, (part, word, value, classCode, weight) => {
      found.get(part)![word].add(value * classes + classCode, weight * this.#unit);
    });
    return found;
  }
}

function difference(whole: WordCounts, part: WordCounts): WordCounts {
  const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((count, index) => count - b[index]);
  const weights = minus(whole.weights, part.weights);
  return { weights, rows: whole.rows === whole.weights ? weights : minus(whole.rows, part.rows) };
}

/** From the parent's counts of the variable that is tested; null where they are not known. */
function rowsOfSide({ range, negated, counts }: Division, passing: boolean, classes: number): number | null {
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

function keyOf(test: Test): string {
  return JSON.stringify({ ...test, negated: undefined });
}
