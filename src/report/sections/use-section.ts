// How to use the model elsewhere: the commands, and every form of code, folded.

import { DataError } from "../../dataset/data-error.ts";
import { html, type Markup } from "../../draw/html.ts";
import type { Exporter } from "../../export/exporter.ts";
import { exporters } from "../../export/exporters.ts";
import type { Model } from "../../model/model.ts";

export function useSection(model: Model): Markup {
  return html`<section aria-labelledby="use">
<h2 id="use">How to use this model</h2>
<p>With the model saved in a file (<code>learn --out model.json</code>, or the JSON below):</p>
<pre tabindex="0">espalier predict model.json new.csv
espalier explain model.json new.csv --row 1
espalier edit model.json</pre>
<p>As code without dependencies. A row is an object with a value for each column; null means missing.</p>
${Object.values(exporters).map((exporter) => exportBlock(model, exporter))}
</section>`;
}

/** Forms to be looked at are left out: the page shows the model itself. */
function exportBlock(model: Model, { name, title, usage, write }: Exporter): Markup | null {
  if (usage === null) return null;
  let code: string;
  try {
    code = write(model);
  } catch (error) {
    // Names that the form cannot hold.
    if (!(error instanceof DataError)) throw error;
    return html`<p class="note">${title}: ${error.message}</p>`;
  }
  return html`<details class="export"><summary>${title}</summary>
<p class="note"><code>${usage}</code></p>
<pre tabindex="0" id="code-${name}" aria-label="${title} code">${code}</pre></details>
`;
}
