// A report on a model as one HTML file that needs nothing else: no network, no fonts, and to be read without scripts.
// The same facts give the same bytes.

import { nameText } from "../condition/name-text.ts";
import { learners } from "../learn/registry.ts";
import { percent } from "../text/numbers.ts";
import { accuracySection } from "./accuracy-section.ts";
import { alternativesSection } from "./alternatives-section.ts";
import { choiceSection } from "./choice-section.ts";
import { paintDefinitions } from "./class-paint.ts";
import { dataSection } from "./data-section.ts";
import type { ReportFacts } from "./facts.ts";
import { frontierSection } from "./frontier-section.ts";
import { html, type Markup, raw } from "./html.ts";
import { modelPhrase } from "./model-phrase.ts";
import { modelSection } from "./model-section.ts";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from "./page-script.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { columnsMatterSection, learningCurveSection } from "./study-section.ts";
import { useSection } from "./use-section.ts";

export interface ReportOptions {
  /** When it was made, in words; without it the report names no time. */
  readonly made?: string;
  /** Version of the program that wrote it. */
  readonly version?: string;
}

export function report(facts: ReportFacts, options: ReportOptions = {}): string {
  const { data, learned, warnings } = facts;
  const title = `Predicting ${nameText(data.target)}`;
  const sections: (readonly [id: string, name: string, section: Markup | null])[] = [
    ["model", "The model", modelSection(learned.model)],
    ["accuracy", "Evaluation", accuracySection(facts)],
    ["matter", "Which columns matter", columnsMatterSection(facts)],
    ["curve", "Learning curve", learningCurveSection(facts)],
    ["choice", "How it was chosen", choiceSection(facts)],
    ["frontier", "Accuracy against size", frontierSection(facts)],
    ["alternatives", "What else is as good", alternativesSection(facts)],
    ["data", "The data", dataSection(facts)],
    ["use", "How to use it", useSection(learned.model)],
  ];
  const shown = sections.filter(([, , section]) => section !== null);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '${raw(PAGE_SCRIPT_HASH)}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Espalier${options.version ? ` ${options.version}` : ""}">
<title>${title}: a report on ${dataName(data.name)}</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the model</a>
${paintDefinitions(learned.model.classes)}
<header>
<p class="kicker">Report on ${dataName(data.name)}</p>
<h1>${title}</h1>
<p class="lead">${lead(facts)}</p>
<nav aria-label="Sections"><ol>${shown.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ol></nav>
</header>
<main id="content" tabindex="-1">
${
  warnings.length > 0 &&
  html`<section class="warnings" aria-labelledby="warnings"><h2 id="warnings">Warnings</h2><ul>${warnings.map((warning) => html`<li>${warning}</li>`)}</ul></section>`
}
${shown.map(
  ([, , section]) => html`${section}
`,
)}
</main>
<footer>${colophon(facts, options)}</footer>
<p class="hidden" role="status" id="status"></p>
<script>${raw(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
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
    return html`No model is significantly better than the majority class, so the model always predicts it, with an accuracy of <strong>${percent(measures.accuracy)}</strong>.`;
  }
  const majority = measures.perClass.reduce((a, b) => (b.rows > a.rows ? b : a)).class;
  return html`${what}, learned by ${learned.method}, has an accuracy of <strong>${percent(measures.accuracy)}</strong> on rows it has not seen (95 % interval ${percent(measures.interval.low)} to ${percent(measures.interval.high)}). Always predicting ${nameText(majority)}, the majority class, has ${percent(measures.baseline)}${
    greedy !== null &&
    `; the plain greedy tree, learned and evaluated on the same rows, ${percent(greedy.accuracy)}`
  }.`;
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
