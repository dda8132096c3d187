// Exhibits from sections of text, tables, plots and checks where one column says all: the procedure is the paper's, and
// ours does nothing else.

import type { Exhibit, Figure, Holds, ReportPlot, ReportTable } from "./report.ts";

/** A claim and whether this run bears it out; null where it could not be tried. */
export interface Check {
  readonly claim: string;
  readonly found: string;
  readonly holds: Holds;
}

export interface ReportSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly tables?: readonly ReportTable[];
  readonly plots?: readonly ReportPlot[];
  readonly checks?: readonly Check[];
}

export function exhibitOf(
  about: Pick<Exhibit, "id" | "kind" | "runs">,
  { title, text, tables, plots, checks = [] }: ReportSection,
): Exhibit {
  return {
    ...about,
    title,
    text,
    figures: checks.map(figureOf),
    ...(tables && { tables }),
    ...(plots && { plots }),
  };
}

function figureOf({ claim, found, holds }: Check): Figure {
  const why = holds === null ? { why: found } : {};
  return { name: claim, published: null, asPublished: { text: found, holds, ...why }, today: "same" };
}
