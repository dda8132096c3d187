// A model in every form that it can be written in, as a page and as a report.

import { DataError, exporters, modelToJson } from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import { COSTS_FILE, LEARNED_FILE } from "../../engine/words/command-lines.ts";
import type { TextFile } from "../request.ts";
import type { Requests } from "./request.ts";
import { writePage, writeReport } from "./write-page.ts";

const JSON_TYPE = "application/json";
const FORMS = Object.values(exporters).map(({ name, title }) => ({
  name,
  title: name === "json" ? "Model with its history" : title,
}));

export const answers: Answers<Requests> = {
  export: async (session, { to }) => ({ ...exported(await session.models(), to), forms: FORMS }),
  "export/page": async (session, { withRows }) => writePage(await session.models(), withRows),
  "export/report": async (session, _, watch) => writeReport(await session.models(), watch),
};

function exported({ data, model: { document, start } }: SessionModels, to: string): TextFile {
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
  return { name: `${data.file.stem}${extension}`, type: mediaType, text: exporter.write(document) };
}
