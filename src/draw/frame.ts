// What every drawing has around it: size, title and description for screen readers, the heading and
// the classes' colours.

import { nameText } from "../condition/name-text.ts";
import type { Model } from "../model/model.ts";
import { modelKind } from "../model/model-kind.ts";
import { classLooks } from "./class-looks.ts";
import { escapeMarkup } from "./html.ts";
import { DARK_MODE, slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";

const MARGIN = 20;
const HEADING = 16;
const LEGEND = 12;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Drawn from (0, 0). */
  readonly content: readonly string[];
  /** One or two sentences for people who cannot see it. */
  readonly description: string;
}

export function frame(model: Model, drawing: Drawing): string {
  const width = Math.max(drawing.width, 300) + 2 * MARGIN;
  const heading = wrapText(nameText(model.target), { width: width - 2 * MARGIN, fontSize: HEADING * BOLD });
  const { lines, bottom } = legend(model, width - 2 * MARGIN, MARGIN + heading.length * (HEADING + 4) - 4);
  const top = bottom + 18;
  const height = top + drawing.height + MARGIN;
  const svg = [
    svgTitle(`${modelKind(model)} for ${nameText(model.target)}`),
    svgElement("desc", {}, [escapeMarkup(drawing.description)]),
    svgElement("style", {}, [DARK_MODE]),
    svgElement("rect", { class: "page", width, height, fill: "#ffffff" }),
    ...heading.map((text, index) =>
      svgText(MARGIN, MARGIN + HEADING + index * (HEADING + 4), text, { size: HEADING, isBold: true }),
    ),
    ...lines,
    svgElement("g", { transform: `translate(${MARGIN} ${Math.round(top)})` }, [
      "\n",
      ...drawing.content.map((line) => `${line}\n`),
    ]),
  ];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    class: "espalier",
    role: "img",
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    width: Math.ceil(width),
    height: Math.ceil(height),
    "font-family": "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
  };
  return `${svgElement("svg", attributes, ["\n", ...svg.map((line) => `${line}\n`)])}\n`;
}

/** Swatches and names of the classes; those without a colour of their own share one. */
function legend(model: Model, width: number, above: number): { lines: string[]; bottom: number } {
  const { shown, others } = classLooks(model);
  const entries = [
    ...shown.map((place, slot) => ({ text: nameText(model.classes[place]), slot })),
    ...(others.length > 0 ? [{ text: `${others.length} other classes`, slot: null }] : []),
  ];
  let x = MARGIN;
  let y = above + 22;
  const lines = entries.map(({ text, slot }) => {
    const needed = 16 + textWidth(text, LEGEND) + 18;
    if (x > MARGIN && x + needed > MARGIN + width) {
      x = MARGIN;
      y += 20;
    }
    const swatch = svgElement("rect", {
      x,
      y: y - 10,
      width: 11,
      height: 11,
      rx: 2,
      fill: slotColour(slot),
    });
    const label = svgText(x + 16, y, text, { size: LEGEND });
    x += needed;
    return swatch + label;
  });
  return { lines, bottom: y };
}
