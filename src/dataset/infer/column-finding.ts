// What the reader found out about one column and decided: one record per column, for `inspect`, the
// Studio and programs. Notices say of it what matters while learning.

import type { Dataset } from "../dataset.ts";
import type { ColumnSummary } from "./infer-kinds.ts";

/** What was found out about a column, and what it was taken for. */
export type ColumnFinding = NonNullable<Dataset["findings"]>[number];

export type { FoundText } from "./found-text.ts";

/** The facts of a summary, before anything is decided. */
export function factsOf(
  summary: ColumnSummary,
): Pick<
  ColumnFinding,
  "name" | "rows" | "missing" | "distinct" | "range" | "missingTexts" | "odd" | "oddRows" | "written"
> {
  const { name, rows, missing, numeric, smallest, largest, texts, distinct } = summary;
  return {
    name,
    rows,
    missing,
    distinct: numeric && texts === null ? null : distinct,
    range: numeric && !Number.isNaN(smallest) ? [smallest, largest] : null,
    missingTexts: summary.reading?.missingTexts ?? [],
    odd: summary.reading?.odd ?? [],
    ...(summary.reading && summary.reading.oddRows > 0 && { oddRows: summary.reading.oddRows }),
    written: summary.reading?.written ?? [],
  };
}
