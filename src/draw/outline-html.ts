// An outline as HTML that is read, opened and closed without a script: nested lists, `details` for
// what folds. Its look is OUTLINE_STYLE; nothing carries a style of its own, so that strict content
// policies allow it.

import { nameText } from "../condition/name-text.ts";
import type { Model } from "../model/model.ts";
import { percentText } from "../model/share-text.ts";
import { countOf } from "../text/numbers.ts";
import { barParts, type ClassLooks, classLooks, countsText } from "./class-looks.ts";
import { escapeMarkup, html, type Markup, raw } from "./html.ts";
import { type OutlineLine, type OutlineOptions, outlineOf, rowsText } from "./outline.ts";
import { slotColour } from "./palette.ts";
import { hundredth } from "./svg-element.ts";

/** What an outline as HTML shows, and in which colours. */
export interface OutlineHtmlOptions extends OutlineOptions {
  /** Fill of a slot (class-looks.ts); null is grey. */
  readonly paint?: (slot: number | null) => string;
}

/**
 * An outline as HTML that is read, opened and closed without a script. `OUTLINE_STYLE` is its style
 * sheet.
 *
 * @example
 * console.log(outlineHtml(model).split("\n")[0]);
 * // → <div class="outline">
 */
export function outlineHtml(model: Model, options: OutlineHtmlOptions = {}): string {
  return outlineMarkup(model, options).text;
}

export function outlineMarkup(
  model: Model,
  { paint = slotColour, ...options }: OutlineHtmlOptions = {},
): Markup {
  const root = outlineOf(model, options);
  const pen: Pen = { model, looks: classLooks(model), paint, all: Math.max(root.rows, Number.MIN_VALUE) };
  return html`<div class="outline">
<p class="outline-head" aria-hidden="true"><span>training rows</span><span>share</span></p>
<ul>${lineMarkup(root, pen)}</ul>
</div>`;
}

interface Pen {
  readonly model: Model;
  readonly looks: ClassLooks;
  readonly paint: (slot: number | null) => string;
  readonly all: number;
}

/** Without recursion: what is still to be written is a line, or text that follows it. */
function lineMarkup(root: OutlineLine, pen: Pen): Markup {
  const written: string[] = [];
  const open: (string | OutlineLine)[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      written.push(next);
      continue;
    }
    const line = next;
    const { address, children, isOpen, isLeaf, leaves } = line;
    const inside = html`<span class="condition">${line.condition}${isLeaf && chip(line, pen)}${
      !isLeaf && html`<span class="inside">${countOf(leaves, "leaf", "leaves")}</span>`
    }${items(line)}</span>${numbers(line, pen)}`;
    if (children.length === 0) {
      written.push(
        html`<li><div class="line" data-part="${address}">${inside}</div>${emptyNote(line)}</li>
`.text,
      );
      continue;
    }
    written.push(
      html`<li><details${raw(isOpen ? " open" : "")}><summary class="line" data-part="${address}">${inside}</summary>
<ul>`.text,
    );
    open.push(
      html`${emptyNote(line)}</ul></details></li>
`.text,
    );
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
  return raw(written.join(""));
}

function items({ items: texts }: OutlineLine): Markup | null {
  return texts.length === 0
    ? null
    : html`<span class="items">${texts.map((text) => html`<span>${text}</span>`)}</span>`;
}

/** Branches that no training row takes are named instead of drawn. */
function emptyNote({ empty }: OutlineLine): Markup | null {
  if (empty.length === 0) return null;
  const texts = empty.map(({ condition, class: name }) => `${condition} (${nameText(name)})`);
  return html`<li class="empty">no training rows: ${texts.join("; ")}</li>`;
}

function chip(line: OutlineLine, { model, looks }: Pen): Markup {
  const slot = looks.slots[model.classes.indexOf(line.class)];
  return html` <strong class="chip class-${slot ?? "other"}">${nameText(line.class)}</strong>`;
}

function numbers(line: OutlineLine, pen: Pen): Markup {
  const { rows, share, risk } = line;
  const sure = risk ?? (rows > 0 ? percentText(share) : "–");
  return html`${barMarkup(line, pen)}<span class="rows">${rowsText(line, pen.model)}</span><span class="share">${sure}</span>`;
}

const LONGEST_BAR = 100;
const SHORTEST_BAR = 3;

/** As long as the square root of its rows, so that a leaf of few is still seen. */
function barMarkup({ counts, rows }: OutlineLine, { model, looks, paint, all }: Pen): Markup {
  const words = countsText(counts, (index) => nameText(model.classes[index]));
  const length = rows > 0 ? Math.max(SHORTEST_BAR, LONGEST_BAR * Math.sqrt(rows / all)) : 0;
  let left = 0;
  const parts = barParts(counts, looks).map(({ slot, amount: own }) => {
    const width = (own / rows) * length;
    const part = `<rect x="${hundredth(left)}" width="${hundredth(width)}" height="10" fill="${paint(slot)}"/>`;
    left += width;
    return part;
  });
  return raw(
    `<svg class="line-bar" width="${LONGEST_BAR}" height="10" role="img" aria-label="${escapeMarkup(words || "no rows")}"><title>${escapeMarkup(words || "no rows")}</title>${parts.join("")}</svg>`,
  );
}
