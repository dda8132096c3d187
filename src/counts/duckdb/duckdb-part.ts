// A part of the rows of a DuckDB source: located (a set of labels in the working table) or still only described
// (one side of a division nobody has counted yet). A division that nobody asks about is never carried out.

import type { Part } from "../count-source.ts";
import type { LabelOwner } from "./row-labels.ts";
import type { RowTest } from "./row-test.ts";

export interface DuckDbPart extends Part, LabelOwner {
  /** Where it comes from while it is only described; null once located. */
  division: Division | null;
  released: boolean;
  /** Divisions that wait for this part's labels. */
  waiting: number;
  /** Counts of packed bytes, by column, kept so that one child can be had by subtraction. */
  readonly histograms: Map<string, Float64Array>;
  /** The division it came out of, kept while its counts may come by subtraction. */
  origin: Division | null;
}

export interface Division {
  readonly parent: DuckDbPart;
  readonly test: RowTest;
  readonly yes: DuckDbPart;
  readonly no: DuckDbPart;
  /** The parent's counts when it was divided. */
  readonly histograms: ReadonlyMap<string, Float64Array>;
}

export function makePart(): DuckDbPart {
  return {
    labels: [],
    division: null,
    released: false,
    waiting: 0,
    histograms: new Map(),
    origin: null,
  } as unknown as DuckDbPart;
}
