// A tree as cards and streams in SVG: what is asked in the cards, the classes in the last of them,
// and in every card the bar of the training rows that reach it. Nothing is shortened.

import { nameText } from "../condition/name-text.ts";
import { decisionTitle } from "../model/branch-labels.ts";
import { decisionOf, nextOf } from "../model/decision.ts";
import type { TreeModel } from "../model/model.ts";
import { riskText } from "../model/risk/risk-text.ts";
import { shareText } from "../model/share-text.ts";
import { measureSize } from "../model/size.ts";
import { preorder } from "../model/walk-tree.ts";
import { classBar, classCounts } from "./class-bar.ts";
import { type ClassLooks, classLooks } from "./class-looks.ts";
import type { Drawing } from "./frame.ts";
import { outlineOf } from "./outline.ts";
import { slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BAR, FONT, LINE, PADDING, SMALL, SMALL_LINE, type TreeCard, treePicture } from "./tree-picture.ts";

export function drawTree(model: TreeModel): Drawing {
  const looks = classLooks(model);
  const { width, height, cards, streams } = treePicture(outlineOf(model), looks, { nameOf: nameText });
  const titles = titlesOf(model);
  return {
    width,
    height,
    content: [
      ...streams.map(({ slot, path }) =>
        svgElement("path", { d: path, class: "stream", fill: slotColour(slot), "fill-opacity": "0.5" }),
      ),
      ...cards.map((card) => drawCard(card, titles.get(card.line.address)!, model, looks)),
    ],
    description: describe(model),
  };
}

function drawCard(card: TreeCard, title: string, model: TreeModel, looks: ClassLooks): string {
  const { line, x, y, width, height, head, headHeight } = card;
  const colour = slotColour(looks.slots[model.classes.indexOf(line.class)] ?? null);
  const middle = x + width / 2;
  const centred = { size: FONT, isBold: true, anchor: "middle" } as const;
  const small = { size: SMALL, anchor: "middle" } as const;
  const firstItem = y + headHeight + 6 + card.title.length * LINE;
  const box = { x, y, width, height, rx: 7 };
  return svgElement("g", {}, [
    svgTitle(`${title}: ${classCounts(line, model)}`),
    svgElement("rect", { ...box, class: "box", fill: "#ffffff", stroke: "#a9b6ae" }),
    line.isLeaf ? svgElement("rect", { ...box, fill: colour, "fill-opacity": "0.14" }) : "",
    ...head.map((text, index) =>
      svgText(middle, y + 15 + index * SMALL_LINE, text, { ...small, isBold: true, ink: "faint" }),
    ),
    ...card.title.map((text, index) => svgText(middle, y + headHeight + 18 + index * LINE, text, centred)),
    ...card.items.map((text, index) =>
      svgText(x + PADDING, firstItem + 11 + index * SMALL_LINE, text, { size: SMALL }),
    ),
    classBar(
      line,
      { x: x + PADDING, y: y + (card.bar ?? 0), width: width - 2 * PADDING, height: BAR },
      looks,
    ),
    svgText(middle, y + height - (line.isLeaf ? 8 : 12), card.foot, { ...small, ink: "faint" }),
  ]);
}

/** By address: the whole condition that is asked, or the class. */
function titlesOf(model: TreeModel): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { item } of preorder(decisionOf(model), nextOf)) {
    const risk = riskText(item, model.classes.indexOf(item.class));
    const end = `${nameText(item.class)}${risk === null ? "" : ` (${risk})`}`;
    const title = item.otherwise === null ? end : decisionTitle(item, model);
    titles.set(String(titles.size + 1), title);
  }
  return titles;
}

function describe(model: TreeModel): string {
  const root = decisionOf(model);
  if (root.otherwise === null) return `Always ${nameText(root.class)} (${shareText(root, model)}).`;
  const title = decisionTitle(root, model);
  const { leaves, depth } = measureSize(model);
  return `The first split is ${root.multiway === null ? title : `on ${title}`}. The tree has ${leaves} leaves and a depth of ${depth}.`;
}
