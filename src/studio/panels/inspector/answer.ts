// What an edit would do, without doing it: asked again and again while a cut is dragged.

import { DataError, type Edit, edit, outlineOf, RoutedRows, recount } from "../../../internal.ts";
import type { OpenedData } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { PreviewView } from "./request.ts";

export function previewEdit({ learn, edit: rows }: OpenedData, line: ModelLine, request: Edit): PreviewView {
  if (request.type === "grow")
    throw new DataError("a branch that is grown anew cannot be shown before it is learned");
  const { model, document } = line;
  const { model: next } = edit(model, [request], { rows: learn, locked: document.locked ?? [] });
  return {
    outline: outlineOf(recount(next, learn)),
    now: figureOf(new RoutedRows(next, rows).measures()),
  };
}
