// What else would have been as good: how many trees or lists, what they owe to each column, the
// simplest of them.

import { nameText } from "../../condition/name-text.ts";
import { html, type Markup } from "../../draw/html.ts";
import { toText } from "../../export/text.ts";
import { percent } from "../../text/numbers.ts";
import type { ReportFacts } from "../facts/facts.ts";
import { alternativesSentences, lossText, worthText } from "./alternatives-words.ts";

/** Columns shown. */
const MOST_COLUMNS = 20;

export function alternativesSection({ alternatives: found, train }: ReportFacts): Markup | null {
  if (found === null) return null;
  const { simplest, columns, count, form, hasCosts } = found;
  const used = columns.filter(({ use }) => use !== "none");
  return html`<section aria-labelledby="alternatives">
<h2 id="alternatives">What else is as good</h2>
${alternativesSentences(found, train).map((sentence) => html`<p>${sentence}</p>`)}
${
  used.length > 0 &&
  html`<table><caption>${hasCosts ? `What the mistakes of these ${form}s cost more when a column is shuffled, per row` : `Accuracy that these ${form}s lose when a column is shuffled, in points`}: the least and the most of any of them.</caption>
<thead><tr><th scope="col">column</th><th scope="col">in ${form}s</th><th scope="col">least</th><th scope="col">most</th></tr></thead>
<tbody>${used
    .slice(0, MOST_COLUMNS)
    .map(
      ({ column, trees, use, least, most }) =>
        html`<tr><th scope="row">${nameText(column)}</th><td>${use === "all" ? "all" : percent(Number(trees) / Number(count))}</td><td>${lossText(least, found)}</td><td>${lossText(most, found)}</td></tr>`,
    )}</tbody></table>`
}
${
  simplest !== null &&
  html`<p>The simplest of them, ${worthText(simplest.cost, found)} on the training rows:</p>
<pre tabindex="0">${toText(simplest.model)}</pre>`
}
</section>`;
}
