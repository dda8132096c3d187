// How the method was chosen: by its own cross-validation on the training rows, whose figures are not those of the
// evaluation above, and are kept apart from them.

import type { ReportFacts } from "./facts.ts";
import { html, type Markup } from "./html.ts";

export function choiceSection({ choice }: ReportFacts): Markup | null {
  if (choice === null || choice.why.length === 0) return null;
  return html`<section aria-labelledby="choice">
<h2 id="choice">How it was chosen</h2>
<p>Every method was tried on the training rows, all on the same folds. The accuracies here are those of that race: they compare methods with each other, and are a little too good for the winner. What the model is worth on new rows stands in the evaluation above.</p>
<ul>${choice.why.map((sentence) => html`<li>${sentence}</li>`)}</ul>
</section>`;
}
