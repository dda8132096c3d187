// A part of the rows of a DuckDB source: located (labels of a table) or still only described (one side of a division
// nobody has counted yet). A division that nobody asks about is never carried out.

import type { Test } from "../../condition/condition.ts";
import type { Part } from "../count-source.ts";
import type { Place } from "./row-table.ts";

export interface DuckDbPart extends Part {
  /** Null while only described, and once forgotten. */
  place: Place | null;
  /** What it is a side of, while only described. */
  division: Division | null;
  /** How to find its rows in a whole table, however light the one it is located in. */
  anchor: Anchor;
  released: boolean;
  /** Divisions that wait for this part to be located. */
  waiting: number;
  /** Counts of packed bytes, kept so that one child can be had by subtraction. */
  readonly histograms: Map<string, Float64Array>;
  /** The division it came out of, until it is counted. */
  origin: Division | null;
}

/** Rows of a place in a whole table that pass some tests and fail others. */
export interface Anchor {
  readonly place: Place;
  readonly path: readonly { readonly test: Test; readonly passes: boolean }[];
}

export interface Division {
  readonly parent: DuckDbPart;
  readonly test: Test;
  readonly yes: DuckDbPart;
  readonly no: DuckDbPart;
  /** The parent's counts when it was divided. */
  readonly histograms: ReadonlyMap<string, Float64Array>;
  /** The side with fewer rows, as far as anybody knows: the one that is counted where the other follows from it. */
  smaller: DuckDbPart;
}

export function makePart(anchor: Anchor): DuckDbPart {
  return {
    place: null,
    division: null,
    anchor,
    released: false,
    waiting: 0,
    histograms: new Map(),
    origin: null,
  } as unknown as DuckDbPart;
}

/** Nobody will ask about it, nor about anything that comes from it. */
export function isIdle(part: DuckDbPart): boolean {
  return part.released && part.waiting === 0;
}
