// The evaluation of the model: accuracy beside the greedy tree and the majority class, the
// confusion matrix, what was proved.

import { nameText } from "../../condition/name-text.ts";
import { scaleOf } from "../../draw/chart/scale.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import type { Measures } from "../../evaluate/measures.ts";
import { type Interval, wilsonInterval } from "../../evaluate/wilson-interval.ts";
import { gapText } from "../../text/gap-text.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import type { ReportFacts } from "../facts/facts.ts";

export function accuracySection(facts: ReportFacts): Markup {
  const { evaluated, train } = facts;
  const measures = evaluated?.measures ?? train;
  return html`<section aria-labelledby="accuracy">
<h2 id="accuracy">Evaluation</h2>
${
  evaluated === null
    ? html`<p>There are too few rows to evaluate the model on. Its accuracy on the ${grouped(train.rows)} training rows is ${percent(train.accuracy)}, which is optimistic for new rows.</p>`
    : html`${strip(facts)}
<p>Evaluated on ${evaluated.rows}. The accuracy on the ${grouped(train.rows)} training rows is ${percent(train.accuracy)}.${
        measures.cost !== measures.errors &&
        ` Cost of the ${countOf(measures.errors, "error")}: ${grouped(measures.cost)}.`
      }</p>`
}
${certificate(facts)}
${confusion(measures, facts)}
${perClass(measures)}
</section>`;
}

interface Line {
  readonly name: string;
  readonly accuracy: number;
  readonly interval: Interval;
}

/** One line for each, on one scale; the numbers stand beside the marks. */
function strip({ evaluated, learned, data }: ReportFacts): Markup {
  const { measures, greedy } = evaluated!;
  const majority = measures.perClass.reduce((a, b) => (b.rows > a.rows ? b : a)).class;
  const baseline = wilsonInterval(measures.baseline * measures.rows, measures.rows);
  const lines: Line[] = [
    { name: "This model", accuracy: measures.accuracy, interval: measures.interval },
    ...(greedy === null ? [] : [{ name: "The plain greedy tree", ...greedy }]),
    { name: `Majority class (${nameText(majority)})`, accuracy: measures.baseline, interval: baseline },
  ];
  const scale = scaleOf(
    lines.flatMap(({ interval }) => [interval.low, interval.high]),
    { from: 5, to: 95, about: 4 },
  );
  const marks = ({ accuracy, interval }: Line, index: number): Markup => {
    const [low, high, at] = [interval.low, interval.high, accuracy].map((share) => place(scale.place(share)));
    const ticks = scale.ticks.map(
      (tick) =>
        `<line x1="${place(scale.place(tick))}" x2="${place(scale.place(tick))}" y1="0" y2="48" class="grid"/>`,
    );
    return raw(
      `<svg class="marks" width="100%" height="48" aria-hidden="true" focusable="false">${ticks.join("")}<line x1="${low}" x2="${high}" y1="24" y2="24" class="${index === 0 ? "strong" : "weak"} whisker"/><circle cx="${at}" cy="24" r="5" class="${index === 0 ? "strong" : "weak"} dot"/></svg>`,
    );
  };
  const axis = scale.ticks.map((tick, index) => {
    const look = index === 0 || index === scale.ticks.length - 1 ? "" : ' class="between"';
    return `<text x="${place(scale.place(tick))}" y="12" text-anchor="middle"${look}>${Math.round(tick * 1000) / 10} %</text>`;
  });
  return html`<table class="strip">
<caption>Accuracy on the same rows for ${nameText(data.target)}, with 95 % intervals</caption>
<thead><tr><th scope="col">Model</th><th scope="col" class="number">Accuracy</th><th scope="col" class="wide"><span class="hidden">Drawn</span></th></tr></thead>
<tbody>${lines.map(
    (
      line,
      index,
    ) => html`<tr${raw(index === 0 ? ' class="chosen"' : "")}><th scope="row">${line.name}${index === 0 && html`<span class="method">by ${learned.method}</span>`}</th><td class="number">${percent(line.accuracy)}<span class="interval">${percent(line.interval.low)} to ${percent(line.interval.high)}</span></td><td class="wide">${marks(line, index)}</td></tr>
`,
  )}</tbody>
<tfoot aria-hidden="true"><tr><td></td><td></td><td class="wide">${raw(`<svg class="axis" width="100%" height="16" focusable="false">${axis.join("")}</svg>`)}</td></tr></tfoot>
</table>`;
}

function place(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}

function certificate({ learned: { certificate: proof } }: ReportFacts): Markup | null {
  if (proof === null) return null;
  const { optimal, searched, measure = "cost" } = proof;
  return html`<div class="certificate"><h3>Certificate</h3>
<p>${
    optimal
      ? html`<strong>Proved best.</strong> Among ${searched}, none has a lower ${measure} on the training rows: the search left none out.`
      : html`<strong>Not proved best.</strong> I${gapText(proof).slice(1)}, among ${searched}.`
  }</p></div>`;
}

/** A matrix of more classes starts folded. */
const MOST_OPEN = 5;

/** Rows are actual classes, columns predicted ones. */
function confusion({ confusion: { classes, counts } }: Measures, { evaluated }: ReportFacts): Markup {
  const of = evaluated === null ? "on the training rows" : "on held-out rows";
  return html`<details${raw(classes.length > MOST_OPEN ? "" : " open")}><summary>Confusion matrix</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Confusion matrix"><table class="confusion">
<caption class="hidden">Confusion matrix: actual class by predicted class, ${of}</caption>
<thead><tr><td></td><th scope="colgroup" colspan="${classes.length}">predicted</th></tr>
<tr><th scope="col">actual</th>${classes.map((name) => html`<th scope="col">${nameText(name)}</th>`)}</tr></thead>
<tbody>${classes.map((name, actual) => {
    const row = counts[actual];
    const total = row.reduce((sum, count) => sum + count, 0);
    return html`<tr><th scope="row">${nameText(name)}</th>${row.map((count, predicted) => {
      const depth = total > 0 && count > 0 ? 1 + Math.round((count / total) * 4) : 0;
      return html`<td class="number ${predicted === actual ? "right" : "wrong"} depth-${depth}">${grouped(count)}</td>`;
    })}</tr>
`;
  })}</tbody></table></div>
<p class="note">Actual class by predicted class, ${of}. Outlined cells are correct predictions; the darker a cell, the larger its share of the row.</p></details>`;
}

function perClass({ perClass: lines }: Measures): Markup {
  const share = (value: number | null): string => (value === null ? "–" : percent(value));
  return html`<details><summary>Precision and recall of each class</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Precision and recall"><table>
<caption class="hidden">Each class against the rest</caption>
<thead><tr><th scope="col">Class</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Precision</th><th scope="col" class="number">Recall</th><th scope="col" class="number">F1</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><th scope="row">${nameText(line.class)}</th><td class="number">${grouped(line.rows)}</td><td class="number">${share(line.precision)}</td><td class="number">${share(line.recall)}</td><td class="number">${share(line.f1)}</td></tr>
`,
  )}</tbody></table></div>
<p class="note">Precision: of the rows predicted to be of a class, the share that is. Recall: of the rows of a class, the share that is predicted so. F1 is their harmonic mean.</p></details>`;
}
