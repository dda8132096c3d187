// The learner optimal-list: the decision list of least cost on the training rows, mistakes and
// rules counted, among all lists of at most so many rules of at most so many literals; proved, or
// with the gap that is left when time ends. Bounds by prefix, by equal points and by support are
// those of Angelino, Larus-Stone, Alabi, Seltzer and Rudin (2018), generalised to weights, costs
// and several classes; the bound by near twins is our own.

import { coarseTable } from "../../encoding/coarse-table.ts";
import type { Learned, Learner, LearnRequest } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import { atLeastZero, limit, type OptionsOf } from "../../learner/option.ts";
import { costs, threadCount, threads, timeLimit } from "../../learner/shared-options.ts";
import type { ListModel } from "../../model/model.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { costMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import { written } from "../../text/numbers.ts";
import { maxLiterals, memory, thresholds } from "./rule-options.ts";
import { searchedRules, unsearchedNotices } from "./searched-rules.ts";

const options = {
  maxRules: { ...limit("--max-rules <n>", "most rules in the list"), default: 5 },
  maxLiterals,
  sparsity: atLeastZero(
    "--sparsity <cost>",
    "cost of a rule (of a leaf, for trees), in mistakes: one that saves fewer is left out",
    1,
  ),
  thresholds,
  costs,
  timeLimit,
  memory,
  threads,
};

export type OptimalListOptions = OptionsOf<typeof options>;

export const optimalList: Learner<OptimalListOptions> = {
  name: "optimal-list",
  summary: "the best decision list of few short rules, proved best, or the best so far and its gap",
  family: "optimal list",
  traits: { needsRows: true, exactNumbers: true, isCostly: true },
  options,
  learn: learnOptimalList,
};

async function learnOptimalList(request: LearnRequest<OptimalListOptions>): Promise<Learned> {
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
