// An outline in SVG: a line for each branch from the root down, its bar and numbers in columns on
// the right.

import { nameText } from "../condition/name-text.ts";
import type { Model } from "../model/model.ts";
import { percentText } from "../model/share-text.ts";
import { classBar } from "./class-bar.ts";
import { type ClassLooks, classLooks, countsText } from "./class-looks.ts";
import type { Drawing } from "./frame.ts";
import { type OutlineLine, outlineLines, outlineOf, rowsText } from "./outline.ts";
import { slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";

const FONT = 13;
const SMALL = 11;
const LINE = 17;
const STEP = 18;
const BAR = 100;
const LONGEST_TEXT = 420;
const GAP = 14;
const NUMBER = { size: SMALL, ink: "faint", anchor: "end" } as const;

interface PlacedLine {
  readonly line: OutlineLine;
  readonly texts: readonly string[];
  readonly outcome: string;
  readonly top: number;
  readonly height: number;
}

export function drawOutline(model: Model): Drawing {
  const root = outlineOf(model);
  const looks = classLooks(model);
  let top = 0;
  const lines = outlineLines(root).map((line): PlacedLine => {
    const room = { width: LONGEST_TEXT, fontSize: FONT };
    const texts = [
      ...wrapText(line.condition, room),
      ...line.items.flatMap((item) => wrapText(`• ${item}`, room)),
    ];
    const placed = { line, texts, outcome: line.isLeaf ? nameText(line.class) : "", top };
    const height = texts.length * LINE + 8;
    top += height;
    return { ...placed, height };
  });
  const textEnd = largest(lines.map((line) => left(line) + widthOf(line)));
  const barLeft = textEnd + GAP;
  const rowsRight =
    barLeft + BAR + GAP + largest(lines.map(({ line }) => textWidth(rowsText(line, model), SMALL)));
  const width = rowsRight + GAP + textWidth("> 99.9 %", SMALL);
  const content = lines.map((placed) => {
    const { line, texts, outcome, top: y, height } = placed;
    const x = left(placed);
    const middle = y + 4 + LINE / 2;
    const length = line.rows > 0 ? Math.max(3, BAR * Math.sqrt(line.rows / root.rows)) : 0;
    return svgElement("g", {}, [
      svgTitle(
        `${line.condition}${line.isLeaf ? `: ${outcome}` : ""} (${countsText(line.counts, (index) => nameText(model.classes[index])) || "no rows"})${line.risk === null ? "" : `: ${line.risk}`}`,
      ),
      ...guides(line, y, height),
      ...texts.map((text, index) => svgText(x, y + 17 + index * LINE, text, { size: FONT })),
      ...(line.isLeaf ? outcomeMark(placed, model, looks) : []),
      length > 0 ? classBar(line, { x: barLeft, y: middle - 4, width: length, height: 9 }, looks) : "",
      svgText(rowsRight, middle + 4, rowsText(line, model), NUMBER),
      svgText(width, middle + 4, line.rows > 0 ? percentText(line.share) : "–", NUMBER),
    ]);
  });
  return { width, height: top, content, description: describe(root) };
}

/** Deeper lines are not indented further, so that they stay in sight. */
const DEEPEST_STEP = 30;

function left({ line }: PlacedLine): number {
  return Math.min(line.depth, DEEPEST_STEP) * STEP;
}

function widthOf({ texts, outcome }: PlacedLine): number {
  const own = Math.max(...texts.map((text) => textWidth(text, FONT)));
  return outcome === ""
    ? own
    : Math.max(own, textWidth(texts[0], FONT) + 24 + textWidth(outcome, FONT * BOLD));
}

/** The class behind the first line of its condition. */
function outcomeMark(placed: PlacedLine, model: Model, looks: ClassLooks): string[] {
  const { line, texts, outcome, top } = placed;
  const x = left(placed) + textWidth(texts[0], FONT) + 10;
  const fill = slotColour(looks.slots[model.classes.indexOf(line.class)]);
  return [
    svgElement("rect", { x, y: top + 6, width: 4, height: 13, fill }),
    svgText(x + 9, top + 17, outcome, { size: FONT, isBold: true }),
  ];
}

function guides({ depth }: OutlineLine, top: number, height: number): string[] {
  return Array.from({ length: Math.min(depth, DEEPEST_STEP) }, (_, level) =>
    svgElement("line", {
      ...{ x1: level * STEP + 4, x2: level * STEP + 4, y1: top, y2: top + height },
      ...{ class: "branch", stroke: "#d5ddd8", "stroke-width": 1 },
    }),
  );
}

/** Of any number of numbers: arguments of a call are limited. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

function describe(root: OutlineLine): string {
  const deepest = largest(outlineLines(root).map(({ depth }) => depth));
  return `An outline of the model, a line for each branch: ${root.leaves} leaves, at most ${deepest} conditions deep.`;
}
