// How classes look: a colour and a hatching each, so that they can be distinguished without colours, too.

import { classColour } from "../draw/palette.ts";
import { type Content, html, type Markup, raw } from "./html.ts";

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
];

export function paintOf(index: number): string {
  return `url(#class-${index})`;
}

/** Once on a page; everything painted refers to it. */
export function paintDefinitions(classes: readonly string[]): Markup {
  const patterns = classes.map((_, index) => {
    // Beyond eight classes the hatchings come again on other colours.
    const hatching = HATCHINGS[(index + Math.floor(index / HATCHINGS.length)) % HATCHINGS.length];
    return `<pattern id="class-${index}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${classColour(index)}"/><g class="hatch">${hatching}</g></pattern>`;
  });
  return raw(
    `<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false"><defs>${patterns.join("")}</defs></svg>`,
  );
}

export function swatch(index: number): Markup {
  return raw(
    `<svg class="swatch" width="13" height="13" aria-hidden="true" focusable="false"><rect width="13" height="13" fill="${paintOf(index)}"/></svg>`,
  );
}

/** As wide as its place; the numbers stand beside it in words, so it is silent. `share` makes it shorter. */
export function classBar(counts: readonly number[], share = 1): Markup {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let left = 0;
  const parts = counts.map((count, index) => {
    const width = total > 0 ? (count / total) * 100 * share : 0;
    const part = `<rect x="${round(left)}%" width="${round(width)}%" height="10" fill="${paintOf(index)}"/>`;
    left += width;
    return width > 0 ? part : "";
  });
  return raw(
    `<svg class="bar" width="100%" height="10" aria-hidden="true" focusable="false">${parts.join("")}</svg>`,
  );
}

/** Which look is which class. */
export function legend(names: readonly Content[]): Markup {
  return html`<ul class="legend" aria-label="Classes">${names.map((name, index) => html`<li>${swatch(index)} ${name}</li>`)}</ul>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
