// How the accuracy depends on the columns and on the number of rows.

import { nameText } from "../../condition/name-text.ts";
import { scaleOf } from "../../draw/chart/scale.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { svgElement, tenth } from "../../draw/svg-element.ts";
import { textWidth } from "../../draw/text-size.ts";
import { grouped, percent } from "../../text/numbers.ts";
import type { ColumnLoss, CurvePoint, ReportFacts, StudyFacts } from "../facts/facts.ts";
import {
  axisBelow,
  bothWidths,
  chartLine,
  chartSvg,
  chartText,
  NARROW,
  percentLines,
  whisker,
} from "./chart.ts";

export function columnsMatterSection({ study, data, choice }: ReportFacts): Markup | null {
  if (study === null || study.columns === null || study.columns.length === 0) return null;
  const { columns, folds, rows, isSample } = study;
  const silent = data.attributes - columns.length;
  const what = choice === null ? "method" : "method that was chosen";
  return html`<section aria-labelledby="matter">
<h2 id="matter">Which columns matter</h2>
<p>Each column that the model uses was removed in turn, the ${what} learned again without it with the same options, and evaluated on the same ${folds} folds of ${isSample ? "a sample of " : ""}${grouped(rows)} training rows. A loss is what only this column contributes: of two redundant columns each loses little.${
    silent > 0 &&
    (silent === 1
      ? " The model does not use the remaining column."
      : ` The model does not use the other ${grouped(silent)} columns.`)
  }</p>
${lossTable(columns)}
</section>`;
}

function lossTable(columns: readonly ColumnLoss[]): Markup {
  const scale = scaleOf(
    [0, ...columns.flatMap(({ lost, standardError }) => [lost - standardError, lost + standardError])],
    { from: 2, to: 98, about: 4 },
  );
  const zero = scale.place(0);
  const bar = ({ lost, standardError }: ColumnLoss): Markup => {
    const at = scale.place(lost);
    const [low, high] = [scale.place(lost - standardError), scale.place(lost + standardError)];
    return raw(
      `<svg class="marks" width="100%" height="22" aria-hidden="true" focusable="false"><line x1="${tenth(zero)}%" x2="${tenth(zero)}%" y1="0" y2="22" class="grid"/><rect x="${tenth(Math.min(zero, at))}%" y="6" width="${tenth(Math.abs(at - zero))}%" height="10" class="${lost >= 0 ? "strong" : "weak"} fill"/><line x1="${tenth(low)}%" x2="${tenth(high)}%" y1="11" y2="11" class="error"/></svg>`,
    );
  };
  return html`<table class="strip">
<caption>Points of accuracy that are lost without each column, with the standard error over the folds</caption>
<thead><tr><th scope="col">Without</th><th scope="col" class="number">Accuracy is</th><th scope="col" class="wide"><span class="hidden">Drawn</span></th></tr></thead>
<tbody>${columns.map(
    (line) =>
      html`<tr><th scope="row">${nameText(line.column)}</th><td class="number">${lossText(line.lost)} <span class="error-text">± ${(line.standardError * 100).toFixed(1)}</span></td><td class="wide">${bar(line)}</td></tr>
`,
  )}</tbody></table>`;
}

/** "11.4 points lower": a loss needs no sign. */
function lossText(lost: number): string {
  const text = Math.abs(lost * 100).toFixed(1);
  if (text === "0.0") return "the same";
  return `${text} points ${lost > 0 ? "lower" : "higher"}`;
}

export function learningCurveSection({ study }: ReportFacts): Markup | null {
  if (study === null || study.curve === null || study.curve.length < 3) return null;
  const last = study.curve.at(-1)!;
  const before = study.curve.at(-2)!;
  const gain = last.accuracy - before.accuracy;
  const noise = Math.max(0.005, Math.hypot(last.standardError, before.standardError));
  const advice =
    gain > noise
      ? `The last doubling of the rows still gained ${(gain * 100).toFixed(1)} points: more rows would help.`
      : `The last doubling of the rows gained ${gain > 0 ? `${(gain * 100).toFixed(1)} points, within the standard error` : "nothing"}: more rows of the same kind would help little.`;
  return html`<section aria-labelledby="curve">
<h2 id="curve">Would more rows help?</h2>
<p>${advice}</p>
<figure>${bothWidths((isNarrow) => curveChart(study.curve!, study, isNarrow))}
<figcaption>Accuracy of the same method learned from ever more rows, on test rows (line, with standard errors over ${study.folds} folds) and on training rows (dashes). The majority-class baseline is ${percent(study.majority.accuracy)}.</figcaption></figure>
</section>`;
}

const WIDTH = 560;
const HEIGHT = 300;
const FRAME = { left: 52, top: 14, bottom: 44 };
const TICK = 12;

function curveChart(curve: readonly CurvePoint[], { majority }: StudyFacts, isNarrow: boolean): Markup {
  const width = isNarrow ? NARROW : WIDTH;
  const right = width - (isNarrow ? 66 : 118);
  const shares = curve.flatMap(({ accuracy, standardError, trained }) => [
    accuracy - standardError,
    Math.min(1, accuracy + standardError),
    trained,
  ]);
  const y = scaleOf(shares, { from: HEIGHT - FRAME.bottom, to: FRAME.top, about: 5 });
  const isMajorityShown = majority.accuracy >= y.low;
  // Each point has twice the rows of the one before: a logarithmic scale puts them at equal
  // distances.
  const x = (rows: number): number => {
    const [first, last] = [Math.log(curve[0].rows), Math.log(curve.at(-1)!.rows)];
    return FRAME.left + ((Math.log(rows) - first) / (last - first)) * (right - FRAME.left);
  };
  // Numbers of rows that would touch are left out, from the last, which is that of all rows, down.
  const widest = Math.max(...curve.map(({ rows }) => textWidth(grouped(rows), TICK)));
  const every = Math.ceil(((widest + 8) * (curve.length - 1)) / (right - FRAME.left));
  const told = curve.filter((_, index) => (curve.length - 1 - index) % every === 0);
  const path = (value: (point: CurvePoint) => number): string =>
    curve
      .map(
        (point, index) => `${index === 0 ? "M" : "L"}${tenth(x(point.rows))} ${tenth(y.place(value(point)))}`,
      )
      .join("");
  const end = curve.at(-1)!;
  const labels = spread([
    { text: isNarrow ? "test" : "test rows", at: y.place(end.accuracy) },
    { text: isNarrow ? "training" : "training rows", at: y.place(end.trained) },
    ...(isMajorityShown
      ? [{ text: isNarrow ? "majority" : "majority class", at: y.place(majority.accuracy) }]
      : []),
  ]);
  return chartSvg(
    {
      id: isNarrow ? "curve-narrow" : "curve-chart",
      width,
      height: HEIGHT,
      title: "Learning curve",
      description: curve
        .map(
          ({ rows, accuracy, trained }) =>
            `${grouped(rows)} rows: ${percent(accuracy)} on test rows, ${percent(trained)} on training rows.`,
        )
        .join(" "),
    },
    [
      ...percentLines(y, FRAME.left, right),
      ...axisBelow(
        told.map(({ rows }) => ({ x: x(rows), text: grouped(rows) })),
        "training rows",
        { ...FRAME, right, height: HEIGHT },
      ),
      isMajorityShown
        ? chartLine(FRAME.left, y.place(majority.accuracy), right, y.place(majority.accuracy), "weak dotted")
        : "",
      `<path d="${path(({ trained }) => trained)}" class="weak dashed"/>`,
      `<path d="${path(({ accuracy }) => accuracy)}" class="strong curve"/>`,
      ...curve.flatMap(({ rows, accuracy, standardError }) => [
        whisker(x(rows), accuracy - standardError, accuracy + standardError, y, "strong"),
        svgElement("circle", { cx: x(rows), cy: y.place(accuracy), r: 4, class: "strong dot" }),
      ]),
      ...labels.map(({ text, at }, index) =>
        chartText({ x: right + 10, y: at + 4, text, role: index === 0 ? "bold" : "faint" }),
      ),
    ],
  );
}

/** Labels at least a line apart, in their order from the top; given back in the order they came. */
function spread(labels: readonly { text: string; at: number }[]): { text: string; at: number }[] {
  const placed = labels.map((label) => ({ ...label }));
  const order = [...placed].sort((a, b) => a.at - b.at);
  order.forEach((label, index) => {
    if (index > 0) label.at = Math.max(label.at, order[index - 1].at + 15);
  });
  return placed;
}
