// The bar that shows how the training rows of a node are divided among the classes.

import { nameText } from "../condition/name-text.ts";
import type { Labelled, Model } from "../model/model.ts";
import { amountText, totalOf } from "../model/share-text.ts";
import { barParts, type ClassLooks } from "./class-looks.ts";
import { slotColour } from "./palette.ts";
import { svgElement } from "./svg-element.ts";

/** For titles: "Adelie 12, Gentoo 0". */
export function classCounts({ counts }: Pick<Labelled, "counts">, { classes }: Model): string {
  return classes.map((name, index) => `${nameText(name)} ${amountText(counts[index])}`).join(", ");
}

export interface BarPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function classBar(
  { counts }: Pick<Labelled, "counts">,
  { x, y, width, height }: BarPlace,
  looks: ClassLooks,
): string {
  const total = totalOf({ class: "", counts });
  const outline = { x, y, width, height, rx: 2, class: "box", fill: "#eef2ef", stroke: "none" };
  let left = x;
  const parts = barParts(counts, looks).map(({ slot, amount }) => {
    const share = (amount / total) * width;
    const part = svgElement("rect", { x: left, y, width: share, height, fill: slotColour(slot) });
    left += share;
    return part;
  });
  return svgElement("rect", outline) + parts.join("");
}
