// Classes as colours: bars and legends. The same class has the same colour on every screen.

import { type ClassLooks, countOf, slotColour } from "../../internal.ts";
import type { DrawnModel } from "../panels/request.ts";

const MOST_COLOURS = 8;

/** For the classes of the data, before a model knows which it predicts most: of more than eight the most frequent. */
export function dataLooks(rows: readonly number[]): ClassLooks {
  const all = rows.map((_, index) => index);
  if (all.length <= MOST_COLOURS) return { slots: all, shown: all, others: [] };
  const order = [...all].sort((a, b) => rows[b] - rows[a] || a - b);
  const shown = order.slice(0, MOST_COLOURS - 1).sort((a, b) => a - b);
  const slots = all.map((index) => (shown.includes(index) ? shown.indexOf(index) : null));
  return { slots, shown, others: all.filter((index) => slots[index] === null) };
}

export interface Stretch {
  readonly slot: number | null;
  readonly amount: number;
}

/** Without empty stretches, those of a colour in order, grey last. */
export function stretches(counts: readonly number[], { slots }: ClassLooks): Stretch[] {
  const parts: Stretch[] = [];
  let grey = 0;
  counts.forEach((amount, index) => {
    const slot = slots[index] ?? null;
    if (slot === null) grey += amount;
    else if (amount > 0) parts.push({ slot, amount });
  });
  return grey > 0 ? [...parts, { slot: null, amount: grey }] : parts;
}

export function Swatch({ slot }: { slot: number | null }) {
  return <span class="swatch" style={{ background: slotColour(slot) }} aria-hidden="true" />;
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
  const parts = stretches(counts, looks);
  const all = parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <span class="class-bar" aria-hidden="true">
      {parts.map(({ slot, amount }) => (
        <span
          key={slot}
          style={{
            width: `${((amount / (all || 1)) * share * 100).toFixed(2)}%`,
            background: slotColour(slot),
          }}
        />
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
