// The learner optimal-dnf: rules for one class, of few literals each, that hold for its rows and no
// others. Where such rules exist, the smallest set of them is found as a cheapest cover; where none
// fit, or not within the number of rules allowed, those with the least cost of mistakes, and of
// these the smallest. Proved, or with the gap that is left.

import type { Learner } from "../../learner/learner.ts";
import { type OptimalDnfOptions, options } from "./optimal-dnf-options.ts";

export const optimalDnf: Learner<OptimalDnfOptions> = {
  name: "optimal-dnf",
  summary:
    "the smallest set of short rules for one class that fits every row, or the one nearest to it, proved",
  family: "optimal rules",
  traits: { needsRows: true, exactNumbers: true, isCostly: true },
  options,
  learn: async (request) => (await import("./learn-optimal-dnf.ts")).learnOptimalDnf(request),
};
