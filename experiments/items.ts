// Every numbered thing of a paper (theorem, lemma, table, figure, algorithm, claim), with where it is in the code, which tests
// and exhibits speak of it, and why the ones that do not hold do not: one items.json for each paper.

import almuallimDietterich from "./almuallim-dietterich-1994/items.json" with { type: "json" };
import auerHolteMaass from "./auer-holte-maass-1995/items.json" with { type: "json" };
import pagallo from "./pagallo-1989/items.json" with { type: "json" };
import pagalloHaussler from "./pagallo-haussler-1990/items.json" with { type: "json" };
import pageRay from "./page-ray-2003/items.json" with { type: "json" };

/** Why something printed is not found, or not linked. */
export const labels = [
  "lost in the scan",
  "chance",
  "the paper contradicts itself",
  "our reading",
  "our bar",
  "not tried",
] as const;
export type Label = (typeof labels)[number];

export interface Item {
  /** As the paper numbers it: "Theorem 1", "Section 8.4". */
  readonly item: string;
  readonly says: string;
  readonly code?: readonly string[];
  readonly tests?: readonly string[];
  /** Of papers.json. */
  readonly exhibits?: readonly string[];
  /** Where neither a test nor an exhibit stands for it, or only part of it is legible. */
  readonly label?: string;
  readonly note?: string;
}

export interface PaperItems {
  /** How many of each kind the paper numbers: all of them must be listed. */
  readonly numbered: Readonly<Record<string, number>>;
  readonly items: readonly Item[];
  /** The label of every figure that does not hold as published. */
  readonly misses: readonly { readonly exhibit: string; readonly figure: string; readonly label: string }[];
}

export const itemsOf: Readonly<Record<string, PaperItems>> = {
  "pagallo-haussler-1990": pagalloHaussler,
  "pagallo-1989": pagallo,
  "auer-holte-maass-1995": auerHolteMaass,
  "page-ray-2003": pageRay,
  "almuallim-dietterich-1994": almuallimDietterich,
};
