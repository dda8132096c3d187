// Exhibits from sections of text, tables, plots and checks where one column says all: the procedure is the paper's, and
// ours does nothing else.

import type { Exhibit, Figure, Holds, ReportPlot, ReportTable } from "./report.ts";

/** A claim and whether this run bears it out; null where it could not be tried. */
export interface Check {
  readonly claim: string;
  readonly found: string;
  readonly holds: Holds;
  /** Why it does not hold. */
  readonly why?: string;
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

function figureOf({ claim, found, holds, why }: Check): Figure {
  const reason = why ?? (holds === null ? found : undefined);
  const asPublished = { text: found, holds, ...(reason !== undefined && { why: reason }) };
  return { name: claim, published: null, asPublished, today: "same" };
}
