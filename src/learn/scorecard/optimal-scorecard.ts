// The best scorecard of at most so many conditions, proved best or with the gap that is left: whole
// points of least logistic loss plus a price for each condition (the problem of RiskSLIM), the
// log-odds that a point stands for being chosen with them.

import type { Learner } from "../../learner/learner.ts";
import { type OptimalScorecardOptions, options } from "./optimal-scorecard-options.ts";

export const optimalScorecard: Learner<OptimalScorecardOptions> = {
  name: "optimal-scorecard",
  summary: "the best whole points of a few conditions, proved best, or the best so far and its gap",
  family: "optimal scorecard",
  traits: { needsRows: true, isCostly: true },
  options,
  refusals: { threads: "it searches with one thread" },
  learn: async (request) => (await import("./learn-optimal-scorecard.ts")).learnOptimalScorecard(request),
};
