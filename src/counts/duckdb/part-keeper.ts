// Knows where the rows of every part are, moves them when somebody must know, and drops tables nobody needs.

import type { Test } from "../../condition/condition.ts";
import { type Anchor, type Division, type DuckDbPart, isIdle, makePart } from "./duckdb-part.ts";
import type { Move, RowStore } from "./row-store.ts";
import type { Place, RowTable } from "./row-table.ts";

export class PartKeeper {
  readonly #store: RowStore;
  readonly everything: DuckDbPart;
  /** Says which side of a division has fewer rows. */
  readonly #smaller: (division: Division) => DuckDbPart;
  readonly #tables = new Set<RowTable>();
  #doomed: RowTable[] = [];

  constructor(store: RowStore, smaller: (division: Division) => DuckDbPart) {
    this.#store = store;
    this.#smaller = smaller;
    this.everything = this.add({ table: store.base, labels: [0] });
  }

  /** A part that is all of a place in a whole table. */
  add(place: Place): DuckDbPart {
    const part = makePart({ place, path: [] });
    hold(place);
    this.#settle(part, place);
    return part;
  }

  divide(parent: DuckDbPart, test: Test): Division {
    const side = (passes: boolean): DuckDbPart => {
      const { place, path } = parent.anchor;
      hold(place);
      return makePart({ place, path: [...path, { test, passes }] });
    };
    const [yes, no] = [side(true), side(false)];
    const division = { parent, test, yes, no, histograms: new Map(parent.histograms), smaller: yes };
    yes.division = division;
    no.division = division;
    parent.waiting++;
    return division;
  }

  merge(parts: readonly DuckDbPart[]): Promise<DuckDbPart> | DuckDbPart {
    const anchors = parts.map((part) => part.anchor);
    const table = anchors[0]?.place.table;
    if (table && anchors.every(({ place, path }) => place.table === table && path.length === 0)) {
      return this.add({ table, labels: [...new Set(anchors.flatMap(({ place }) => place.labels))] });
    }
    return this.#store.gather([anchors]).then((gathered) => this.add({ table: gathered, labels: [0] }));
  }

  /**
   * Carries out the divisions that these parts wait for, all of one generation in one go. Tables made on the way have
   * the words of these features; no part stays in a table that cannot give them.
   */
  async locate(parts: readonly DuckDbPart[], features: readonly string[]): Promise<void> {
    for (;;) {
      const oldest = new Set<Division>();
      for (const part of parts) {
        let { division } = part;
        while (division?.parent.division) division = division.parent.division;
        if (division) oldest.add(division);
      }
      if (oldest.size === 0) break;
      // Divisions of the same rows cannot go together: a row has one label.
      const taken = new Map<RowTable, Set<number>>();
      const batch = [...oldest].filter(({ parent }) => {
        const { table, labels } = parent.place!;
        const known = taken.get(table) ?? new Set();
        taken.set(table, known);
        if (labels.some((label) => known.has(label))) return false;
        for (const label of labels) known.add(label);
        return true;
      });
      for (const { parent, test } of batch) {
        const { table } = parent.place!;
        const unreadable = this.#store.tests.compile(test, table.columns).needsNumbers && !table.whole;
        if (unreadable || features.some((word) => !this.#store.hasWord(word, table)))
          await this.#makeWhole(parent);
      }
      await this.#carryOut(batch, features);
    }
    for (const part of new Set(parts)) {
      const { table } = part.place!;
      if (features.some((word) => !this.#store.hasWord(word, table))) await this.#makeWhole(part);
    }
  }

  release(part: DuckDbPart): void {
    if (part === this.everything || part.released) return;
    part.released = true;
    if (part.waiting === 0) this.#forget(part);
  }

  /** Drops the tables that lost their last user. */
  async sweep(): Promise<void> {
    const doomed = this.#doomed;
    this.#doomed = [];
    for (const table of doomed) {
      await this.#store.database.tidy(`DROP TABLE IF EXISTS ${table.name}`);
      this.#tables.delete(table);
    }
  }

  /** Drops every table. */
  async close(): Promise<void> {
    this.#doomed = [...this.#tables];
    await this.sweep();
  }

  /** Two light tables: the smaller sides of all divisions, and the others. Sides nobody will ask about are left out. */
  async #carryOut(divisions: readonly Division[], features: readonly string[]): Promise<void> {
    const places: [DuckDbPart, number][][] = [[], []];
    const moves: Move[][] = [[], []];
    for (const division of divisions) {
      const { parent, test, yes, no } = division;
      division.smaller = this.#smaller(division);
      [division.smaller, division.smaller === yes ? no : yes].forEach((side, size) => {
        if (isIdle(side)) return;
        const to = places[size]!.length;
        moves[size]!.push({ from: parent.place!, to, test, passing: side === yes });
        places[size]!.push([side, to]);
      });
    }
    for (const [size, own] of moves.entries()) {
      if (own.length === 0) continue;
      const table = await this.#store.partition(own, features);
      for (const [side, label] of places[size]!) {
        this.#settle(side, { table, labels: [label] });
      }
    }
    for (const division of divisions) {
      for (const side of [division.yes, division.no]) {
        side.division = null;
        side.origin = division;
        if (isIdle(side)) this.#forget(side);
      }
      if (--division.parent.waiting === 0 && division.parent.released) this.#forget(division.parent);
    }
  }

  async #makeWhole(part: DuckDbPart): Promise<void> {
    const table = await this.#store.gather([[part.anchor]]);
    const place = { table, labels: [0] };
    this.#let(part.place!);
    this.#let(part.anchor.place);
    part.anchor = { place, path: [] } satisfies Anchor;
    hold(place);
    this.#settle(part, place);
  }

  #settle(part: DuckDbPart, place: Place): void {
    part.place = place;
    this.#tables.add(place.table);
    hold(place);
  }

  #forget(part: DuckDbPart): void {
    if (part.division !== null) {
      const { parent, yes, no } = part.division;
      if (!isIdle(yes) || !isIdle(no)) return;
      for (const side of [yes, no]) {
        side.division = null;
        this.#forget(side);
      }
      if (--parent.waiting === 0 && parent.released) this.#forget(parent);
      return;
    }
    this.#let(part.anchor.place);
    if (part.place) this.#let(part.place);
    part.place = null;
    part.origin = null;
    part.histograms.clear();
  }

  #let({ table }: Place): void {
    if (--table.users === 0) this.#doomed.push(table);
  }
}

function hold({ table }: Place): void {
  table.users++;
}
