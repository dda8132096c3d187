// What is proved of the model; an edit voids it, and this says so.

import type { ModelView } from "../../panels/model/request.ts";

export function CertificateLine({ found }: { found: ModelView }) {
  const { state, text } = found.certificate;
  if (state === "none") return null;
  const word = state === "void" ? "Void:" : state === "proved" ? "Proved:" : "Bounded:";
  return (
    <p class={`certificate certificate-${state}`}>
      <b>{word}</b> {text.replace(/^(Proved|Bounded|Void):? */, "")}
    </p>
  );
}
