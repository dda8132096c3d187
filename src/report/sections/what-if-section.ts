// A form that asks the model itself: the page carries it as data, and its one script walks it
// (page-script.ts). Hidden until that script runs, so that a page without scripts misses nothing it
// could use.

import { nameText } from "../../condition/name-text.ts";
import { thresholdText } from "../../condition/threshold-text.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { ColumnSchema, Derivation } from "../../dataset/dataset.ts";
import { dateText } from "../../dataset/date-text.ts";
import { columnsWithSources, givenColumns, isText } from "../../dataset/derived/derivation.ts";
import { wordPattern } from "../../dataset/derived/word.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { endAddress } from "../../draw/outline.ts";
import { type Decision, decisionOf } from "../../model/decision.ts";
import type { Json } from "../../model/document.ts";
import type { Model } from "../../model/model.ts";
import type { Row } from "../../model/predict-row.ts";
import { thresholdsOf } from "../../model/tests-of.ts";
import type { ColumnFacts } from "../facts/facts.ts";

/** `start`: what its fields hold at first, by column; missing where nothing is said. */
export function whatIfForm(model: Model, start: Row): Markup | null {
  if (model.columns.length === 0) return null;
  return html`<form id="what-if" class="what-if" hidden autocomplete="off"><h3>What if?</h3>
<p class="note">Change a value and see what the model predicts; the lines above show the way it takes. Empty means missing.</p>
<div class="fields">${givenColumns(model.columns).map((column, index) => field(column, index, start[column.name] ?? null, model))}</div>
<p class="answer"><output id="what-if-answer"></output></p></form>
${dataBlock("what-if-model", JSON.stringify(modelJson(model)))}`;
}

function field(column: ColumnSchema, index: number, start: Row[string], model: Model): Markup {
  const name = nameText(column.name);
  if (isOrdered(column)) {
    const cuts = thresholdsOf(model, column.name).map((cut) => thresholdText(cut, column));
    const type = column.kind !== "date" ? "number" : column.hasTimes ? "datetime-local" : "date";
    return html`<label><span>${name}</span><input type="${type}" step="any" name="${index}" value="${typeof start === "number" ? startText(start, column) : ""}" placeholder="missing">${
      cuts.length > 0 && html`<small>cut${cuts.length > 1 && "s"} at ${cuts.join(", ")}</small>`
    }</label>
`;
  }
  if (isText(column)) {
    return html`<label><span>${name}</span><input type="text" name="${index}" value="${typeof start === "string" ? start : ""}"></label>
`;
  }
  return html`<label><span>${name}</span><select name="${index}"><option value="">missing</option>${column.categories.map(
    (value, place) =>
      html`<option value="${place}"${raw(value === start ? " selected" : "")}>${nameText(value)}</option>`,
  )}</select></label>
`;
}

/** As fields of the page take it. */
function startText(start: number, column: ColumnSchema): string {
  if (column.kind !== "date") return String(start);
  return column.hasTimes
    ? dateText(start, true).slice(0, 16).replace(" ", "T")
    : dateText(start).slice(0, 10);
}

/** A row as most are: medians, and the most frequent categories. */
export function typicalRow(columns: readonly ColumnFacts[]): Row {
  return Object.fromEntries(
    columns.map(({ name, median, bars }) => {
      const rows = (bar: ColumnFacts["bars"][number]): number =>
        bar.counts.reduce((sum, count) => sum + count, 0);
      const usual = bars.reduce<ColumnFacts["bars"][number] | null>(
        (a, b) => (a === null || rows(b) > rows(a) ? b : a),
        null,
      );
      return [name, median ?? usual?.text ?? null];
    }),
  );
}

/** The model as the page's script reads it: every part with its address, tests as in files. */
export function modelJson(model: Model): Json {
  let number = 0;
  const isTree = model.form === "tree";
  const part = (decision: Decision, address: string): Json => {
    const { cases, otherwise } = decision;
    const label = { at: address, class: model.classes.indexOf(decision.class), counts: decision.counts };
    if (otherwise === null) return label;
    const next = (child: Decision, index: number): Json =>
      part(child, isTree ? String(++number) : endAddress(model, index));
    return {
      ...label,
      cases: cases.map(({ condition, leadsTo }, index) => [
        condition as unknown as Json,
        next(leadsTo, index),
      ]),
      otherwise: next(otherwise, cases.length),
    };
  };
  const root = part(decisionOf(model), isTree ? String(++number) : "all");
  const columns = columnsWithSources(model.columns).map(({ name, kind, categories, hasTimes, derived }) => ({
    ...{ name, kind, categories },
    ...(hasTimes && { hasTimes }),
    ...(derived && { derived: derivedJson(derived) }),
  }));
  return { classes: model.classes.map(nameText), columns, root };
}

function derivedJson({ part, of, word }: Derivation): Json {
  const pattern =
    word === undefined ? {} : { pattern: wordPattern(word, (code) => `\\u{${code.toString(16)}}`) };
  return { part, of: of.map(({ name }) => name), ...pattern };
}

/** `json` in an element of its own, for scripts and for whoever reads the page with a program. */
export function dataBlock(id: string, json: string): Markup {
  return raw(`<script type="application/json" id="${id}">${safeJson(json)}</script>`);
}

/** JSON that cannot end the element it stands in. */
function safeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** For an attribute; the template escapes it. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value);
}
