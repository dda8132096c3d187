// A list as cards in a column, read from the top: the first card whose conditions all hold decides.

import { nameText } from "../condition/name-text.ts";
import { conjunctTexts } from "../condition/text.ts";
import type { Labelled, ListModel } from "../model/model.ts";
import { amountText, shareText } from "../model/share-text.ts";
import { classBar } from "./class-bar.ts";
import type { Drawing } from "./frame.ts";
import { classColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, shortenText, textWidth, wrapText } from "./text-size.ts";

const FONT = 13;
const SMALL = 11;
const LINE = 18;
const PADDING = 12;
const SPACING = 8;
const LONGEST_TEXT = 420;
const OUTCOME = 190;
/** Room for "else if". */
const WORD = 54;

interface Card {
  readonly word: string;
  readonly lines: readonly string[];
  readonly text: string;
  readonly label: Labelled;
  readonly height: number;
}

export function drawList(model: ListModel): Drawing {
  const cards = cardsOf(model);
  const textWidths = cards.flatMap((card) => card.lines.map((line) => textWidth(line, FONT)));
  const left = WORD + Math.max(140, ...textWidths) + 2 * PADDING;
  const width = left + OUTCOME + PADDING;
  const content: string[] = [];
  let top = 0;
  for (const card of cards) {
    content.push(drawCard(card, top, left, width, model));
    top += card.height + SPACING;
  }
  const rules = model.rules.length;
  return {
    width,
    height: top - SPACING,
    content,
    description: `${rules} ${rules === 1 ? "rule is" : "rules are"} tried from the top; the first that applies decides, else ${nameText(model.otherwise.class)}.`,
  };
}

function cardsOf(model: ListModel): Card[] {
  const card = (word: string, lines: readonly string[], text: string, label: Labelled): Card => {
    return { word, lines, text, label, height: Math.max(2, lines.length) * LINE + 18 };
  };
  const rules = model.rules.map((rule, index) => {
    const texts = conjunctTexts(rule.conditions, model.columns);
    const lines = texts.flatMap((text, i) =>
      wrapText(i === 0 ? text : `and ${text}`, { width: LONGEST_TEXT, fontSize: FONT, lines: 2 }),
    );
    return card(
      index === 0 ? "if" : "else if",
      lines.length > 0 ? lines : ["always"],
      texts.join(" and "),
      rule,
    );
  });
  return [...rules, card(rules.length > 0 ? "else" : "always", [], "otherwise", model.otherwise)];
}

function drawCard(card: Card, top: number, left: number, width: number, model: ListModel): string {
  const { label, lines, height } = card;
  const counts = model.classes.map((name, index) => `${nameText(name)} ${amountText(label.counts[index]!)}`);
  const first = top + (height - lines.length * LINE) / 2 + 13;
  const middle = top + height / 2;
  const rows = shareText(label, model);
  const barWidth = OUTCOME - PADDING - textWidth(rows, SMALL) - 8;
  return svgElement("g", {}, [
    svgTitle(`${card.word} ${card.text}: ${nameText(label.class)} (${counts.join(", ")})`),
    svgElement("rect", {
      x: 0,
      y: top,
      width,
      height,
      rx: 5,
      class: "box",
      fill: "#ffffff",
      stroke: "#a9b6ae",
    }),
    svgText(PADDING, lines.length > 0 ? first : middle + 4, card.word, { size: FONT, ink: "faint" }),
    ...lines.map((line, index) => svgText(PADDING + WORD, first + index * LINE, line, { size: FONT })),
    svgElement("rect", {
      x: left,
      y: top + 8,
      width: 4,
      height: height - 16,
      fill: classColour(model.classes.indexOf(label.class)),
    }),
    svgText(left + PADDING, middle - 3, shortenText(nameText(label.class), OUTCOME - PADDING, FONT * BOLD), {
      size: FONT,
      isBold: true,
    }),
    classBar(label, { x: left + PADDING, y: middle + 7, width: Math.max(20, barWidth), height: 7 }),
    svgText(left + OUTCOME, middle + 15, rows, { size: SMALL, ink: "faint", anchor: "end" }),
  ]);
}
