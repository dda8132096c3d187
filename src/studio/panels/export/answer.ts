// A model in every form that it can be written in; the file itself goes with all that is known of it, its history included.

import { DataError, exporters, modelToJson } from "../../../internal.ts";
import type { OpenedData } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import type { TextFile } from "../sessions/request.ts";
import { COSTS_FILE, LEARNED_FILE } from "../../engine/command-lines.ts";

const JSON_TYPE = "application/json";
const TYPES: Readonly<Record<string, string>> = {
  json: JSON_TYPE,
  svg: "image/svg+xml",
  js: "text/javascript",
  pmml: "application/xml",
};

/** Besides the exporters' names: "learned", the model before it was edited, and "costs", what mistakes cost. */
export function exportModel(
  { file }: OpenedData,
  { document, model, start }: ModelLine,
  to: string,
): TextFile {
  if (to === "learned") return { name: LEARNED_FILE, type: JSON_TYPE, text: modelToJson(start.learned) };
  if (to === "costs") {
    const text = `${JSON.stringify(start.options.costs ?? {}, null, 2)}\n`;
    return { name: COSTS_FILE, type: JSON_TYPE, text };
  }
  const exporter = Object.hasOwn(exporters, to) ? exporters[to] : undefined;
  if (exporter === undefined)
    throw new DataError(
      `models are not written as "${to}"; choose one of ${Object.keys(exporters).join(", ")}`,
    );
  const text = to === "json" ? modelToJson(document) : exporter.write(model);
  return { name: `${file.stem}${exporter.extension}`, type: TYPES[to] ?? "text/plain", text };
}
