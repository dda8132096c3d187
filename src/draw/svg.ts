// A model as a drawing in SVG that stands on its own: no script, no fonts to load, light and dark pages.

import type { Model } from "../model/model.ts";
import { drawList } from "./draw-list.ts";
import { drawTree } from "./draw-tree.ts";
import { frame } from "./frame.ts";

export function toSvg(model: Model): string {
  return frame(model, model.form === "tree" ? drawTree(model) : drawList(model));
}
