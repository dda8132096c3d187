// The report and the interactive page of a model that may have been edited by hand.

import {
  grouped,
  type LearnResult,
  modelPage,
  type Progress,
  percent,
  reportDataset,
} from "../../../internal.ts";
import { learnFrom } from "../../engine/learn-model.ts";
import { isOf } from "../../engine/model-view.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import type { Watch } from "../../engine/watch.ts";
import type { Progressing, TextFile } from "../request.ts";

const HTML = "text/html";

export async function writeReport(
  models: SessionModels,
  { signal, onProgress }: Watch<Progressing>,
): Promise<TextFile> {
  const { data, model, options } = models;
  // A restored session knows the model but not all that learning it found out: it is learned again,
  // the same.
  const context = models.learnContext({ signal });
  const result = model.start.result ?? (await learnFrom(data, model.start.options, context));
  const times = model.edits === 1 ? "once" : `${model.edits} times`;
  const note = `edited by hand ${times} after it was learned by ${result.method}; the study of columns and rows is of the model before`;
  const edited = {
    train: model.measures("learn"),
    test: model.measures("edit"),
    certificate: null,
    notices: [...result.notices, note],
  };
  const shown: LearnResult = { ...result, model: model.model, ...(model.edits > 0 && edited) };
  const text = await reportDataset(data.learn, shown, {
    ...versionOf(options),
    ...(model.document.history && { history: model.document.history }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress: ({ done, text: words }: Progress) => onProgress({ done, text: words }) }),
  });
  return { name: `${data.file.stem}-report.html`, type: HTML, text };
}

export function writePage({ data, model, unsealed, options }: SessionModels, withRows: boolean): TextFile {
  const { accuracy, interval, rows } = model.measures("edit");
  const said = [
    `Right on ${percent(accuracy)} of the ${grouped(rows)} edit rows, by which edits were judged (95 % interval ${percent(interval.low)} to ${percent(interval.high)}).`,
  ];
  if (unsealed !== null && isOf(unsealed, model)) {
    const { figure } = unsealed;
    said.push(
      `Right on ${percent(figure.accuracy)} of the ${grouped(figure.rows)} sealed rows, looked at once.`,
    );
  }
  const text = modelPage(model.document, {
    // A number and its sign stay on one line.
    evaluated: said.join(" ").replaceAll(" %", "\u00a0%"),
    ...(withRows && { rows: data.edit }),
    ...versionOf(options),
  });
  return { name: `${data.file.stem}.html`, type: HTML, text };
}

function versionOf({ version }: SessionModels["options"]): { readonly version?: string } {
  return version === undefined ? {} : { version };
}
