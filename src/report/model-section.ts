// The model drawn to be read: rules as cards that wrap on a phone, trees as a drawing that scrolls there.

import type { Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, conjunctTexts, memberTexts } from "../condition/text.ts";
import { type Chain, chainOf } from "../draw/chain.ts";
import { drawTree } from "../draw/draw-tree.ts";
import { toText } from "../export/text.ts";
import type { Labelled, Model, TreeModel } from "../model/model.ts";
import { modelKind } from "../model/model-kind.ts";
import { amountText, percentText, shareText, totalOf } from "../model/share-text.ts";
import { classBar, legend, paintOf, swatch } from "./class-paint.ts";
import { escapeHtml, html, type Markup, raw } from "./html.ts";

export function modelSection(model: Model): Markup {
  const chain = chainOf(model);
  const body =
    chain === null
      ? treeFigure(model as TreeModel)
      : chain.links.length === 0
        ? html`<ol class="rules">${card("always", [], chain.otherwise, model)}</ol>`
        : ruleCards(chain, model);
  return html`<section aria-labelledby="model">
<h2 id="model">The model</h2>
${legend(model.classes.map(nameText))}
${body}
<details><summary>The model as text</summary>
<pre tabindex="0" class="words">${toText(model)}</pre></details>
</section>`;
}

function ruleCards(chain: Chain, model: Model): Markup {
  const rules = chain.links.map(({ tests, label }, index) =>
    card(index === 0 ? "if" : "else if", conditionMarkup(tests, model), label, model),
  );
  return html`<p class="note">Read from the top: the first rule whose conditions all hold decides. Bars and numbers are the training rows that it decides.</p>
<ol class="rules">${rules}${card("else", [], chain.otherwise, model)}</ol>`;
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

function card(word: string, conditions: readonly (string | Markup)[], label: Labelled, model: Model): Markup {
  const lines = conditions.map(
    (text, index) => html`<li>${index > 0 && html`<span class="word">and</span> `}${text}</li>`,
  );
  return html`<li class="rule"><div class="if"><span class="word">${word}</span>${lines.length > 0 && html`<ul>${lines}</ul>`}</div>
${outcome(label, model)}</li>
`;
}

function outcome(label: Labelled, model: Model): Markup {
  const total = totalOf(label);
  const index = model.classes.indexOf(label.class);
  const share =
    total > 0 && label.counts[index] < total ? ` (${percentText(label.counts[index] / total)})` : "";
  return html`<div class="then"><p class="outcome">${swatch(index)} <strong>${nameText(label.class)}</strong></p>
${classBar(label.counts)}
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

const MARGIN = 6;
/** Beyond this many classes their counts would not fit into a box. */
const MOST_COUNTS = 4;

function treeFigure(model: TreeModel): Markup {
  const drawing = drawTree(model, {
    leastBar: 64,
    paint: paintOf,
    rows: ({ counts, ...decision }, { classes }) =>
      classes.length <= MOST_COUNTS
        ? counts.map(amountText).join(" · ")
        : decision.otherwise === null
          ? shareText({ counts, class: decision.class }, model)
          : amountText(totalOf({ counts, class: decision.class })),
  });
  const width = Math.ceil(drawing.width) + 2 * MARGIN;
  const height = Math.ceil(drawing.height) + 2 * MARGIN;
  const numbers =
    model.classes.length <= MOST_COUNTS
      ? "Numbers are training rows of each class, in the order of the classes above."
      : "Numbers are training rows.";
  const title = `${modelKind(model)} for ${nameText(model.target)}`;
  return html`<p class="note">Read from the left. ${numbers} A branch is as thick as the share of rows that take it.</p>
<div class="scroll tree" tabindex="0" role="region" aria-label="Drawing of the tree, scrolls sideways">${raw(
    `<svg class="espalier" role="img" aria-labelledby="tree-title tree-description" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}"><title id="tree-title">${escapeHtml(title)}</title><desc id="tree-description">${escapeHtml(drawing.description)} The model as text follows.</desc>${drawing.content.join("\n")}</svg>`,
  )}</div>`;
}
