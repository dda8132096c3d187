// What the counts of the rows as they are say of the open nodes, before any reweighting: each
// variable's histogram and the best split.

import { bestSplitOf, betterSplit, type SplitRule } from "../counts/best-split.ts";
import type { BestSplit } from "../counts/count-source.ts";
import type { ChooseRequest } from "./split-chooser.ts";

/** A variable that takes more than one value in a node; the others carry no information there. */
export interface VaryingVariable {
  readonly variable: number;
  /** The codes present, ascending. */
  readonly codes: Uint32Array;
  /** Weighted class counts of those codes. */
  readonly counts: Float64Array;
}

export interface NodeSurvey {
  readonly varying: readonly VaryingVariable[];
  readonly best: BestSplit | null;
  /** Merit of the node as a leaf: minus the class entropy times the weight. */
  readonly merit: number;
}

export async function surveyNodes(
  { source, nodes, variables }: ChooseRequest,
  rule: SplitRule,
): Promise<NodeSurvey[]> {
  const classes = source.classes.length;
  const { sideMerit, factors } = rule.criterion;
  const surveys = nodes.map(({ counts }) => ({
    varying: [] as VaryingVariable[],
    best: null as BestSplit | null,
    merit: sideMerit(counts, 0, classes, factors),
  }));
  await source.count({ parts: nodes.map((node) => node.part), variables }, (histogram) => {
    const { part, variable, length } = histogram;
    if (length < 2) return;
    const survey = surveys[part];
    const codes = histogram.codes.slice(0, length);
    const counts = histogram.counts.slice(0, length * classes);
    const best = bestSplitOf(histogram, source.variables[variable], rule, classes);
    survey.varying.push({ variable, codes, counts });
    survey.best = betterSplit(survey.best, best, rule.criterion);
  });
  for (const survey of surveys) survey.varying.sort((a, b) => a.variable - b.variable);
  return surveys;
}
