// A part of the rows of a source in a database: located (labels of a table) or only described (one side of a division whose
// rows nobody had to find yet: its counts follow from its parent's and its sibling's, or nobody asked).

import type { Test } from "../../condition/condition.ts";
import type { Part } from "../count-source.ts";
import type { Place } from "./row-table.ts";

export interface SqlPart extends Part {
  /** Null while only described, and once forgotten. */
  place: Place | null;
  /** The division it is a side of. */
  origin: Division | null;
  /** How to find its rows in a whole table, however light the one it is located in. */
  anchor: Anchor;
  released: boolean;
  forgotten: boolean;
  /** Divisions of this part with sides that are only described. */
  waiting: number;
  /** Counts of packed bytes, kept so that one child can be had by subtraction. */
  readonly histograms: Map<string, Float64Array>;
}

export interface Step {
  readonly test: Test;
  readonly passing: boolean;
}

/** Rows of a place in a whole table that pass some tests and fail others. */
export interface Anchor {
  readonly place: Place;
  readonly path: readonly Step[];
}

export interface Division {
  readonly parent: SqlPart;
  readonly test: Test;
  readonly yes: SqlPart;
  readonly no: SqlPart;
  /** The parent's counts when it was divided; emptied once both sides know theirs. */
  readonly histograms: Map<string, Float64Array>;
  /** The side with fewer rows, as far as anybody knows: the one to find and count. */
  smaller: SqlPart;
  /** Sides that are only described. */
  open: number;
}

export function makePart(anchor: Anchor): SqlPart {
  return {
    place: null,
    origin: null,
    anchor,
    released: false,
    forgotten: false,
    waiting: 0,
    histograms: new Map(),
  } as unknown as SqlPart;
}

export function siblingOf(part: SqlPart, { yes, no }: Division): SqlPart {
  return part === yes ? no : yes;
}
