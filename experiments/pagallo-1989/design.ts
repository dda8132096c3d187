// The concepts of the paper, and its methods in two columns. The 1989 rule ends a branch where no attribute informs.

import { createConcept } from "../../src/internal.ts";
import type { Columns } from "../columns.ts";
import type { ConceptRun } from "../concept-runs.ts";
import type { Published } from "../report.ts";
import published from "./published.json" with { type: "json" };

type Quote = readonly (string | number)[];

interface ConceptEntry {
  readonly examples: number;
  readonly testRows?: number;
  readonly tree?: Quote;
  readonly fringe: Quote;
}

export const entries = published.concepts as Readonly<Record<string, ConceptEntry>>;

/** The rule that ends a branch and the end of the loop as the paper has them. */
const PUBLISHED = { uninformed: "stop", restarts: 0, maxVariables: 350 } as const;

export const TREE: Columns = {
  asPublished: { method: "redwood", options: { uninformed: "stop" } },
  today: { method: "redwood" },
};

export function fringeColumns(method = "fringe"): Columns {
  return { asPublished: { method, options: PUBLISHED }, today: { method } };
}

export const FRINGE = fringeColumns();

export const procedure = {
  asPublished:
    "`redwood --uninformed stop` and `fringe --uninformed stop --restarts 0 --max-variables 350`: a branch ends where no attribute informs, and the loop where no feature is new",
  today:
    "`redwood` and `fringe`: a branch ends where rows are of one class or alike, and before it gives up FRINGE takes features from trees on up to six other splits of the learning rows",
};

export function conceptRun(name: string): ConceptRun {
  const { examples: learningRows, testRows } = entries[name];
  return { name, concept: createConcept(name), learningRows, ...(testRows !== undefined && { testRows }) };
}

export function quoteOf(entry: Quote | undefined): Published | null {
  return entry ? { text: String(entry[0]), source: String(entry[1]) } : null;
}
