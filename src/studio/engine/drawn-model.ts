// What it takes to draw a model, whichever panel shows it.

import { classLooks, type Model, outlineOf } from "../../internal.ts";
import type { DrawnModel } from "../panels/request.ts";

export function drawnModel(model: Model): DrawnModel {
  return { outline: outlineOf(model), classes: model.classes, looks: classLooks(model) };
}
