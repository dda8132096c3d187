// "learn": what `espalier learn` does, with the bytes of the model file that it would save. The
// last table and result are kept, so that a report can be asked for afterwards.

import type { LearnResult } from "../../choose/learn-result.ts";
import { learnUntyped, type UntypedLearnOptions } from "../../choose/learn-source.ts";
import { modelDocument } from "../../choose/model-document.ts";
import { createMemorySource, type MemorySource } from "../../counts/memory/memory-source.ts";
import { DataError } from "../../dataset/data-error.ts";
import { toText } from "../../export/text.ts";
import { learnerOf } from "../../learn/registry.ts";
import { numbersFor } from "../../learner/numbers-for.ts";
import { plainJson } from "../../model/document.ts";
import { modelToJson } from "../../model/write-json.ts";
import { startSearchThread } from "../../node/search-thread.ts";
import { version } from "../io/surroundings.ts";
import { resultJson } from "../print/result-json.ts";
import { type Answer, datasetOf } from "./call.ts";

/** Tables of more cells than this are not kept: their memory is worth more than a report. */
const MOST_CELLS = 2e7;

/** What was learned last. */
interface Kept {
  readonly learned: unknown;
  readonly source: MemorySource;
  readonly result: LearnResult;
  readonly notices: readonly string[];
}

let kept: Kept | null = null;

export const learnAnswer: Answer = async (call) => {
  const { options, context, frame } = call;
  const dataset = datasetOf(call);
  const { method, bins, ...rest } = options as UntypedLearnOptions & { readonly bins?: "exact" | number };
  const learner = method === undefined ? null : learnerOf(method);
  const source = await createMemorySource(dataset, bins === undefined ? numbersFor(learner) : { bins });
  const replaced = kept;
  kept = null;
  await replaced?.source.close();
  const asked = { ...rest, ...(learner && { method: learner }), ...context, startSearchThread };
  const { notices } = dataset;
  let result: LearnResult;
  try {
    result = await learnUntyped(source, asked);
  } catch (error) {
    await source.close();
    throw error;
  }
  if (source.rows * source.attributes <= MOST_CELLS)
    kept = { learned: frame.header.id, source, result, notices };
  else await source.close();
  return {
    document: modelToJson(modelDocument(result, source.name)),
    text: toText(result.model),
    stopped: context.signal.aborted,
    result: plainJson(resultJson(result, { ...source, notices })),
  };
};

/** "report": the page on what was learned last, as `learn --report` writes it. */
export const reportAnswer: Answer = async ({ options, context }) => {
  if (kept === null || kept.learned !== options.learned)
    throw new DataError("its table is no longer in memory; give the data again for a report", {
      code: "bad-option",
    });
  const { source, result, notices } = kept;
  const [{ findFacts }, { report }] = await Promise.all([
    import("../../report/facts/find-facts.ts"),
    import("../../report/report.ts"),
  ]);
  const facts = await findFacts(source, result, { ...context, notices, alternatives: null });
  return { page: report(facts, { version: version() }) };
};
