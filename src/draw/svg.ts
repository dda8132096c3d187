// A model as a drawing in SVG that stands on its own: no script, no fonts to load, light and dark
// pages. Boxes where a page is wide enough for them, else the outline, which grows downwards only.

import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";
import { chainOf } from "./chain.ts";
import { drawCard } from "./draw-card.ts";
import { drawChain } from "./draw-chain.ts";
import { drawOutline } from "./draw-outline.ts";
import { drawTree } from "./draw-tree.ts";
import { type Drawing, frame } from "./frame.ts";

/** What is seen of a page without scrolling. */
const WIDEST = 1000;
const TALLEST = 800;
/** Levels of boxes that fit on it. */
const DEEPEST_BOXES = 40;

export function toSvg(model: Model): string {
  return frame(model, drawingOf(model));
}

function drawingOf(model: Model): Drawing {
  if (model.form === "scorecard") return drawCard(model);
  const chain = chainOf(model);
  if (chain !== null) return drawChain(chain, model);
  if (model.form === "list" || measureSize(model).depth > DEEPEST_BOXES) return drawOutline(model);
  const boxes = drawTree(model);
  return boxes.width <= WIDEST && boxes.height <= TALLEST ? boxes : drawOutline(model);
}
