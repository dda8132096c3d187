// Trees grown by the choosers of skewing.

import { learnTree } from "../../grow/learn-tree.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { chooseAutomatically } from "../../split/auto-chooser.ts";
import { skewAllColumns, skewColumnByColumn } from "../../split/skew/draw-weightings.ts";
import { chooseBySkewing } from "../../split/skew/skew-chooser.ts";
import type { SequentialOptions, SkewOptions } from "./skew-options.ts";

export function learnBySkewing(request: LearnRequest<SkewOptions>): Promise<Learned> {
  return learnTree(request, chooseBySkewing(settingsOf(request.options)));
}

export function learnColumnByColumn(request: LearnRequest<SequentialOptions>): Promise<Learned> {
  const draw = skewColumnByColumn(request.options);
  return learnTree(request, chooseBySkewing({ ...settingsOf({ ...request.options, trials: 1 }), draw }));
}

export function learnAutomatically(request: LearnRequest<SkewOptions>): Promise<Learned> {
  return learnTree(request, chooseAutomatically(settingsOf(request.options)));
}

function settingsOf(options: SkewOptions) {
  const { gainShare, seed, skewAt, uninformed } = options;
  return { gainShare, seed, skewAt, uninformed, level: options.significance, draw: skewAllColumns(options) };
}
