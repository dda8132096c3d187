// How much the models as good as the best owe to each column, as a picture: from the least that any
// of them loses when the column is shuffled to the most.

import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import { nameText } from "../../condition/name-text.ts";
import { drawIntervals } from "../../draw/interval-plot.ts";
import { grouped, percent } from "../../text/numbers.ts";
import { howMany, marginText } from "./alternatives-words.ts";

/** Columns drawn. */
const MOST_COLUMNS = 20;

/** An SVG; columns that none of the models uses are left out. */
export function alternativesPlot(found: Alternatives): string {
  const { columns, count, form, hasCosts } = found;
  const lines = columns
    .filter(({ use }) => use !== "none")
    .slice(0, MOST_COLUMNS)
    .map(({ column, use, trees, least, most }) => ({
      label: nameText(column),
      share: null,
      low: least,
      high: most,
      note: use === "all" ? "in all" : `in ${percent(Number(trees) / Number(count))}`,
    }));
  const margin = marginText(found).replace(" of the rows", "");
  const lost = hasCosts ? "cost added per row" : "accuracy lost";
  const title = `${howMany(count, form)} within ${margin} of the best: ${lost} when a column is shuffled`;
  return drawIntervals([{ title, lines, ...(hasCosts && { written: grouped }) }], title);
}
