// The model drawn to be read: rules as cards, trees as an outline; both wrap on a phone.

import type { Test } from "../../condition/condition.ts";
import { nameText } from "../../condition/name-text.ts";
import { atLeastHeading, conjunctTexts, memberTexts } from "../../condition/text.ts";
import { type Chain, chainOf } from "../../draw/chain.ts";
import { type ClassLooks, classLooks } from "../../draw/class-looks.ts";
import { html, type Markup } from "../../draw/html.ts";
import { outlineMarkup } from "../../draw/outline-html.ts";
import { toText } from "../../export/text.ts";
import type { Labelled, Model, ScorecardModel, TreeModel } from "../../model/model.ts";
import type { Row } from "../../model/predict-row.ts";
import { cardItems, hasColumns, pointsText, totalName } from "../../model/scorecard/card-text.ts";
import { amountText, percentText, shareText, totalOf } from "../../model/share-text.ts";
import { classBar, legend, paintOf, swatch } from "./class-paint.ts";
import { whatIfForm } from "./what-if-section.ts";

/** `start` are the values that the what-if form starts with. */
export function modelSection(model: Model, start: Row): Markup {
  const looks = classLooks(model);
  const chain = chainOf(model);
  const body =
    model.form === "scorecard"
      ? cardFigure(model, looks)
      : chain === null
        ? treeFigure(model as TreeModel)
        : chain.links.length === 0
          ? html`<ol class="rules">${card({ word: "always", conditions: [], label: chain.otherwise, address: "else" }, model, looks)}</ol>`
          : ruleCards(chain, model, looks);
  return html`<section aria-labelledby="model">
<h2 id="model">The model</h2>
${legend(model.classes, looks)}
${body}
${whatIfForm(model, start)}
<details><summary>The model as text</summary>
<pre tabindex="0" class="words">${toText(model)}</pre></details>
</section>`;
}

/** Points as a card lists them, then a card for what each total means. */
function cardFigure(model: ScorecardModel, looks: ClassLooks): Markup {
  const rows = cardItems(model).flatMap(({ title, bands }) =>
    bands.map(
      ({ text, points }, place) =>
        html`<tr>${place === 0 && html`<th scope="rowgroup" rowspan="${bands.length}">${title}</th>`}<td>${text}</td>${points.map((own) => html`<td class="number">${pointsText(own)}</td>`)}</tr>
`,
    ),
  );
  const totals = model.totals.map((band, place) => {
    const conditions = [totalName(model, place)];
    return card({ word: "", conditions, label: band, address: `t${place + 1}` }, model, looks);
  });
  return html`<p class="note">Add up the points of every item; the total says how sure the class is. Bars and numbers are the training rows with that total.</p>
<table class="points"><caption class="hidden">Points of every item</caption>
<thead><tr><th scope="col">Item</th><th scope="col">Value</th>${(hasColumns(model) ? model.classes.map((name) => nameText(name)) : ["Points"]).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>
<ol class="rules">${totals}</ol>`;
}

function ruleCards(chain: Chain, model: Model, looks: ClassLooks): Markup {
  const rules = chain.links.map(({ tests, label, address }, index) =>
    card(
      { word: index === 0 ? "if" : "else if", conditions: conditionMarkup(tests, model), label, address },
      model,
      looks,
    ),
  );
  return html`<p class="note">Read from the top: the first rule whose conditions all hold decides. Bars and numbers are the training rows that it decides.</p>
<ol class="rules">${rules}${card({ word: "else", conditions: [], label: chain.otherwise, address: chain.last }, model, looks)}</ol>`;
}

const LONGEST_AT_LEAST = 60;

/** One for each line of a card; the items of a long checklist stand in a list of their own. */
function conditionMarkup(tests: readonly Test[], model: Model): (string | Markup)[] {
  return conjunctTexts(tests, model.columns).map((text, index) => {
    const test = tests[index];
    if (test.type !== "at-least" || text.length <= LONGEST_AT_LEAST) return text;
    const members = memberTexts(test, model.columns).map((member) => html`<li>${member}</li>`);
    return html`${atLeastHeading(test)}:<ul class="counted">${members}</ul>`;
  });
}

interface Card {
  readonly word: string;
  readonly conditions: readonly (string | Markup)[];
  readonly label: Labelled;
  /** Of the part (edit/parts.ts), for the script that shows the way of a row. */
  readonly address: string;
}

function card({ word, conditions, label, address }: Card, model: Model, looks: ClassLooks): Markup {
  const lines = conditions.map(
    (text, index) => html`<li>${index > 0 && html`<span class="word">and</span> `}${text}</li>`,
  );
  return html`<li class="rule" data-part="${address}"><div class="if"><span class="word">${word}</span>${lines.length > 0 && html`<ul>${lines}</ul>`}</div>
${outcome(label, model, looks)}</li>
`;
}

function outcome(label: Labelled, model: Model, looks: ClassLooks): Markup {
  const total = totalOf(label);
  const index = model.classes.indexOf(label.class);
  const share =
    total > 0 && label.counts[index] < total ? ` (${percentText(label.counts[index] / total)})` : "";
  return html`<div class="then"><p class="outcome">${swatch(looks.slots[index])} <strong>${nameText(label.class)}</strong></p>
${classBar(label.counts, looks)}
<p class="counts">${shareText(label, model)}${share}${rest(label, model)}</p></div>`;
}

/** The training rows of other classes that end here, in words. */
function rest(label: Labelled, model: Model): string {
  const others = model.classes.flatMap((name, c) =>
    name !== label.class && label.counts[c] > 0 ? [`${amountText(label.counts[c])} ${nameText(name)}`] : [],
  );
  const shown = others.length > 4 ? [...others.slice(0, 3), `${others.length - 3} other classes`] : others;
  return shown.length === 0 ? "" : `; ${shown.join(", ")}`;
}

function treeFigure(model: TreeModel): Markup {
  return html`<p class="note">Read from the top: lines that are set in are the branches of the line above them. Numbers are training rows; where a class is predicted, those of that class of all that end there. The length of a bar grows with the square root of its rows.</p>
${outlineMarkup(model, { paint: paintOf })}`;
}
