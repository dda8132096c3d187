// How optimal-dnf learns: loaded when it is asked for.

import { coarseTable } from "../../encoding/coarse-table.ts";
import { classWeights } from "../../encoding/table.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import { positiveClass } from "../../learner/positive-class.ts";
import { threadCount } from "../../learner/shared-options.ts";
import type { ListModel } from "../../model/model.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import type { ClassRules } from "../../search/rules/cover/describe-class.ts";
import { countOf, grouped, written } from "../../text/numbers.ts";
import type { OptimalDnfOptions } from "./optimal-dnf-options.ts";
import { searchedRules, unsearchedNotices } from "./searched-rules.ts";

export async function learnOptimalDnf(request: LearnRequest<OptimalDnfOptions>): Promise<Learned> {
  const { source, part, options: given, context, costUnit = 1 } = request;
  const pace = new Pace(given.timeLimit, context.signal);
  const full = await source.table(part);
  const table = given.thresholds > 0 ? coarseTable(full, given.thresholds) : full;
  const { classes } = source;
  const counts = classWeights(full);
  const goal = positiveClass(given.positive, classes, counts) ?? cheapestClass(counts, null);
  const { describeClass } = await import("../../search/rules/cover/describe-class.ts");
  const found = await describeClass({
    ...{ table, goal, pace, context, learner: "optimal-dnf", priced: given.smallest },
    schemas: source.variables.slice(0, source.attributes).map((variable) => variable.schema),
    costs: costMatrix(given.costs, classes),
    costUnit,
    ...{ sparsity: given.sparsity, maxRules: given.maxRules, maxLiterals: given.maxLiterals },
    memoryBytes: given.memory * 2 ** 20,
    threads: threadCount(given.threads),
  });
  const searched = { ...given, isCoarse: table !== full, candidates: found.candidates };
  const parts = searchedRules("sets", searched, ` for ${classes[goal]}`);
  const unit = given.smallest === "rules" ? "rule" : "literal";
  parts.push(
    given.sparsity > 0
      ? `a ${unit} costing ${written(given.sparsity * costUnit)}`
      : `then by the fewest ${unit}s`,
  );
  const certificate: Certificate = {
    optimal: found.isOptimal,
    lowerBound: found.lowerBound,
    upperBound: found.value,
    searched: parts.join(", "),
  };
  const { list } = found;
  const used = new Set(list.rules.flatMap(({ conditions }) => conditions.map(({ column }) => column)));
  const model: ListModel = { form: "list", ...modelHead(source, used), ...list };
  const notices = [...unsearchedNotices(found.candidates), ...fitNotices(found, given, costUnit)];
  if (classes.length > 2) {
    notices.push(`the rules tell ${classes[goal]} from the other classes, which are taken together`);
  }
  return { model, certificate, history: [], notices };
}

/** What a certificate of costs does not say: whether the rules fit, and how many a fit needs. */
function fitNotices(
  found: ClassRules,
  { smallest, sparsity, maxLiterals, maxRules }: OptimalDnfOptions,
  costUnit: number,
): string[] {
  const unit = smallest === "rules" ? "rule" : "literal";
  if (found.leastSize !== null && !found.isOptimal) {
    return [
      `the rules fit every row with ${countOf(found.size, unit)}; that a fit needs at least ${found.leastSize} is proved, no more`,
    ];
  }
  if (found.leastSize !== null || sparsity > 0 || found.list.rules.length === 0) return [];
  if (found.lowerBound <= 0) return [];
  const rules = maxRules === 1 ? "rule" : Number.isFinite(maxRules) ? countOf(maxRules, "rule") : "rules";
  const fit = maxRules === 1 ? "fits" : "fit";
  return [
    `no ${rules} of at most ${countOf(maxLiterals, "literal")} ${fit} every row: mistakes cost at least ${grouped(found.lowerBound * costUnit)}`,
  ];
}
