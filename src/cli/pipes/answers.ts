// Every kind of request that the child answers, by name.

import {
  type AlternativesOptions,
  alternativesOptions,
} from "../../choose/alternatives/alternatives-options.ts";
import { findAlternatives } from "../../choose/alternatives/find-alternatives.ts";
import { type CompareOptions, compareMethods } from "../../choose/compare-methods.ts";
import { DataError } from "../../dataset/data-error.ts";
import { exporters } from "../../export/exporters.ts";
import { resolveSelect } from "../../learn/fit-procedure.ts";
import { procedureOf, type SelectRequest } from "../../learn/procedure.ts";
import { learners } from "../../learn/registry.ts";
import { modelFromJson } from "../../model/read-json.ts";
import { selectPart } from "../../select/select.ts";
import { alternativesJson } from "../print/describe-alternatives.ts";
import { selectionJson } from "../print/describe-selection.ts";
import { type Answer, readAnswer, withTable } from "./call.ts";
import { learnAnswer, reportAnswer } from "./learn-answer.ts";
import { studioAnswer } from "./studio-answer.ts";

const compareAnswer: Answer = async (call) =>
  withTable(call, "auto", async (source) => ({
    methods: await compareMethods(
      source,
      source.everything,
      call.options as unknown as CompareOptions,
      call.context,
    ),
  }));

const alternativesAnswer: Answer = async (call) => {
  for (const name of Object.keys(call.options)) {
    if (!Object.hasOwn(alternativesOptions, name) && !["without", "prices"].includes(name))
      throw new DataError(`alternatives take no option ${name}`, { code: "bad-option" });
  }
  const options = call.options as AlternativesOptions;
  return withTable(call, "exact", async (source) => ({
    found: alternativesJson(await findAlternatives(source, source.everything, options, call.context)),
  }));
};

const selectAnswer: Answer = async (call) =>
  withTable(call, "auto", async (source, { notices }) => {
    const { context } = call;
    const { mostSets = 0, queue = "fifo", ...select } = call.options as SelectRequest;
    // As `espalier select`: a tolerance of auto is the one that suits ID3 best.
    const procedure = procedureOf({ method: "id3", uninformed: "split", select });
    const resolved = await resolveSelect(source, source.everything, procedure, context);
    const selection = await selectPart(source, source.everything, { ...resolved, mostSets, queue }, context);
    const names = source.variables.slice(0, source.attributes).map((variable) => variable.schema.name);
    return { selection: selectionJson(selection, names), notices };
  });

const exportAnswer: Answer = async ({ options }) => {
  const { document, to, ...rest } = options as { readonly document?: unknown; readonly to?: unknown };
  if (typeof document !== "string" || typeof to !== "string" || !Object.hasOwn(exporters, to))
    throw new DataError(`a model is exported to one of ${Object.keys(exporters).join(", ")}`, {
      code: "bad-option",
    });
  return { text: exporters[to].write(modelFromJson(document), rest) };
};

/** What can be asked for: methods with their options, and forms to export to. */
const describeAnswer: Answer = async () => ({
  methods: learners.map(({ name, summary, family, options }) => ({
    name,
    summary,
    family,
    options: Object.keys(options),
  })),
  exports: Object.keys(exporters),
});

export const answers: Readonly<Record<string, Answer>> = {
  learn: learnAnswer,
  report: reportAnswer,
  compare: compareAnswer,
  alternatives: alternativesAnswer,
  select: selectAnswer,
  export: exportAnswer,
  describe: describeAnswer,
  read: readAnswer,
  studio: studioAnswer,
};
