// A chain as cards in a column, read from the top: the first card whose conditions all hold
// decides.

import { nameText } from "../condition/name-text.ts";
import { conjunctTexts } from "../condition/text.ts";
import type { Labelled, Model } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";
import type { Chain } from "./chain.ts";
import { classBar, classCounts } from "./class-bar.ts";
import { type ClassLooks, classLooks } from "./class-looks.ts";
import { conditionLines, flush, linesWidth, type TextLine } from "./condition-lines.ts";
import type { Drawing } from "./frame.ts";
import { slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";

const FONT = 13;
const SMALL = 11;
const LINE = 18;
const PADDING = 12;
const SPACING = 8;
const LONGEST_TEXT = 420;
const LONGEST_SHARED = 300;
const OUTCOME = 190;
const BOX = { class: "box", fill: "#ffffff", stroke: "#a9b6ae" };
const CLASS_NAME = { size: FONT, isBold: true };
/** Room for "else if". */
const WORD = 54;

interface Card {
  readonly word: string;
  readonly lines: readonly TextLine[];
  readonly text: string;
  readonly label: Labelled;
  /** The class, on as many lines as it needs. */
  readonly outcome: readonly string[];
  readonly height: number;
}

export function drawChain(chain: Chain, model: Model): Drawing {
  const cards = cardsOf(chain, model);
  const textWidths = cards.map((card) => linesWidth(card.lines, FONT));
  const left = WORD + Math.max(140, ...textWidths) + 2 * PADDING;
  const width = left + OUTCOME + PADDING;
  const looks = classLooks(model);
  const content: string[] = [];
  let top = 0;
  for (const card of cards) {
    content.push(drawCard(card, { top, left, width }, model, looks));
    top += card.height + SPACING;
  }
  const rules = chain.links.length;
  return {
    width,
    height: top - SPACING,
    content,
    description: `${rules} ${rules === 1 ? "rule is" : "rules are"} tried from the top; the first that applies decides, else ${nameText(chain.otherwise.class)}.`,
  };
}

function cardsOf(chain: Chain, model: Model): Card[] {
  const card = (word: string, lines: readonly TextLine[], text: string, label: Labelled): Card => {
    const room = { width: OUTCOME - PADDING, fontSize: FONT * BOLD };
    const outcome = wrapText(nameText(label.class), room);
    return {
      word,
      lines,
      text,
      label,
      outcome,
      height: Math.max(1 + outcome.length, lines.length) * LINE + 18,
    };
  };
  const rules = chain.links.map(({ tests, label }, index) => {
    const texts = conjunctTexts(tests, model.columns);
    const room = { width: LONGEST_TEXT, fontSize: FONT };
    const [only] = tests;
    const lines =
      tests.length === 1 && only!.type === "at-least"
        ? conditionLines(only!, model.columns, room)
        : packed(texts).flatMap((line) => flush(wrapText(line, room)));
    return card(
      index === 0 ? "if" : "else if",
      lines.length > 0 ? lines : flush(["always"]),
      texts.join(" and "),
      label,
    );
  });
  return [...rules, card(rules.length > 0 ? "else" : "always", [], "otherwise", chain.otherwise)];
}

/** Short conditions share a line; the others get one each. */
function packed(texts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(text);
    else if (textWidth(`${last} and ${text}`, FONT) <= LONGEST_SHARED)
      lines[lines.length - 1] = `${last} and ${text}`;
    else lines.push(`and ${text}`);
  }
  return lines;
}

function drawCard(
  card: Card,
  { top, left, width }: { top: number; left: number; width: number },
  model: Model,
  looks: ClassLooks,
): string {
  const { label, lines, height, outcome } = card;
  const first = top + (height - lines.length * LINE) / 2 + 13;
  const middle = top + height / 2;
  // The names of a class that has several lines stand above the bar.
  const under = middle + ((outcome.length - 1) * LINE) / 2;
  const rows = shareText(label, model);
  const fill = slotColour(looks.slots[model.classes.indexOf(label.class)]);
  const barWidth = OUTCOME - PADDING - textWidth(rows, SMALL) - 8;
  return svgElement("g", {}, [
    svgTitle(`${card.word} ${card.text}: ${nameText(label.class)} (${classCounts(label, model)})`),
    svgElement("rect", { ...{ x: 0, y: top, width, height, rx: 5 }, ...BOX }),
    svgText(PADDING, lines.length > 0 ? first : middle + 4, card.word, { size: FONT, ink: "faint" }),
    ...lines.map((line, index) =>
      svgText(PADDING + WORD + line.indent, first + index * LINE, line.text, { size: FONT }),
    ),
    svgElement("rect", { x: left, y: top + 8, width: 4, height: height - 16, fill }),
    ...outcome.map((text, index) =>
      svgText(left + PADDING, under - 3 - (outcome.length - 1 - index) * LINE, text, CLASS_NAME),
    ),
    classBar(label, { x: left + PADDING, y: under + 7, width: Math.max(20, barWidth), height: 7 }, looks),
    svgText(left + OUTCOME, under + 15, rows, { size: SMALL, ink: "faint", anchor: "end" }),
  ]);
}
