// Knows where the rows of every part are, finds them when somebody must know, and drops tables nobody needs.

import type { Test } from "../../condition/condition.ts";
import type { Move, RowStore } from "./row-store.ts";
import type { Place, RowTable } from "./row-table.ts";
import { type Division, makePart, type SqlPart, type Step } from "./sql-part.ts";

/**
 * How many tests may lie between a part that is to be found and the rows it is found among. A longer way saves copying
 * the larger sides, but leaves more rows to look through that are no longer of interest; from 2 to 8 all take as long.
 */
const LONGEST_WAY = 2;

export class PartKeeper {
  readonly #store: RowStore;
  readonly everything: SqlPart;
  readonly #tables = new Set<RowTable>();
  #doomed: RowTable[] = [];

  constructor(store: RowStore) {
    this.#store = store;
    this.everything = this.add({ table: store.base, labels: [0] });
  }

  /** A part that is all of a place in a whole table. */
  add(place: Place): SqlPart {
    const part = makePart({ place, path: [] });
    hold(place);
    this.#settle(part, place);
    return part;
  }

  divide(parent: SqlPart, test: Test): Division {
    const { place, path } = parent.anchor;
    const side = (passing: boolean): SqlPart => {
      hold(place);
      return makePart({ place, path: [...path, { test, passing }] });
    };
    const [yes, no] = [side(true), side(false)];
    const histograms = new Map(parent.histograms);
    const division = { parent, test, yes, no, histograms, smaller: yes, open: 2 };
    yes.origin = division;
    no.origin = division;
    parent.waiting++;
    return division;
  }

  merge(parts: readonly SqlPart[]): Promise<SqlPart> | SqlPart {
    const anchors = parts.map((part) => part.anchor);
    const table = anchors[0]?.place.table;
    if (table && anchors.every(({ place, path }) => place.table === table && path.length === 0)) {
      return this.add({ table, labels: [...new Set(anchors.flatMap(({ place }) => place.labels))] });
    }
    return this.#store.gather([anchors]).then((gathered) => this.add({ table: gathered, labels: [0] }));
  }

  /** Finds the rows of these parts, in tables that can give the words of these features. */
  async locate(parts: Iterable<SqlPart>, features: readonly string[]): Promise<void> {
    const wanted = new Set(parts);
    for (;;) {
      const described = [...wanted].filter((part) => part.place === null);
      if (described.length === 0) break;
      // Smaller sides first, so that they share a table: it may be the only one that is counted.
      described.sort((a, b) => rank(a) - rank(b));
      const moves = new Map<SqlPart, Omit<Move, "to">>();
      const ancestors = new Set<SqlPart>();
      for (const part of described) {
        const { from, steps } = wayTo(part);
        if (
          steps.length === 1 ||
          (steps.length <= LONGEST_WAY && this.#store.isOneTest(steps, from.place!.table))
        ) {
          if (await this.#makeReadable(from, steps, features)) moves.set(part, { from: from.place!, steps });
        } else ancestors.add(part.origin!.parent);
      }
      if (ancestors.size > 0) await this.locate(ancestors, features);
      else if (moves.size > 0) await this.#findRows(moves, features);
    }
    for (const part of wanted) {
      if (features.some((word) => !this.#store.hasWord(word, part.place!.table))) await this.#makeWhole(part);
    }
  }

  release(part: SqlPart): void {
    if (part === this.everything || part.released) return;
    part.released = true;
    if (part.waiting === 0) this.#forget(part);
  }

  /** Drops the tables that lost their last user. */
  async sweep(): Promise<void> {
    const doomed = this.#doomed;
    this.#doomed = [];
    for (const table of doomed) {
      await this.#store.connection.tidy(`DROP TABLE IF EXISTS ${table.name}`);
      this.#tables.delete(table);
    }
  }

  /** Drops every table. */
  async close(): Promise<void> {
    this.#doomed = [...this.#tables];
    await this.sweep();
  }

  /** One light table for as many parts as may share one: a row has one label, so no two from the same rows. */
  async #findRows(moves: ReadonlyMap<SqlPart, Omit<Move, "to">>, features: readonly string[]): Promise<void> {
    const taken = new Map<RowTable, Set<number>>();
    const batch = [...moves].filter(([, { from }]) => {
      const known = taken.get(from.table) ?? new Set();
      taken.set(from.table, known);
      if (from.labels.some((label) => known.has(label))) return false;
      for (const label of from.labels) known.add(label);
      return true;
    });
    const table = await this.#store.partition(
      batch.map(([, move], to) => ({ ...move, to })),
      features,
    );
    batch.forEach(([part], label) => {
      this.#settle(part, { table, labels: [label] });
      this.#close(part.origin!);
    });
  }

  /** Whether the rows of a part can be asked these tests where they are; else they are put where they can. */
  async #makeReadable(part: SqlPart, steps: readonly Step[], features: readonly string[]): Promise<boolean> {
    const { table } = part.place!;
    if (table.whole) return true;
    const { tests } = this.#store;
    const readable =
      steps.every(({ test }) => !tests.compile(test, table.columns).needsNumbers) &&
      features.every((word) => this.#store.hasWord(word, table));
    if (!readable) await this.#makeWhole(part);
    return readable;
  }

  async #makeWhole(part: SqlPart): Promise<void> {
    const table = await this.#store.gather([[part.anchor]]);
    const place = { table, labels: [0] };
    this.#let(part.place!);
    this.#let(part.anchor.place);
    part.anchor = { place, path: [] };
    hold(place);
    this.#settle(part, place);
  }

  #settle(part: SqlPart, place: Place): void {
    part.place = place;
    this.#tables.add(place.table);
    hold(place);
  }

  /** One side of the division is no longer only described. */
  #close(division: Division): void {
    if (--division.open > 0) return;
    const { parent } = division;
    if (--parent.waiting === 0 && parent.released) this.#forget(parent);
  }

  #forget(part: SqlPart): void {
    if (part.forgotten) return;
    part.forgotten = true;
    part.histograms.clear();
    this.#let(part.anchor.place);
    if (part.place) this.#let(part.place);
    else this.#close(part.origin!);
    part.place = null;
  }

  #let({ table }: Place): void {
    if (--table.users === 0) this.#doomed.push(table);
  }
}

function hold({ table }: Place): void {
  table.users++;
}

function rank(part: SqlPart): number {
  return part.origin!.smaller === part ? 0 : 1;
}

/** The nearest part above that is located, and the tests on the way from it. */
function wayTo(part: SqlPart): { from: SqlPart; steps: Step[] } {
  const steps: Step[] = [];
  let from = part;
  while (from.place === null) {
    const { parent, test, yes } = from.origin!;
    steps.unshift({ test, passing: from === yes });
    from = parent;
  }
  return { from, steps };
}
