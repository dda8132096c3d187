// Saves and prints what was learned. Where saving fails the result is still printed, so that the
// work is not lost.

import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import type { LearnResult } from "../../choose/learn-result.ts";
import { modelDocument } from "../../choose/model-document.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { countColumns } from "../../counts/text-of.ts";
import { toText } from "../../export/text.ts";
import { modelToJson } from "../../model/write-json.ts";
import { alternativesSentences } from "../../report/sections/alternatives-words.ts";
import type { Surroundings } from "../io/surroundings.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import { alternativesJson } from "./describe-alternatives.ts";
import { describeResult } from "./describe-result.ts";
import { jsonLine } from "./json-line.ts";
import { resultJson } from "./result-json.ts";

export interface DeliveryOptions {
  readonly source: CountSource;
  /** Whether its rows have weights. */
  readonly isWeighted: boolean;
  /** What the reader decided on its own. */
  readonly notices: readonly string[];
  /** Columns of a database that are times there. */
  readonly times: readonly string[];
  /** What else would have been as good; null where that was not asked for. */
  readonly alternatives: Alternatives | null;
  readonly out: string | undefined;
  readonly report: { readonly path: string; readonly text: string } | null;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether to say what was not tried, too. */
  readonly verbose: boolean;
  readonly stdout: Surroundings["stdout"];
}

export async function deliverResult(result: LearnResult, options: DeliveryOptions): Promise<void> {
  const { source, isWeighted, notices, times, alternatives, out, report, json, quiet } = options;
  const { verbose, stdout } = options;
  const { name, rows, units } = source;
  const data = { name, rows, attributes: countColumns(source), units, notices };
  const saved =
    out === undefined ? null : await trySaving(out, modelToJson(modelDocument(result, data.name, times)));
  const failure = (report === null ? null : await trySaving(report.path, report.text)) ?? saved;
  const text = toText(result.model);
  if (json) {
    const others = alternatives && { alternatives: alternativesJson(alternatives) };
    await writeText(stdout, jsonLine({ ...resultJson(result, data), ...others }));
  } else if (quiet) await writeText(stdout, text);
  else {
    const next = failure === null ? nextSteps(out, report?.path) : "";
    const others =
      alternatives === null ? "" : `\n${alternativesSentences(alternatives, result.train).join("\n")}\n`;
    await writeText(
      stdout,
      describeResult({ ...result, text, isVerbose: verbose, data: { ...data, isWeighted } }) + others + next,
    );
  }
  if (failure !== null) throw failure;
}

async function trySaving(path: string, text: string): Promise<unknown> {
  try {
    await writeWholeFile(path, [text]);
    return null;
  } catch (error) {
    return error;
  }
}

function nextSteps(out: string | undefined, report: string | undefined): string {
  const page = report === undefined ? "" : `\nThe report is saved in ${report}: open it in a browser.\n`;
  if (out === undefined) {
    return `${page}\nThe model was not saved: add --out model.json to save it.\n`;
  }
  return (
    page +
    [
      `\nThe model is saved in ${out}. Next:`,
      `  espalier predict ${out} NEW.csv`,
      `  espalier explain ${out} NEW.csv --row 1`,
      `  espalier export ${out} --to sql\n`,
    ].join("\n")
  );
}
