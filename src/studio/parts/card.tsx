// A box with a heading, as everything beside the model stands in.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export function Card({
  title,
  note,
  children,
  class: extra = "",
}: {
  title: ComponentChildren;
  note?: ComponentChildren;
  children: ComponentChildren;
  class?: string;
}) {
  const id = useId();
  return (
    <section class={`card ${extra}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {note !== undefined && <p class="note">{note}</p>}
    </section>
  );
}
