// A count source over a database that fetches small parts and finishes them in memory, since a
// statement takes long however few rows it counts. The answers are the same, and so are the models.

import { dropUnseen } from "../../dataset/select.ts";
import type { Bins } from "../../encoding/bins.ts";
import { bestSplits } from "../best-split.ts";
import type { CountSource, DivideRequest, Part } from "../count-source.ts";
import { createMemorySource } from "../memory/memory-source.ts";
import { once } from "../once.ts";
import type { SqlSource } from "../sql/sql-source.ts";
import { wrapSource } from "../wrap-source.ts";
import { datasetOf, type HeldRows, holdRows } from "./held-rows.ts";
import { type HybridPart, partInDatabase, partInMemory } from "./hybrid-part.ts";

export interface HandOverOptions {
  /** Most cells (rows × columns) held at a time; 0 leaves all in the database. */
  readonly most: number;
  readonly bins: Bins;
  /** Most distinct rows that a learner is given; of more, a sample. */
  readonly maxDistinct: number;
  readonly onNotice: (text: string) => void;
}

export function handOverSource(database: SqlSource, options: HandOverOptions): CountSource {
  const { most, bins, maxDistinct, onNotice } = options;
  const { attributes, variables } = database;
  const everything = partInDatabase(database.everything);
  const memory = new HeldParts(database, most);
  let isSampled = false;
  /** By part; each is closed with it. */
  const rebinned = new Map<Part, Promise<CountSource | null>>();
  const closeRebinned = async (part: Part): Promise<void> => {
    const own = rebinned.get(part);
    rebinned.delete(part);
    await (await own?.catch(() => null))?.close();
  };

  return {
    ...wrapSource(database),
    everything,

    async countClasses(parts) {
      const counts: Float64Array[] = [];
      for (const { asked, own, places } of await memory.groups(parts, [])) {
        const found = await asked.countClasses(own);
        places.forEach((place, index) => {
          counts[place] = found[index];
        });
      }
      return counts;
    },

    async count(request, visit) {
      await memory.hold(request.parts);
      for (const { asked, own, places } of await memory.groups(request.parts, request.variables)) {
        await asked.count({ ...request, parts: own }, (histogram) =>
          visit({ ...histogram, part: places[histogram.part] }),
        );
      }
    },

    async countWeighted(requests, visit) {
      const parts = requests.map(({ part }) => part);
      await memory.hold(parts);
      const weighted = requests.flatMap(({ weightings }) => weightings.flatMap(({ terms }) => terms));
      const used = [
        ...requests.flatMap((request) => request.variables),
        ...weighted.map(({ variable }) => variable),
      ];
      for (const { asked, own, places } of await memory.groups(parts, used)) {
        const some = own.map((part, index) => ({ ...requests[places[index]], part }));
        await asked.countWeighted(some, (histogram) => visit({ ...histogram, part: places[histogram.part] }));
      }
    },

    async divide(requests) {
      const divided = [];
      for (const { part, test } of requests as readonly (DivideRequest & { part: HybridPart })[]) {
        const held = database.needsNumbers(test) ? null : part.held;
        const far = once(async () => (await database.divide([{ part: await part.database(), test }]))[0]);
        if (held === null) {
          const { yes, no } = await far();
          divided.push({ yes: partInDatabase(yes), no: partInDatabase(no) });
          continue;
        }
        const [{ yes, no }] = await held.rows.source.divide([{ part: held.part, test }]);
        divided.push({
          yes: partInMemory(async () => (await far()).yes, held.rows, yes),
          no: partInMemory(async () => (await far()).no, held.rows, no),
        });
      }
      return divided;
    },

    async randomSplit(part, splitOptions) {
      const { held, database: inDatabase } = await memory.holding(part);
      const far = once(async () => database.randomSplit(await inDatabase(), splitOptions));
      if (held === null) return (await far()).map(partInDatabase);
      const shares = await held.rows.source.randomSplit(held.part, splitOptions);
      return shares.map((share, index) => partInMemory(async () => (await far())[index], held.rows, share));
    },

    async squaredWeight(part) {
      const { held, database: inDatabase } = await memory.holding(part);
      return held ? held.rows.source.squaredWeight(held.part) : database.squaredWeight(await inDatabase());
    },

    async countUnits(part) {
      const { held, database: inDatabase } = await memory.holding(part);
      return held ? held.rows.source.countUnits(held.part) : database.countUnits(await inDatabase());
    },

    async merge(parts) {
      const own = parts as readonly HybridPart[];
      const far = once(async () => database.merge(await Promise.all(own.map((part) => part.database()))));
      const rows = own[0]?.held?.rows;
      if (!rows || own.some(({ held }) => held?.rows !== rows)) return partInDatabase(await far());
      return partInMemory(far, rows, await rows.source.merge(own.map(({ held }) => held!.part)));
    },

    async table(part) {
      const { held, database: inDatabase } = await memory.holding(part);
      if (held) return held.rows.source.table(held.part);
      const far = await inDatabase();
      const table = await database.distinctRows(far, maxDistinct);
      if (table !== null) return table;
      const rows = database.rowsOf(far) ?? database.rows;
      if (!isSampled) {
        const [sampled, all] = [maxDistinct, rows].map((count) => count.toLocaleString("en"));
        onNotice(
          `learned from a random sample of ${sampled} of ${all} rows, which has no more distinct ones than that (a larger maxDistinct takes more)`,
        );
      }
      isSampled = true;
      const share = maxDistinct / rows;
      const shares = await database.randomSplit(far, { seed: 1, shares: [share, 1 - share] });
      const sample = await database.table(shares[0]);
      database.release(shares);
      return sample;
    },

    async outcomes(part, tests) {
      const { held, database: inDatabase } = await memory.holding(part);
      return held && !tests.some((test) => database.needsNumbers(test))
        ? held.rows.source.outcomes(held.part, tests)
        : database.outcomes(await inDatabase(), tests);
    },

    release(parts) {
      for (const part of parts as readonly HybridPart[]) {
        if (part === everything || part.released) continue;
        part.released = true;
        void closeRebinned(part).catch(() => {});
        if (part.known) database.release([part.known]);
        memory.letGo(part);
      }
    },

    async close() {
      for (const part of rebinned.keys()) await closeRebinned(part);
      await database.close();
    },

    can: {
      async bestSplits(query) {
        await memory.hold(query.parts);
        const best: Awaited<ReturnType<typeof bestSplits>> = query.parts.map(() => null);
        for (const { asked, own, places } of await memory.groups(query.parts, query.variables)) {
          const found = await bestSplits(asked, { ...query, parts: own });
          places.forEach((place, index) => {
            best[place] = found[index];
          });
        }
        return best;
      },

      async countPairs(part, tests) {
        const { held, database: inDatabase } = await memory.holding(part);
        return held ? null : database.can.countPairs(await inDatabase(), tests);
      },

      async extract(part) {
        const far = await (part as HybridPart).database();
        if (database.rowsOf(far) === null) await database.countClasses([far]);
        const size = database.rowsOf(far)!;
        if (size * attributes > most || size === 0) return null;
        const [rows] = await database.fetch([far]);
        const dataset = datasetOf(database, rows, (column, code, row) =>
          rows.values[column] ? rows.values[column][row] : variables[column].upper(code),
        );
        return createMemorySource(dropUnseen(dataset), { bins });
      },

      rebin(part) {
        let own = rebinned.get(part);
        if (own === undefined) {
          own = (async () => {
            const found = await database.rebin(await (part as HybridPart).database());
            return found && handOverSource(found, options);
          })();
          rebinned.set(part, own);
          own.catch(() => rebinned.delete(part));
        }
        return own;
      },
    },
  };
}

/** Parts of one request that one source answers for: its own names of them, and their places. */
interface Group {
  readonly asked: CountSource;
  readonly own: Part[];
  readonly places: number[];
}

/** Which parts are held in memory, within the cells that are allowed. */
class HeldParts {
  readonly #database: SqlSource;
  readonly #most: number;
  #cells = 0;

  constructor(database: SqlSource, most: number) {
    this.#database = database;
    this.#most = most;
  }

  /** Fetches the parts that are small enough, the smallest first, as long as there is room. */
  async hold(parts: readonly Part[]): Promise<void> {
    const { attributes } = this.#database;
    const cellsOf = ({ known }: HybridPart): number =>
      ((known && this.#database.rowsOf(known)) ?? 0) * attributes;
    const candidates = [...new Set(parts as readonly HybridPart[])]
      .filter((part) => part.held === null && cellsOf(part) > 0)
      .sort((a, b) => cellsOf(a) - cellsOf(b));
    const taken: HybridPart[] = [];
    for (const part of candidates) {
      if (this.#cells + cellsOf(part) > this.#most) break;
      this.#cells += cellsOf(part);
      taken.push(part);
    }
    if (taken.length === 0) return;
    const fetched = await this.#database.fetch(taken.map(({ known }) => known!));
    for (const [index, part] of taken.entries()) {
      const rows = await holdRows(this.#database, fetched[index]);
      rows.users = 1;
      part.held = { rows, part: rows.source.everything };
    }
  }

  async holding(part: Part): Promise<HybridPart> {
    await this.hold([part]);
    return part as HybridPart;
  }

  letGo(part: HybridPart): void {
    if (part.held === null || --part.held.rows.users > 0) return;
    this.#cells -= part.held.rows.cells;
    part.held = null;
  }

  /** Groups parts in the database, and those in memory by shared rows, as far as codes suffice. */
  async groups(parts: readonly Part[], variables: readonly number[]): Promise<Group[]> {
    const byCodes = !variables.some((index) => {
      const { feature } = this.#database.variables[index];
      return feature !== null && this.#database.needsNumbers(feature);
    });
    const groups = new Map<HeldRows | null, Group>();
    for (const [place, part] of (parts as readonly HybridPart[]).entries()) {
      const held = byCodes ? part.held : null;
      const rows = held?.rows ?? null;
      const group: Group = groups.get(rows) ?? { asked: rows?.source ?? this.#database, own: [], places: [] };
      groups.set(rows, group);
      group.own.push(held ? held.part : await part.database());
      group.places.push(place);
    }
    return [...groups.values()];
  }
}
