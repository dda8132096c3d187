// A count source over a database that takes small parts into memory and finishes there: statements cost what they cost, however
// few rows they count. The answers are the same, so the models are.

import type { Test } from "../../condition/condition.ts";
import type { Bins } from "../../encoding/bins.ts";
import type { Table } from "../../encoding/table.ts";
import { bestSplitOf, betterSplit } from "../best-split.ts";
import type {
  BestSplit,
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { createMemorySource } from "../memory/memory-source.ts";
import { once } from "../once.ts";
import type { SqlSource } from "../sql/sql-source.ts";
import { datasetOf, HeldRows } from "./held-rows.ts";
import { type HybridPart, hybrid, shared } from "./hybrid-part.ts";

export interface HandOverOptions {
  /** Most cells (rows x columns) held at a time; 0 leaves all in the database. */
  readonly most: number;
  readonly bins: Bins;
  /** Most distinct rows that a learner is given; of more, a sample. */
  readonly maxDistinct: number;
  /** Told what was done on its own. */
  readonly onNotice: (text: string) => void;
}

export class HandOverSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly rows: number;
  readonly everything: Part;
  readonly #database: SqlSource;
  readonly #options: HandOverOptions;
  #cells = 0;
  #sampled = false;

  constructor(database: SqlSource, options: HandOverOptions) {
    this.#database = database;
    this.#options = options;
    this.name = database.name;
    this.target = database.target;
    this.classes = database.classes;
    this.attributes = database.attributes;
    this.rows = database.rows;
    this.everything = hybrid(database.everything);
  }

  get variables(): readonly Variable[] {
    return this.#database.variables;
  }

  async countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    const counts: Float64Array[] = [];
    await this.#divided(
      parts,
      [],
      async (own, places) => {
        const found = await this.#database.countClasses(own);
        found.forEach((each, index) => {
          counts[places[index]] = each;
        });
      },
      async (rows, own, places) => {
        const found = await rows.source.countClasses(own);
        found.forEach((each, index) => {
          counts[places[index]] = each;
        });
      },
    );
    return counts;
  }

  async count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    await this.#hold(request.parts);
    await this.#divided(
      request.parts,
      request.variables,
      (parts, places) =>
        this.#database.count({ ...request, parts }, (own) => visit({ ...own, part: places[own.part] })),
      (rows, parts, places) =>
        rows.count({ ...request, parts }, (own) => visit({ ...own, part: places[own.part] })),
    );
  }

  async countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    const parts = requests.map(({ part }) => part);
    await this.#hold(parts);
    const relay = (places: readonly number[]) => (own: WeightedHistogram) =>
      visit({ ...own, part: places[own.part] });
    const asked = (own: readonly Part[], places: readonly number[]): WeightedRequest[] =>
      own.map((part, index) => ({ ...requests[places[index]], part }));
    const weighted = requests.flatMap(({ weightings }) => weightings.flatMap(({ terms }) => terms));
    const variables = [
      ...requests.flatMap((request) => request.variables),
      ...weighted.map(({ variable }) => variable),
    ];
    await this.#divided(
      parts,
      variables,
      (own, places) => this.#database.countWeighted(asked(own, places), relay(places)),
      (rows, own, places) => rows.countWeighted(asked(own, places), relay(places)),
    );
  }

  async bestSplits(query: SplitQuery): Promise<(BestSplit | null)[]> {
    await this.#hold(query.parts);
    const best: (BestSplit | null)[] = query.parts.map(() => null);
    await this.#divided(
      query.parts,
      query.variables,
      (parts, places) =>
        this.#database.count({ ...query, parts }, (histogram) => {
          const place = places[histogram.part];
          const split = bestSplitOf(
            histogram,
            this.variables[histogram.variable],
            query,
            this.classes.length,
          );
          best[place] = betterSplit(best[place], split, query.criterion);
        }),
      async (rows, parts, places) => {
        const found = await rows.bestSplits({ ...query, parts });
        found.forEach((split, index) => {
          best[places[index]] = split;
        });
      },
    );
    return best;
  }

  async divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    const divided: DividedPart[] = [];
    for (const { part, test } of requests as readonly (DivideRequest & { part: HybridPart })[]) {
      const inMemory = part.held !== null && !this.#database.needsNumbers(test);
      const database = once(
        async () => (await this.#database.divide([{ part: await part.database(), test }]))[0],
      );
      const held = inMemory
        ? (await part.held!.rows.source.divide([{ part: part.held!.part, test }]))[0]
        : null;
      const side = async (which: "yes" | "no"): Promise<HybridPart> => {
        // In memory nothing is asked of the database, not even a path.
        if (held === null) return hybrid((await database())[which]);
        return shared(async () => (await database())[which], part.held!.rows, held[which]);
      };
      divided.push({ yes: await side("yes"), no: await side("no") });
    }
    return divided;
  }

  async randomSplit(part: Part, options: RandomSplitOptions): Promise<Part[]> {
    await this.#hold([part]);
    const own = part as HybridPart;
    const { held } = own;
    const database = once(async () => this.#database.randomSplit(await own.database(), options));
    if (held === null) return (await database()).map(hybrid);
    const shares = await held.rows.source.randomSplit(held.part, options);
    return shares.map((share, index) => shared(async () => (await database())[index], held.rows, share));
  }

  async merge(parts: readonly Part[]): Promise<Part> {
    const own = parts as readonly HybridPart[];
    const database = once(async () =>
      this.#database.merge(await Promise.all(own.map((part) => part.database()))),
    );
    const rows = own[0]?.held?.rows;
    if (!rows || own.some(({ held }) => held?.rows !== rows)) return hybrid(await database());
    const merged = await rows.source.merge(own.map(({ held }) => held!.part));
    return shared(database, rows, merged);
  }

  define(tests: readonly Test[]): Promise<Variable[]> {
    return this.#database.define(tests);
  }

  async table(part: Part): Promise<Table> {
    await this.#hold([part]);
    const { held } = part as HybridPart;
    if (held) return held.rows.table(held.part);
    const { maxDistinct, onNotice } = this.#options;
    const database = await (part as HybridPart).database();
    const table = await this.#database.distinctRows(database, maxDistinct);
    if (table !== null) return table;
    const rows = this.#database.rowsOf(database) ?? this.rows;
    const share = maxDistinct / rows;
    if (!this.#sampled) {
      const said = [maxDistinct, rows].map((count) => count.toLocaleString("en"));
      onNotice(
        `learned from a random sample of ${said[0]} of ${said[1]} rows, which has no more distinct ones than that (a larger maxDistinct takes more)`,
      );
    }
    this.#sampled = true;
    const shares = await this.#database.randomSplit(database, { seed: 1, shares: [share, 1 - share] });
    const sample = await this.#database.table(shares[0]);
    this.#database.release(shares);
    return sample;
  }

  async outcomes(part: Part, tests: readonly Test[]): Promise<Outcomes> {
    await this.#hold([part]);
    const own = part as HybridPart;
    const inMemory = own.held !== null && !tests.some((test) => this.#database.needsNumbers(test));
    if (inMemory) return own.held!.rows.source.outcomes(own.held!.part, tests);
    return this.#database.outcomes(await own.database(), tests);
  }

  async countPairs(part: Part, tests: readonly Test[]): Promise<Float64Array | null> {
    await this.#hold([part]);
    const { held, database } = part as HybridPart;
    return held ? null : this.#database.countPairs(await database(), tests);
  }

  async extract(part: Part): Promise<CountSource | null> {
    const database = await (part as HybridPart).database();
    const size = this.#database.rowsOf(database) ?? (await this.#countRows(database));
    if (size * this.attributes > this.#options.most || size === 0) return null;
    const [rows] = await this.#database.fetch([database]);
    const dataset = datasetOf(this.#database, rows, (column, code, row) =>
      rows.values[column] ? rows.values[column][row] : this.variables[column].upper(code),
    );
    return createMemorySource(dataset, { bins: this.#options.bins });
  }

  release(parts: readonly Part[]): void {
    for (const part of parts as readonly HybridPart[]) {
      if (part === this.everything || part.released) continue;
      part.released = true;
      if (part.known) this.#database.release([part.known]);
      this.#letGo(part);
    }
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #countRows(part: Part): Promise<number> {
    await this.#database.countClasses([part]);
    return this.#database.rowsOf(part)!;
  }

  /** Takes into memory the parts that are small enough, the smallest first, as long as there is room. */
  async #hold(parts: readonly Part[]): Promise<void> {
    const candidates = new Set<HybridPart>();
    for (const part of parts as readonly HybridPart[]) {
      const rows = part.held === null && part.known ? this.#database.rowsOf(part.known) : null;
      if (rows !== null && rows > 0 && rows * this.attributes <= this.#options.most) candidates.add(part);
    }
    const rowsOf = (part: HybridPart): number => this.#database.rowsOf(part.known!)!;
    const taken: HybridPart[] = [];
    for (const part of [...candidates].sort((a, b) => rowsOf(a) - rowsOf(b))) {
      const cells = rowsOf(part) * this.attributes;
      if (this.#cells + cells > this.#options.most) break;
      this.#cells += cells;
      taken.push(part);
    }
    if (taken.length === 0) return;
    const fetched = await this.#database.fetch(taken.map(({ known }) => known!));
    for (const [index, part] of taken.entries()) {
      const rows = await HeldRows.create(this.#database, fetched[index]);
      rows.users = 1;
      part.held = { rows, part: rows.source.everything };
    }
  }

  #letGo(part: HybridPart): void {
    if (part.held === null || --part.held.rows.users > 0) return;
    this.#cells -= part.held.rows.cells;
    part.held = null;
  }

  /** Parts in the database together, those in memory by the rows they share, as long as codes can answer for the variables. */
  async #divided(
    parts: readonly Part[],
    variables: readonly number[],
    inDatabase: (parts: Part[], places: number[]) => Promise<void>,
    inMemory: (rows: HeldRows, parts: Part[], places: number[]) => Promise<void>,
  ): Promise<void> {
    const byCodes = !variables.some((index) => {
      const { feature } = this.variables[index];
      return feature !== null && this.#database.needsNumbers(feature);
    });
    const groups = new Map<HeldRows | null, { parts: Part[]; places: number[] }>();
    for (const [place, part] of (parts as readonly HybridPart[]).entries()) {
      const held = byCodes ? part.held : null;
      const rows = held?.rows ?? null;
      const group = groups.get(rows) ?? { parts: [], places: [] };
      groups.set(rows, group);
      group.parts.push(held ? held.part : await part.database());
      group.places.push(place);
    }
    for (const [rows, group] of groups) {
      if (rows === null) await inDatabase(group.parts, group.places);
      else await inMemory(rows, group.parts, group.places);
    }
  }
}
