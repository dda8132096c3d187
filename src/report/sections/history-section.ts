// What was edited by hand, and the notes on parts.

import { html, type Markup } from "../../draw/html.ts";
import type { JsonObject } from "../../model/document.ts";

/** Edits by hand, with the reasons that were given, and what they made void. */
export function historySection(history: readonly JsonObject[]): Markup | null {
  const lines = history.flatMap((line): Markup[] => {
    if (line.void !== undefined)
      return [html`<li>What was proved of the model before it was edited holds no longer.</li>`];
    if (line.edit === undefined) return [];
    const { edit, at, was, now, reason } = line;
    if (edit === "note") return [html`<li>${`Note on ${at}, ${was}:`}<br><q>${String(now)}</q></li>`];
    return [
      html`<li>${`${edit} ${at}: ${was} → ${now}`}${typeof reason === "string" && html`<br><q>${reason}</q>`}</li>`,
    ];
  });
  if (lines.length === 0) return null;
  return html`<section aria-labelledby="history">
<h2 id="history">Edited by hand</h2>
<ol>${lines}</ol>
</section>`;
}
