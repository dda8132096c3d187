// The surest mistakes as a table; a script adds to each line a button that puts its values into the
// what-if form.

import { nameText } from "../../condition/name-text.ts";
import { thresholdText } from "../../condition/threshold-text.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import { givenColumns, isText } from "../../dataset/derived/derivation.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { percentText } from "../../model/share-text.ts";
import { grouped } from "../../text/numbers.ts";
import type { ReportFacts } from "../facts/facts.ts";
import { embeddedJson } from "./what-if-section.ts";

export function mistakesSection({ mistakes, learned: { model } }: ReportFacts): Markup | null {
  if (mistakes === null || mistakes.lines.length === 0 || model.columns.length === 0) return null;
  const { lines, rows } = mistakes;
  // Rows of texts are not at hand: their lines cannot be tried.
  const canTry = !givenColumns(model.columns).some(isText);
  const several = lines.some((line) => line.rows !== 1);
  return html`<section aria-labelledby="mistakes">
<h2 id="mistakes">The surest mistakes</h2>
<p>Of the rows that the model gets wrong, those where it is surest, on ${rows}. The share is that of the predicted class among the training rows of the same leaf or rule. Where it is high, the row may be an error in the data, or a kind of case that the columns cannot show.</p>
<div class="scroll" tabindex="0" role="region" aria-label="The surest mistakes"><table class="mistakes">
<caption>Values of the columns that the model uses</caption>
<thead><tr><th scope="col">Actual</th><th scope="col">Predicted</th><th scope="col" class="number">Share</th>${several && html`<th scope="col" class="number">Rows</th>`}${model.columns.map(({ name }) => html`<th scope="col">${nameText(name)}</th>`)}</tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr${canTry && html` data-row="${embeddedJson(line.values)}"`}><th scope="row">${nameText(line.actual)}</th><td>${nameText(line.predicted)}</td><td class="number">${percentText(line.share)}</td>${several && html`<td class="number">${grouped(line.rows)}</td>`}${model.columns.map(
        (column) => html`<td>${valueText(line.values[column.name], column)}</td>`,
      )}</tr>
`,
  )}</tbody></table></div>
</section>`;
}

function valueText(value: string | number | null | undefined, column: ColumnSchema): string | Markup {
  if (value === null || value === undefined) return raw('<span class="faint">missing</span>');
  return typeof value === "number" ? thresholdText(value, column) : nameText(value);
}
