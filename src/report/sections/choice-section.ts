// How the method was chosen: by its own cross-validation on the training rows, whose figures are
// not those of the evaluation above, and are kept apart from them.

import { html, type Markup } from "../../draw/html.ts";
import type { ReportFacts } from "../facts/facts.ts";

export function choiceSection({ choice }: ReportFacts): Markup | null {
  if (choice === null || choice.why.length === 0) return null;
  return html`<section aria-labelledby="choice">
<h2 id="choice">How it was chosen</h2>
<p>All candidates were cross-validated on the same folds of the training rows. These accuracies compare candidates with each other; that of the chosen one is slightly optimistic. The evaluation above is independent of them.</p>
<ul>${choice.why.map((sentence) => html`<li>${sentence}</li>`)}</ul>
</section>`;
}
