// The report and the interactive page of a model that may have been edited by hand.

import { type LearnResult, modelPage, type Progress, reportDataset } from "../../../internal.ts";
import type { OpenedData, Watch } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import { isOf, type Unsealed } from "../../engine/model-view.ts";
import type { Progressing } from "../../messages.ts";
import type { TextFile } from "../sessions/request.ts";

const HTML = "text/html";

export async function writeReport(
  { learn, file }: OpenedData,
  line: ModelLine,
  {
    result,
    version,
    signal,
    onProgress,
  }: Watch<Progressing> & { readonly result: LearnResult; readonly version: string | undefined },
): Promise<TextFile> {
  const times = line.edits === 1 ? "once" : `${line.edits} times`;
  const note = `edited by hand ${times} after it was learned by ${result.method}; the study of columns and rows is of the model before`;
  const edited = {
    train: line.measures("learn"),
    test: line.measures("edit"),
    certificate: null,
    notices: [...result.notices, note],
  };
  const shown: LearnResult = { ...result, model: line.model, ...(line.edits > 0 && edited) };
  const text = await reportDataset(learn, shown, {
    ...(version !== undefined && { version }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress: ({ done, text: words }: Progress) => onProgress({ done, text: words }) }),
  });
  return { name: `${file.stem}-report.html`, type: HTML, text };
}

export function writePage(
  { edit, file }: OpenedData,
  line: ModelLine,
  {
    withRows,
    unsealed,
    version,
  }: { readonly withRows: boolean; readonly unsealed: Unsealed | null; readonly version: string | undefined },
): TextFile {
  const { accuracy, interval, rows } = line.measures("edit");
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const count = (number: number): string => number.toLocaleString("en-US");
  const said = [
    `Right on ${percent(accuracy)} of the ${count(rows)} edit rows, by which edits were judged (95 % interval ${percent(interval.low)} to ${percent(interval.high)}).`,
  ];
  if (unsealed !== null && isOf(unsealed, line)) {
    const { figure } = unsealed;
    said.push(
      `Right on ${percent(figure.accuracy)} of the ${count(figure.rows)} sealed rows, looked at once.`,
    );
  }
  const text = modelPage(line.document, {
    // A number and its sign stay on one line.
    evaluated: said.join(" ").replaceAll(" %", "\u00a0%"),
    ...(withRows && { rows: edit }),
    ...(version !== undefined && { version }),
  });
  return { name: `${file.stem}.html`, type: HTML, text };
}
