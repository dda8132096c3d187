// A part of a database whose rows may be held in memory as well.

import type { Part } from "../count-source.ts";
import type { HeldRows } from "./held-rows.ts";

export interface HybridPart extends Part {
  /** Its rows in memory; null while they are in the database alone. */
  held: { readonly rows: HeldRows; readonly part: Part } | null;
  /** The part in the database; of a part split in memory it is made when it is first needed. */
  database(): Promise<Part>;
  /** The same; null while it is not made. */
  readonly known: Part | null;
  released: boolean;
}

export function partInDatabase(part: Part): HybridPart {
  const own = { held: null, database: async () => part, known: part, released: false };
  return own as unknown as HybridPart;
}

/** Some of the rows that are held; `make` is called once the database itself must answer for it. */
export function partInMemory(make: () => Promise<Part>, rows: HeldRows, part: Part): HybridPart {
  rows.users++;
  let known: Part | null = null;
  const own = {
    held: { rows, part },
    async database() {
      known ??= await make();
      return known;
    },
    get known() {
      return known;
    },
    released: false,
  };
  return own as unknown as HybridPart;
}
