// A model as one interactive page: the drawing, the form that asks it, how it came to be what it
// is, and its code. Rows are on it only where they are given.

import { nameText } from "../condition/name-text.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { columnsWithSources } from "../dataset/derived/derivation.ts";
import { classLooks } from "../draw/class-looks.ts";
import { html, type Markup } from "../draw/html.ts";
import type { ModelDocument } from "../model/document.ts";
import type { Model } from "../model/model.ts";
import { predict } from "../model/predict.ts";
import type { Row } from "../model/predict-row.ts";
import { rowAt } from "../model/row-at.ts";
import { countOf, grouped } from "../text/numbers.ts";
import { modelPhrase } from "./model-phrase.ts";
import { pageHtml } from "./page/page.ts";
import { historySection } from "./sections/history-section.ts";
import { modelSection } from "./sections/model-section.ts";
import { useSection } from "./sections/use-section.ts";

/** What a page of a model shows besides the model. */
export interface ModelPageOptions {
  /** What is known of its accuracy, in a sentence or two. */
  readonly evaluated?: string;
  /** Rows to show, each with a button that puts its values into the form. */
  readonly rows?: Pick<Dataset, "name" | "rows" | "attributes" | "target">;
  /** What the form holds at first; else the first of the rows, else nothing. */
  readonly start?: Row;
  /** Version of the program that wrote it. */
  readonly version?: string;
}

/** More rows than this make a page slow; the first are shown. */
const MOST_ROWS = 1000;

/**
 * A model as one interactive HTML page: the drawing, a form that predicts, its history, and its
 * code.
 *
 * @example
 * const page = modelPage({ model }, { rows: penguins });
 * console.log(page.includes("<form"));
 * // → true
 */
export function modelPage(document: ModelDocument, options: ModelPageOptions = {}): string {
  const { model, method, trainedOn } = document;
  const { evaluated, rows, version } = options;
  const title = `Predicting ${nameText(model.target)}`;
  const learned = method === undefined ? "" : `, learned by ${method}`;
  const on = trainedOn === undefined ? "" : ` from ${countOf(trainedOn.rows, "row")} of ${trainedOn.name}`;
  return pageHtml({
    title,
    version,
    looks: classLooks(model),
    header: html`<h1>${title}</h1>
<p class="lead">${modelPhrase(model)}${learned}${on}.${evaluated !== undefined && ` ${evaluated}`}</p>`,
    main: html`${modelSection(model, options.start ?? (rows !== undefined && rows.rows > 0 ? rowAt(rows, 0) : {}))}
${rows !== undefined && rowsSection(model, rows)}
${historySection(document.history ?? [])}
${useSection(model)}`,
    footer: html`<p>Written by Espalier${version === undefined ? "" : ` ${version}`}.</p>`,
    document,
  });
}

function rowsSection(model: Model, rows: NonNullable<ModelPageOptions["rows"]>): Markup {
  const { codes } = predict(model, rows);
  const shown = Math.min(rows.rows, MOST_ROWS);
  const lines = Array.from({ length: shown }, (_, row) => {
    const values = rowAt(rows, row);
    const own = Object.fromEntries(
      columnsWithSources(model.columns).map(({ name }) => [name, values[name] ?? null]),
    );
    const actual = rows.target.categories[rows.target.codes[row]];
    return html`<tr data-row="${JSON.stringify(own)}"><th scope="row">${row + 1}</th><td>${actual === undefined ? "–" : nameText(actual)}</td><td>${nameText(model.classes[codes[row]])}</td>${model.columns.map(
      ({ name }) => {
        const value = own[name];
        return html`<td>${value === null ? "–" : typeof value === "string" ? nameText(value) : String(value)}</td>`;
      },
    )}</tr>
`;
  });
  return html`<section aria-labelledby="rows">
<h2 id="rows">Rows</h2>
<details><summary>${shown < rows.rows ? `The first ${grouped(shown)} of ${countOf(rows.rows, "row")}` : countOf(rows.rows, "row")} of ${rows.name}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Rows"><table class="mistakes">
<caption class="hidden">Rows with the values of the columns that the model uses</caption>
<thead><tr><th scope="col">Row</th><th scope="col">Actual</th><th scope="col">Predicted</th>${model.columns.map(({ name }) => html`<th scope="col">${nameText(name)}</th>`)}</tr></thead>
<tbody>${lines}</tbody></table></div></details>
</section>`;
}
