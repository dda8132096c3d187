// The count source over a database: rows stay there, JavaScript sees counts.

import type { Test } from "../../condition/condition.ts";
import { isFeature } from "../../condition/condition.ts";
import type { WeightsAre } from "../../dataset/read/weigh-rows.ts";
import type { Bins } from "../../encoding/bins.ts";
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
import { toldSum } from "../told-sum.ts";
import { fieldsOf, layOutWords, packSql } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { countPairs } from "./count-pairs.ts";
import { countParts, type NamedWord, rowsOfSide } from "./count-parts.ts";
import { countWeighted } from "./count-weighted.ts";
import { countWords } from "./count-words.ts";
import { readDistinctRows } from "./distinct-rows.ts";
import { type FetchedRows, fetchRows } from "./fetch-rows.ts";
import { readOutcomes } from "./outcomes.ts";
import { rebinPart } from "./rebin-part.ts";
import { splitRows } from "./split-rows.ts";
import { countUnits, splitUnits } from "./split-units.ts";
import { type Division, makePart, type SqlPart, whereSql } from "./sql-part.ts";
import { SqlTests } from "./sql-tests.ts";
import { featureVariable, type SqlVariable } from "./sql-variable.ts";

export interface SqlSourceFacts {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  /** Columns to learn from whatever they look like. */
  readonly kept?: readonly string[] | undefined;
  readonly weightsAre?: WeightsAre | undefined;
  /** How numbers are binned. */
  readonly bins: Bins;
  readonly isApproximate: boolean;
  /** Called once all is dropped. */
  readonly onClose: () => Promise<void>;
  /** What waits for its turn on the session, of another source on it. */
  readonly queue?: TaskQueue;
}

/** One task at a time: the session runs one statement. */
interface TaskQueue {
  last: Promise<unknown>;
}

export class SqlSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: SqlVariable[];
  readonly rows: number;
  readonly everything: SqlPart;
  readonly units: CountSource["units"];
  readonly kept: readonly string[];
  readonly can = {
    countPairs: (part: Part, tests: readonly Test[]): Promise<Float64Array | null> => {
      const asked = tests.map((test) => ({ sql: this.#tests.sql(test), ...this.#rangeOf(test) }));
      return this.#exclusive(() => countPairs(this.#store, part as SqlPart, asked));
    },
  };
  readonly #store: CodedTables;
  readonly #tests: SqlTests;
  readonly #words = new Map<string, NamedWord>();
  readonly #facts: SqlSourceFacts;
  readonly #queue: TaskQueue;

  constructor(store: CodedTables, facts: SqlSourceFacts) {
    const { name, target, classes, kept = [], queue = { last: Promise.resolve() } } = facts;
    this.#store = store;
    this.#facts = facts;
    this.#queue = queue;
    this.name = name;
    this.target = target;
    this.classes = classes;
    this.kept = kept;
    this.rows = store.rows;
    this.units = store.units && { by: store.units.by, column: store.units.column };
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
      const unknown = [...new Set(asked.filter(({ classes }) => classes === null))];
      const found = new Map(
        unknown.map((part) => [part, { sums: new Float64Array(this.classes.length), rows: 0 }]),
      );
      if (unknown.length > 0) {
        const job = { parts: unknown, words: [] };
        await countWords(this.#store, job, (part, _, __, classCode, weight, rows) => {
          const own = found.get(part)!;
          own.sums[classCode] = weight * this.#unit;
          own.rows += rows;
        });
      }
      // Only once all is counted, so that an answer that broke off is not kept.
      for (const [part, { sums, rows }] of found) [part.classes, part.rows] = [sums, rows];
      return asked.map(({ classes }) => classes!.slice());
    });
  }

  count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    return this.#exclusive(async () => {
      const variables = [...new Set(request.variables)].map((index) => this.variables[index]);
      const words = [...new Set(variables.map(({ field }) => this.#words.get(field.word)!))];
      const parts = request.parts as readonly SqlPart[];
      const places = new Map<SqlPart, number[]>();
      parts.forEach((part, index) => {
        places.set(part, [...(places.get(part) ?? []), index]);
      });
      await countParts(this.#store, { parts: [...places.keys()], words, variables }, (part, histogram) => {
        for (const place of places.get(part)!) visit({ part: place, ...histogram });
      });
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

  squaredWeight(part: Part): Promise<number | null> {
    if (this.#facts.weightsAre !== "importance" || this.#store.unit === null) return Promise.resolve(null);
    const { dialect, connector } = this.#store;
    const own = part as SqlPart;
    const weight = dialect.toDouble("wt");
    return this.#exclusive(async () => {
      const [[sum]] = await connector.rows(
        `SELECT ${dialect.toDouble(`sum(${weight} * ${weight})`)} AS s FROM ${own.table.from} WHERE ${whereSql(own)}`,
      );
      return toldSum(Number(sum ?? 0) * this.#unit ** 2);
    });
  }

  randomSplit(part: Part, { seed, shares, isSample = false }: RandomSplitOptions): Promise<Part[]> {
    return this.#exclusive(async () => {
      if (shares.length === 0) return [];
      const own = part as SqlPart;
      const byUnit = this.units !== null && !isSample && (await countUnits(this.#store, own)) > 1;
      const split = byUnit ? splitUnits : splitRows;
      const table = await split(this.#store, own, seed, shares);
      const path: { sql: string; passing: boolean }[] = [];
      return shares.map((_, share) => {
        const sql = `(share = ${share})`;
        const made = makePart(table, [...path, { sql, passing: true }], null);
        path.push({ sql, passing: false });
        return made;
      });
    });
  }

  countUnits(part: Part): Promise<number> {
    if (this.units === null) return Promise.resolve(0);
    return this.#exclusive(() => countUnits(this.#store, part as SqlPart));
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

  get weightsAre(): WeightsAre | undefined {
    return this.#facts.weightsAre;
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
    return this.#exclusive(() => this.#facts.onClose());
  }

  /** The rows of a part with bins of their own; null where no number is binned. */
  async rebin(part: Part): Promise<SqlSource | null> {
    const store = this.#store;
    if (store.columns.every(({ valueColumn }) => valueColumn === null)) return null;
    const { bins, isApproximate, kept, weightsAre } = this.#facts;
    const { name, target, classes } = this;
    const facts = { name, target, classes };
    const { scratch } = store;
    const request = { store, scratch, part: part as SqlPart, bins, isApproximate, facts };
    const own = await this.#exclusive(() => rebinPart(request));
    const onClose = async (): Promise<void> => {
      if (own.base.scratch !== null) await scratch.drop(own.base.scratch);
    };
    return new SqlSource(own, {
      ...facts,
      kept,
      weightsAre,
      bins,
      isApproximate,
      onClose,
      queue: this.#queue,
    });
  }

  get #unit(): number {
    return this.#store.unit ?? 1;
  }

  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.last.then(async () => {
      const answer = await task();
      await this.#store.sweep();
      return answer;
    });
    this.#queue.last = result.catch(() => {});
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
}

function keyOf(test: Test): string {
  return JSON.stringify({ ...test, negated: undefined });
}
