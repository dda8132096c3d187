// A model in every form that it can be written in; the file itself goes with all that is known of it, its history included.

import { DataError, exporters, modelToJson } from "../../../internal.ts";
import type { OpenedData } from "../data/opened-data.ts";
import type { ModelLine } from "../model/model-line.ts";
import type { ExportedFile, TextFile } from "../views/session-views.ts";
import { COSTS_FILE, LEARNED_FILE } from "./command-lines.ts";

const JSON_TYPE = "application/json";
const FORMS = Object.values(exporters).map(({ name, title }) => ({
  name,
  title: name === "json" ? "Model with its history" : title,
}));

/** Besides the exporters' names: "learned", the model before it was edited, and "costs", what mistakes cost. */
export function exportModel(data: OpenedData, line: ModelLine, to: string): ExportedFile {
  return { ...fileOf(data, line, to), forms: FORMS };
}

function fileOf({ file }: OpenedData, { document, start }: ModelLine, to: string): TextFile {
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
  const { extension, mediaType } = exporter;
  return { name: `${file.stem}${extension}`, type: mediaType, text: exporter.write(document) };
}
