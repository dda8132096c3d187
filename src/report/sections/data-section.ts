// The data at a glance: how many rows of each class, and one card per column with its kind, gaps
// and shape.

import { nameText } from "../../condition/name-text.ts";
import { total } from "../../counts/total.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import { dateText } from "../../dataset/date-text.ts";
import { barParts, type ClassLooks, classLooks } from "../../draw/class-looks.ts";
import { escapeMarkup, html, type Markup, raw } from "../../draw/html.ts";
import { tenth } from "../../draw/svg-element.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { shortValue } from "../facts/column-facts.ts";
import type { ColumnFacts, DataFacts, ReportFacts } from "../facts/facts.ts";
import { classBar, legend, paintOf } from "./class-paint.ts";

/** Cards that are shown at once; the others start folded. */
const SHOWN = 18;

export function dataSection({ data, notices, learned }: ReportFacts): Markup {
  const looks = classLooks(learned.model);
  const all = total(data.classCounts);
  const { columns } = data;
  const hidden = data.attributes - columns.length;
  return html`<section aria-labelledby="data">
<h2 id="data">The data</h2>
<p>${countOf(data.rows, "row")} and ${countOf(data.attributes, "column")} to predict ${nameText(data.target)} from${
    all !== data.rows && `; weights add up to ${grouped(all)}`
  }.</p>
<details${raw(data.classes.length > 8 ? "" : " open")}><summary>Rows of each class</summary>
<table class="strip">
<caption class="hidden">Rows of each class</caption>
<thead><tr><th scope="col">${nameText(data.target)}</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Share</th><th scope="col" class="wide"><span class="hidden">Drawn</span></th></tr></thead>
<tbody>${data.classes.map((name, index) => {
    const count = data.classCounts[index];
    const counts = data.classCounts.map((_, c) => (c === index ? 1 : 0));
    return html`<tr><th scope="row">${nameText(name)}</th><td class="number">${grouped(count)}</td><td class="number">${percent(all > 0 ? count / all : 0)}</td><td class="wide">${classBar(counts, looks, count / Math.max(1, ...data.classCounts))}</td></tr>
`;
  })}</tbody></table></details>
<h3>Columns</h3>
${legend(data.classes, looks)}
${cards(columns.slice(0, SHOWN), data, looks)}
${
  columns.length > SHOWN &&
  html`<details><summary>${countOf(columns.length - SHOWN, "more column")}</summary>${cards(columns.slice(SHOWN), data, looks)}</details>`
}
${hidden > 0 && html`<p class="note">${countOf(hidden, "further column is", "further columns are")} not drawn.</p>`}
${
  notices.length > 0 &&
  html`<h3>Notices</h3>
<ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`
}
</section>`;
}

function cards(columns: readonly ColumnFacts[], data: DataFacts, looks: ClassLooks): Markup {
  return html`<ul class="columns">${columns.map((column) => card(column, data, looks))}</ul>`;
}

function card(column: ColumnFacts, data: DataFacts, looks: ClassLooks): Markup {
  const { name, kind, missing, distinct, isUsed } = column;
  const all = total(data.classCounts);
  const gaps = missing > 0 ? `${grouped(missing)} missing (${percent(missing / all)})` : "none missing";
  const values = kind === "boolean" ? "" : `, ${countOf(distinct, "distinct value")}`;
  return html`<li><h4>${nameText(name)}${isUsed && html` <span class="used">used</span>`}</h4>
<p class="counts">${kind}${values}, ${gaps}</p>
${isOrderedKind(kind) ? histogram(column, data, looks) : categoryBars(column, looks)}</li>
`;
}

const HEIGHT = 64;
/** A bar with more than this share of the rows towers over the others. */
const MOST_OF_ALL = 0.5;
/** Shares of the width: a bar of what lies beyond the scale, and the gap before it. */
const BEYOND = 5;
const GAP = 2.5;

/** Bars of equal width, crossed by the model's cuts; far-off values stand apart. */
function histogram(column: ColumnFacts, { classes }: DataFacts, looks: ClassLooks): Markup {
  const { name, kind, bars, range, scale } = column;
  const cuts = column.cuts.map((cut) => ({ at: cut, text: kind === "date" ? dateText(cut) : String(cut) }));
  if (range === null || scale === null) return html`<p class="note">No values at all.</p>`;
  const most = Math.max(1e-9, ...bars.map(({ counts }) => total(counts)));
  const all = bars.reduce((sum, { counts }) => sum + total(counts), 0);
  // One bar that towers over all would leave nothing to see of the others.
  const isRooted = most > MOST_OF_ALL * all && bars.length > 2;
  const heightOf = (rows: number): number => (isRooted ? Math.sqrt(rows / most) : rows / most) * (HEIGHT - 8);
  const isBelow = bars[0].isBeyond === true;
  const isAbove = bars.at(-1)!.isBeyond === true;
  const left = isBelow ? BEYOND + GAP : 0;
  const right = 100 - (isAbove ? BEYOND + GAP : 0);
  const inner = bars.filter(({ isBeyond }) => !isBeyond).length;
  const width = (right - left) / inner;
  const parts = bars.flatMap(({ counts, isBeyond }, index) => {
    const x = !isBeyond ? left + (index - Number(isBelow)) * width : index === 0 ? 0 : 100 - BEYOND;
    let top = HEIGHT;
    const rows = total(counts);
    return barParts(counts, looks).map(({ slot, amount }) => {
      const height = (amount / rows) * heightOf(rows);
      top -= height;
      return `<rect x="${tenth(x)}%" y="${tenth(top)}" width="${tenth(isBeyond ? BEYOND : width * 0.92)}%" height="${tenth(height)}" fill="${paintOf(slot)}"/>`;
    });
  });
  const span = Math.max(scale.high - scale.low, Number.MIN_VALUE);
  const marks = cuts.map(({ at: cut }) => {
    const x = tenth(Math.min(100, Math.max(0, left + ((cut - scale.low) / span) * (right - left))));
    return `<line x1="${x}%" x2="${x}%" y1="0" y2="${HEIGHT}" class="cut-edge"/><line x1="${x}%" x2="${x}%" y1="0" y2="${HEIGHT}" class="cut"/>`;
  });
  const peak = bars.reduce((a, b) => (total(b.counts) > total(a.counts) ? b : a));
  const cutText =
    cuts.length === 0
      ? ""
      : `${cuts.length > 1 ? "cuts" : "cut"} at ${cuts.map(({ text }) => text).join(", ")}`;
  const label = `Histogram of ${nameText(name)} from ${shortValue(range.low, kind)} to ${shortValue(range.high, kind)}, most rows from ${peak.text}; by ${classes.length} classes${cutText && `; ${cutText}`}`;
  const remarks = [
    ...(isRooted ? ["heights by the square root of the rows"] : []),
    ...(isBelow ? [`the bar apart: down to ${shortValue(range.low, kind)}`] : []),
    ...(isAbove ? [`the bar apart: up to ${shortValue(range.high, kind)}`] : []),
  ];
  return html`${raw(
    `<svg class="histogram" role="img" aria-label="${escapeMarkup(label)}" width="100%" height="${HEIGHT}">${parts.join("")}${marks.join("")}</svg>`,
  )}<p class="ends"><span>${shortValue(scale.low, kind)}</span><span>${shortValue(scale.high, kind)}</span></p>${
    remarks.length > 0 && html`<p class="counts">${remarks.join("; ")}</p>`
  }${cutText !== "" && html`<p class="cuts">${cutText}</p>`}`;
}

function categoryBars({ bars, others }: ColumnFacts, looks: ClassLooks): Markup {
  const most = Math.max(1e-9, ...bars.map(({ counts }) => total(counts)));
  return html`<ul class="categories">${bars.map(
    ({ text, counts }) =>
      html`<li><span class="category">${nameText(text)}</span> <span class="number">${grouped(total(counts))}</span>${classBar(counts, looks, total(counts) / most)}</li>`,
  )}</ul>${others > 0 && html`<p class="counts">and ${countOf(others, "rarer value")}</p>`}`;
}
