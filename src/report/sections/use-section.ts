// How to use the model elsewhere: the commands, and every form of code behind a line that opens.

import { DataError } from "../../dataset/data-error.ts";
import { html, type Markup } from "../../draw/html.ts";
import { exporters } from "../../export/exporters.ts";
import type { Model } from "../../model/model.ts";

const FORMS: readonly { form: string; name: string; use: string }[] = [
  { form: "js", name: "JavaScript", use: 'import { predict } from "./model.js"; predict(row)' },
  { form: "ts", name: "TypeScript", use: 'import { predict } from "./model.ts"; predict(row)' },
  { form: "python", name: "Python", use: "from model import predict; predict(row)" },
  {
    form: "sql",
    name: "SQL",
    use: "an expression for SELECT; espalier export --to sql --table NAME writes the query",
  },
  { form: "pmml", name: "PMML", use: "for engines that score PMML 4.4" },
  { form: "json", name: "Espalier model (JSON)", use: "save as model.json for the espalier commands" },
];

export function useSection(model: Model): Markup {
  return html`<section aria-labelledby="use">
<h2 id="use">How to use this model</h2>
<p>With the model saved in a file (<code>learn --out model.json</code>, or the JSON below):</p>
<pre tabindex="0">espalier predict model.json new.csv
espalier explain model.json new.csv --row 1
espalier edit model.json</pre>
<p>As code without dependencies. A row is an object with a value for each column; null means missing.</p>
${FORMS.map((form) => exportBlock(model, form))}
</section>`;
}

function exportBlock(model: Model, { form, name, use }: (typeof FORMS)[number]): Markup {
  let code: string;
  try {
    code = exporters[form].write(model);
  } catch (error) {
    // Names that the form cannot hold.
    if (!(error instanceof DataError)) throw error;
    return html`<p class="note">${name}: ${error.message}</p>`;
  }
  return html`<details class="export"><summary>${name}</summary>
<p class="note"><code>${use}</code></p>
<pre tabindex="0" id="code-${form}" aria-label="${name} code">${code}</pre></details>
`;
}
