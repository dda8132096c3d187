// How classes look: a colour and a hatching each, so that they can be distinguished without
// colours, too.

import { nameText } from "../../condition/name-text.ts";
import { barParts, type ClassLooks } from "../../draw/class-looks.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { slotColour } from "../../draw/palette.ts";
import { hundredth } from "../../draw/svg-element.ts";

/** Strokes over the colour, on a tile of 8 by 8; the first class is plain. */
const HATCHINGS = [
  "",
  '<path d="M-2 2L2 -2M-2 10L10 -2M6 10L10 6"/>',
  '<circle cx="2" cy="2" r="1.1"/><circle cx="6" cy="6" r="1.1"/>',
  '<path d="M2 -1V9M6 -1V9"/>',
  '<path d="M-1 2H9M-1 6H9"/>',
  '<path d="M-2 6L2 10M-2 -2L10 10M6 -2L10 2"/>',
  '<path d="M-1 4H9M4 -1V9"/>',
  '<rect x="0" y="0" width="4" height="4"/><rect x="4" y="4" width="4" height="4"/>',
  '<path d="M0 -1V9"/>',
  '<path d="M-1 0H9"/>',
  '<circle cx="4" cy="4" r="2.4"/>',
  '<path d="M0 8L4 0L8 8"/>',
];

/** Of a slot (draw/class-looks.ts); null is the grey of classes without a colour. */
export function paintOf(slot: number | null): string {
  return `url(#class-${slot ?? "other"})`;
}

/** Once on a page; everything painted refers to it. */
export function paintDefinitions({ shown, others }: ClassLooks): Markup {
  const pattern = (slot: number | null, hatching: string): string =>
    `<pattern id="class-${slot ?? "other"}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${slotColour(slot)}"/><g class="hatch">${hatching}</g></pattern>`;
  const patterns = shown.map((_, slot) => pattern(slot, HATCHINGS[slot]));
  if (others.length > 0) patterns.push(pattern(null, ""));
  return raw(
    `<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false"><defs>${patterns.join("")}</defs></svg>`,
  );
}

export function swatch(slot: number | null): Markup {
  return raw(
    `<svg class="swatch" width="13" height="13" aria-hidden="true" focusable="false"><rect width="13" height="13" fill="${paintOf(slot)}"/></svg>`,
  );
}

/** As wide as its place, or a share of it; hidden from screen readers: numbers stand beside. */
export function classBar(counts: readonly number[], looks: ClassLooks, share = 1): Markup {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let left = 0;
  const parts = barParts(counts, looks).map(({ slot, amount }) => {
    const width = (amount / total) * 100 * share;
    const part = `<rect x="${hundredth(left)}%" width="${hundredth(width)}%" height="10" fill="${paintOf(slot)}"/>`;
    left += width;
    return part;
  });
  return raw(
    `<svg class="bar" width="100%" height="10" aria-hidden="true" focusable="false">${parts.join("")}</svg>`,
  );
}

/** Which look is which class. */
export function legend(classes: readonly string[], { shown, others }: ClassLooks): Markup {
  const line = (slot: number | null, name: string): Markup => html`<li>${swatch(slot)} ${name}</li>`;
  return html`<ul class="legend" aria-label="Classes">${shown.map((place, slot) => line(slot, nameText(classes[place])))}${
    others.length > 0 && line(null, `${others.length} other classes`)
  }</ul>`;
}
