// A part of a database that may be held in memory as well.

import type { Part } from "../count-source.ts";
import type { HeldRows } from "./held-rows.ts";

export interface HybridPart extends Part {
  /** Its rows in memory; null while they are in the database alone. */
  held: { readonly rows: HeldRows; readonly part: Part } | null;
  /** Made when it is needed, where a held part was split. */
  database(): Promise<Part>;
  /** Null while it is not made. */
  readonly known: Part | null;
  released: boolean;
}

export function hybrid(database: Part): HybridPart {
  return {
    held: null,
    database: async () => database,
    known: database,
    released: false,
  } as unknown as HybridPart;
}

/** Some of the rows that are held; `make` is asked once the database itself must answer for it. */
export function shared(make: () => Promise<Part>, rows: HeldRows, part: Part): HybridPart {
  rows.users++;
  let made: Part | null = null;
  return {
    held: { rows, part },
    async database() {
      made ??= await make();
      return made;
    },
    get known() {
      return made;
    },
    released: false,
  } as unknown as HybridPart;
}
