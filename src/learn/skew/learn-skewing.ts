// Trees grown by the choosers of skewing.

import { learnTree } from "../../grow/learn-tree.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { information } from "../../split/criteria/information.ts";
import { chooseAutomatically } from "../../split/skew/auto-chooser.ts";
import { skewAllColumns, skewColumnByColumn } from "../../split/skew/draw-weightings.ts";
import { chooseBySkewing } from "../../split/skew/skew-chooser.ts";
import type { SequentialOptions, SkewOptions } from "./skew-options.ts";

export function learnBySkewing(request: LearnRequest<SkewOptions>): Promise<Learned> {
  return learnTree(request, (factors) => chooseBySkewing(settingsOf(request.options, factors)));
}

export function learnColumnByColumn(request: LearnRequest<SequentialOptions>): Promise<Learned> {
  const options = { ...request.options, trials: 1 };
  const draw = skewColumnByColumn(options);
  return learnTree(request, (factors) => chooseBySkewing({ ...settingsOf(options, factors), draw }));
}

export function learnAutomatically(request: LearnRequest<SkewOptions>): Promise<Learned> {
  return learnTree(request, (factors) => chooseAutomatically(settingsOf(request.options, factors)));
}

function settingsOf(options: SkewOptions, factors: ClassFactors | null) {
  const criterion = information(factors);
  return { ...options, criterion, level: options.significance, draw: skewAllColumns(options) };
}
