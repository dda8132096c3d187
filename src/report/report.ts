// A report on a model as one HTML file that needs nothing else: no network, no fonts, and to be
// read without scripts. The same facts give the same bytes.

import { nameText } from "../condition/name-text.ts";
import { classLooks } from "../draw/class-looks.ts";
import { html, type Markup } from "../draw/html.ts";
import { learners } from "../learn/registry.ts";
import { type JsonObject, type ModelDocument, plainJson } from "../model/document.ts";
import { percent, probabilityText } from "../text/numbers.ts";
import type { ReportFacts } from "./facts/facts.ts";
import { modelPhrase } from "./model-phrase.ts";
import { pageHtml } from "./page/page.ts";
import { accuracySection } from "./sections/accuracy-section.ts";
import { alternativesSection } from "./sections/alternatives-section.ts";
import { choiceSection } from "./sections/choice-section.ts";
import { dataSection } from "./sections/data-section.ts";
import { frontierSection } from "./sections/frontier-section.ts";
import { historySection } from "./sections/history-section.ts";
import { mistakesSection } from "./sections/mistakes-section.ts";
import { modelSection } from "./sections/model-section.ts";
import { columnsMatterSection, learningCurveSection } from "./sections/study-section.ts";
import { useSection } from "./sections/use-section.ts";
import { typicalRow } from "./sections/what-if-section.ts";

/** What a report says of its own making. */
export interface ReportOptions {
  /** When it was made, in words; without it the report names no time. */
  readonly made?: string;
  /** Version of the program that wrote it. */
  readonly version?: string;
  /** Of the model file: edits by hand and notes, which stand below the model. */
  readonly history?: ModelDocument["history"];
}

/**
 * Writes facts as one HTML file that needs nothing else: no network, no fonts, and to be read
 * without scripts. The same facts give the same bytes.
 *
 * @example
 * const page = report(await reportFacts(penguins, learned, { timeLimit: 1 }), { made: "today" });
 * console.log(page.includes("Surest mistakes"));
 * // → true
 */
export function report(facts: ReportFacts, options: ReportOptions = {}): string {
  const { data, learned, warnings } = facts;
  const title = `Predicting ${nameText(data.target)}`;
  const sections: (readonly [id: string, name: string, section: Markup | null])[] = [
    ["model", "The model", modelSection(learned.model, typicalRow(data.columns))],
    ["history", "Edited by hand", historySection(options.history ?? [])],
    ["accuracy", "Evaluation", accuracySection(facts)],
    ["mistakes", "Surest mistakes", mistakesSection(facts)],
    ["matter", "Which columns matter", columnsMatterSection(facts)],
    ["curve", "Learning curve", learningCurveSection(facts)],
    ["choice", "How it was chosen", choiceSection(facts)],
    ["frontier", "Accuracy against size", frontierSection(facts)],
    ["alternatives", "What else is as good", alternativesSection(facts)],
    ["data", "The data", dataSection(facts)],
    ["use", "How to use it", useSection(learned.model)],
  ];
  const shown = sections.filter(([, , section]) => section !== null);
  return pageHtml({
    title: `${title}: a report on ${dataName(data.name)}`,
    version: options.version,
    looks: classLooks(learned.model),
    header: html`<p class="kicker">Report on ${dataName(data.name)}</p>
<h1>${title}</h1>
<p class="lead">${lead(facts)}</p>
<nav aria-label="Sections"><ol>${shown.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ol></nav>`,
    main: html`${
      warnings.length > 0 &&
      html`<section class="warnings" aria-labelledby="warnings"><h2 id="warnings">Warnings</h2><ul>${warnings.map((warning) => html`<li>${warning}</li>`)}</ul></section>`
    }
${shown.map(
  ([, , section]) => html`${section}
`,
)}`,
    footer: colophon(facts, options),
    document: documentOfFacts(facts),
  });
}

/** What the page keeps of the model. */
function documentOfFacts({ data, learned }: ReportFacts): ModelDocument {
  const { model, method, options, certificate } = learned;
  return {
    model,
    method,
    options: plainJson(options) as JsonObject,
    trainedOn: { name: dataName(data.name), rows: data.rows },
    certificate: plainJson(certificate) as JsonObject | null,
  };
}

function dataName(name: string): string {
  return name === "-" ? "standard input" : name.replace(/^.*[\\/]/, "");
}

/** What the model is, its accuracy, and that of the baselines. */
function lead({ learned, evaluated, train, choice }: ReportFacts): Markup {
  const what = modelPhrase(learned.model);
  if (evaluated === null) {
    return html`${what}, learned by ${learned.method}. There are too few rows to evaluate it on; its accuracy on the training rows is ${percent(train.accuracy)}.`;
  }
  const { measures, greedy } = evaluated;
  if (choice?.verdict === "majority") {
    return html`No model is likely to be better than the majority class, so the model always predicts it, with an accuracy of <strong>${percent(measures.accuracy)}</strong>.`;
  }
  const majority = measures.perClass.reduce((a, b) => (b.rows > a.rows ? b : a)).class;
  return html`${what}, learned by ${learned.method}, has an accuracy of <strong>${percent(measures.accuracy)}</strong> on rows it has not seen (95 % interval ${percent(measures.interval.low)} to ${percent(measures.interval.high)}). Always predicting <span class="name">${nameText(majority)}</span>, the majority class, has ${percent(measures.baseline)}${
    greedy !== null &&
    `; the plain greedy tree, learned and evaluated on the same rows, ${percent(greedy.accuracy)}`
  }.${choice?.isShown === false && ` The model is not shown to be better than that class alone (${probabilityText(choice.p!)}).`}`;
}

function colophon(
  { learned, seed, studyNotes, data }: ReportFacts,
  { made, version }: ReportOptions,
): Markup {
  const { method, options } = learned;
  const summary = learners.find(({ name }) => name === method)?.summary;
  const known = Object.entries(options).filter(
    ([, value]) => value !== null && value !== Number.POSITIVE_INFINITY,
  );
  const shown = known.map(([key, value]) => `${key} ${optionText(value)}`);
  return html`${studyNotes.map((note) => html`<p>${note}</p>`)}
<p>Learned from ${dataName(data.name)} by <strong>${method}</strong>${summary === undefined ? "" : `: ${summary}`}. Options: ${shown.join(", ") || "none"}. Seed ${seed}: the same data, options and seed give the same model and the same report.</p>
<p>Written by Espalier${version === undefined ? "" : ` ${version}`}${made === undefined ? "" : `, ${made}`}.</p>`;
}

function optionText(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(4)));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
