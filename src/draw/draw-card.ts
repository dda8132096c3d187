// A scorecard as a card to fill in: a line for each band of each item with its points and a box to
// write them down, the sum, and what each total means.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import type { ScorecardModel } from "../model/model.ts";
import { checklistItems } from "../model/model-kind.ts";
import { riskText } from "../model/risk/risk-text.ts";
import {
  type CardItem,
  cardItems,
  hasColumns,
  pointsText,
  riskClass,
  riskOf,
  totalName,
  totalText,
} from "../model/scorecard/card-text.ts";
import { percentText, shareText } from "../model/share-text.ts";
import { classBar, classCounts } from "./class-bar.ts";
import { classLooks } from "./class-looks.ts";
import type { Drawing } from "./frame.ts";
import { slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";

const FONT = 13;
const SMALL = 11;
const LINE = 20;
const GAP = 16;
const LONGEST_TITLE = 220;
const LONGEST_BAND = 300;
const BOX = 46;
const BAR = 110;
const RULE = { class: "branch", stroke: "#d5ddd8", "stroke-width": 1 };
const EMPTY = { class: "box", fill: "#ffffff", stroke: "#a9b6ae", rx: 3 };

export function drawCard(model: ScorecardModel): Drawing {
  const items = listedItems(model).map(({ title, bands }) => ({
    titles: wrapText(title, { width: LONGEST_TITLE, fontSize: FONT * BOLD }),
    bands: bands.flatMap(({ text, points }) =>
      wrapText(text, { width: LONGEST_BAND, fontSize: FONT }).map((line, place) => {
        return { text: line, points: place === 0 ? points.map(pointsText) : points.map(() => "") };
      }),
    ),
  }));
  const bandLeft =
    widest(items.flatMap(({ titles }) => titles.map((text) => textWidth(text, FONT * BOLD)))) + GAP;
  const bands = widest(items.flatMap(({ bands: own }) => own.map(({ text }) => textWidth(text, FONT))));
  const names = hasColumns(model) ? model.classes.map((name) => nameText(name)) : [];
  // Where every class has a column its name stands above it, and its sum below.
  const rights: number[] = [];
  let right = bandLeft + Math.max(bands, 60);
  for (const name of names.length > 0 ? names : [""]) {
    right += GAP + Math.max(30, textWidth(name, SMALL), names.length > 0 ? BOX : 0);
    rights.push(right);
  }
  const cardWidth = names.length > 0 ? right : right + GAP + BOX;
  const content: string[] = [];
  let top = 0;
  const box = (x: number, y: number): string =>
    svgElement("rect", { x: x - BOX, y, width: BOX, height: LINE, ...EMPTY });
  const line = (y: number): string => svgElement("line", { x1: 0, x2: cardWidth, y1: y, y2: y, ...RULE });
  if (names.length > 0) {
    content.push(
      ...names.map((name, column) =>
        svgText(rights[column], 12, name, { size: SMALL, ink: "faint", anchor: "end" }),
      ),
    );
    top += LINE;
  }
  for (const { titles, bands: own } of items) {
    const height = Math.max(titles.length, own.length) * LINE + 8;
    const y = (place: number): number => top + 18 + place * LINE;
    content.push(
      svgElement("g", {}, [
        ...titles.map((text, place) => svgText(0, y(place), text, { size: FONT, isBold: true })),
        ...own.flatMap(({ text, points }, place) => [
          svgText(bandLeft, y(place), text, { size: FONT }),
          ...points.map((each, column) =>
            svgText(rights[column], y(place), each, { size: FONT, anchor: "end" }),
          ),
        ]),
        ...(names.length > 0 ? [] : [box(cardWidth, top + 4)]),
        line(top + height),
      ]),
    );
    top += height;
  }
  if (names.length > 0) {
    content.push(svgText(bandLeft, top + 20, "Total", { size: FONT, isBold: true }));
    content.push(...rights.map((x) => box(x, top + 6)));
  } else {
    content.push(svgText(rights[0], top + 20, "Total", { size: FONT, isBold: true, anchor: "end" }));
    content.push(box(cardWidth, top + 6));
  }
  top += LINE + 24;
  const table = totalsTable(model, top);
  return {
    width: Math.max(cardWidth, table.width),
    height: table.bottom,
    content: [...content, ...table.content],
    description: `A scorecard of ${items.length} items: their points are added up, and the total says how probable each class is.`,
  };
}

/** Of a checklist every item is a line of its own, worth a point. */
function listedItems(model: ScorecardModel): CardItem[] {
  const counted = checklistItems(model);
  if (counted === null) return cardItems(model);
  return counted.map((test) => {
    return { title: testText(test, model.columns), bands: [{ text: "", points: [1] }] };
  });
}

/** What each total means: how probable, which class, and the training rows behind it. */
function totalsTable(
  model: ScorecardModel,
  start: number,
): { content: string[]; width: number; bottom: number } {
  const { totals, classes } = model;
  const looks = classLooks(model);
  const risk = riskClass(model);
  const texts = totals.map((_, place) => totalText(model, place));
  const sureRight =
    widest(texts.map((text) => textWidth(text, FONT))) + GAP + (riskText(totals[0], 0) === null ? 60 : 118);
  const heading = risk === null ? "probability" : `${nameText(model.target)} = ${nameText(classes[risk])}`;
  const right = Math.max(sureRight, textWidth(heading, SMALL) + 50);
  const classLeft = right + GAP;
  const barLeft =
    classLeft + widest(totals.map((band) => textWidth(nameText(band.class), FONT * BOLD))) + 12 + GAP;
  const rowsLeft = barLeft + BAR + 8;
  const faint = { size: SMALL, ink: "faint" } as const;
  const content = [
    svgText(0, start + 12, hasColumns(model) ? "Most points" : "Total", faint),
    svgText(right, start + 12, heading, { ...faint, anchor: "end" }),
  ];
  let top = start + 18;
  for (const [place, band] of totals.entries()) {
    const slot = looks.slots[classes.indexOf(band.class)];
    const shown = risk ?? classes.indexOf(band.class);
    const share = riskText(band, shown) ?? percentText(riskOf(band, classes, shown));
    content.push(
      svgElement("g", {}, [
        svgTitle(
          `${totalName(model, place)}: ${share}, ${nameText(band.class)} (${classCounts(band, model)})`,
        ),
        svgText(0, top + 15, texts[place], { size: FONT }),
        svgText(right, top + 15, share, { size: FONT, anchor: "end" }),
        svgElement("rect", { x: classLeft, y: top + 4, width: 4, height: 13, fill: slotColour(slot) }),
        svgText(classLeft + 9, top + 15, nameText(band.class), { size: FONT, isBold: true }),
        classBar(band, { x: barLeft, y: top + 7, width: BAR, height: 8 }, looks),
        svgText(rowsLeft, top + 15, shareText(band, model), faint),
      ]),
    );
    top += LINE;
  }
  const rows = widest(totals.map((band) => textWidth(shareText(band, model), SMALL)));
  return { content, width: rowsLeft + rows, bottom: top + 4 };
}

function widest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}
