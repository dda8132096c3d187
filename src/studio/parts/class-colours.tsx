// Classes as colours: bars and legends. The same class has the same colour on every screen.

import { barParts, type ClassLooks, countOf, looksOf, slotColour } from "../../internal.ts";
import type { DrawnModel } from "../panels/request.ts";

/** For the data's classes before there is a model: the most frequent have a colour. */
export function dataLooks(rows: readonly number[]): ClassLooks {
  return looksOf(rows.map((_, index) => index).sort((a, b) => rows[b] - rows[a] || a - b));
}

export function Swatch({ slot }: { slot: number | null }) {
  return <span class="swatch" style={{ background: slotColour(slot) }} aria-hidden="true" />;
}

/** 0.5 as "50.00%". */
export function widthOf(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** `share` of the whole width, 0 to 1. */
export function ClassBar({
  counts,
  looks,
  share = 1,
}: {
  counts: readonly number[];
  looks: ClassLooks;
  share?: number;
}) {
  const parts = barParts(counts, looks);
  const all = parts.reduce((sum, { amount }) => sum + amount, 0) || 1;
  return (
    <span class="class-bar" aria-hidden="true">
      {parts.map(({ slot, amount }) => (
        <span key={slot} style={{ width: widthOf((amount / all) * share), background: slotColour(slot) }} />
      ))}
    </span>
  );
}

type Classes = Pick<DrawnModel, "classes" | "looks">;

export function Legend({ classes, looks }: Classes) {
  return (
    <ul class="legend" aria-label="Colours of the classes">
      {looks.shown.map((index) => (
        <li key={index}>
          <Swatch slot={looks.slots[index]} /> {classes[index]}
        </li>
      ))}
      {looks.others.length > 0 && (
        <li>
          <Swatch slot={null} /> {countOf(looks.others.length, "other class", "other classes")}
        </li>
      )}
    </ul>
  );
}

/** A class as a small label in its colour. */
export function ClassChip({ name, of: { classes, looks } }: { name: string; of: Classes }) {
  const slot = looks.slots[classes.indexOf(name)] ?? null;
  return (
    <span class="class-chip" style={{ "--class": slotColour(slot) }}>
      {name}
    </span>
  );
}
