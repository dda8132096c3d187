// The bar that shows how the training rows of a node are divided among the classes.

import type { Labelled } from "../model/model.ts";
import { totalOf } from "../model/share-text.ts";
import { classColour } from "./palette.ts";
import { svgElement } from "./svg-element.ts";

export interface BarPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function classBar(
  { counts }: Labelled,
  { x, y, width, height }: BarPlace,
  paint: (index: number) => string = classColour,
): string {
  const total = totalOf({ class: "", counts });
  const outline = { x, y, width, height, rx: 2, class: "box", fill: "#eef2ef", stroke: "none" };
  let left = x;
  const parts = counts.map((count, index) => {
    const share = total > 0 ? (count / total) * width : 0;
    const part = svgElement("rect", { x: left, y, width: share, height, fill: paint(index) });
    left += share;
    return share > 0 ? part : "";
  });
  return svgElement("rect", outline) + parts.join("");
}
