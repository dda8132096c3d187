// A model as a drawing in SVG that stands on its own: no script, no fonts to load, light and dark pages.

import type { Model, TreeModel } from "../model/model.ts";
import { chainOf } from "./chain.ts";
import { drawChain } from "./draw-chain.ts";
import { drawTree } from "./draw-tree.ts";
import { frame } from "./frame.ts";

export function toSvg(model: Model): string {
  const chain = chainOf(model);
  return frame(model, chain === null ? drawTree(model as TreeModel) : drawChain(chain, model));
}
