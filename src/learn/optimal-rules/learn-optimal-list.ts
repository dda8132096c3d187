// How optimal-list learns: loaded when it is asked for.

import { coarseTable } from "../../encoding/coarse-table.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import { threadCount } from "../../learner/shared-options.ts";
import type { ListModel } from "../../model/model.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { costMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import { written } from "../../text/numbers.ts";
import type { OptimalListOptions } from "./optimal-list-options.ts";
import { searchedRules, unsearchedNotices } from "./searched-rules.ts";

export async function learnOptimalList(request: LearnRequest<OptimalListOptions>): Promise<Learned> {
  const { source, part, options: given, context, costUnit = 1 } = request;
  const pace = new Pace(given.timeLimit, context.signal);
  const full = await source.table(part);
  const table = given.thresholds > 0 ? coarseTable(full, given.thresholds) : full;
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const matrix = costMatrix(given.costs, source.classes);
  const { costOfList, listOfTerms } = await import("../../search/rules/cover/list-of-terms.ts");
  const { optimalRules } = await import("../../search/rules/optimal-rules.ts");
  const { problem, best, isOptimal, lowerBound } = await optimalRules({
    ...{
      table,
      schemas,
      costs: matrix,
      costUnit,
      pace,
      context,
      positive: null,
      priced: "rules",
      learner: "optimal-list",
    },
    ...{ sparsity: given.sparsity, maxRules: given.maxRules, maxLiterals: given.maxLiterals },
    memoryBytes: given.memory * 2 ** 20,
    threads: threadCount(given.threads),
  });
  const list = listOfTerms(table, problem, best, matrix, [...source.classes.keys()]);
  const upperBound = costOfList(list, source.classes, matrix) + given.sparsity * list.rules.length;
  const proved = isOptimal ? upperBound : Math.min(upperBound, lowerBound);
  const candidates = problem?.terms.candidates ?? null;
  const parts = searchedRules("lists", { ...given, isCoarse: table !== full, candidates });
  if (given.sparsity > 0) parts.push(`a rule costing ${written(given.sparsity * costUnit)}`);
  const certificate: Certificate = {
    optimal: isOptimal || proved >= upperBound,
    lowerBound: proved,
    upperBound,
    searched: parts.join(", "),
  };
  const used = new Set(list.rules.flatMap(({ conditions }) => conditions.map(({ column }) => column)));
  const model: ListModel = { form: "list", ...modelHead(source, used), ...list };
  return { model, certificate, history: [], notices: unsearchedNotices(candidates) };
}
