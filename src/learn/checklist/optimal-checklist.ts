// The best checklist of at most so many items, proved best or with the gap that is left: at least m
// of n conditions, m, the conditions and the cuts of numbers all chosen by the search.

import type { Learner } from "../../learner/learner.ts";
import { type OptimalChecklistOptions, options } from "./checklist-options.ts";

export const optimalChecklist: Learner<OptimalChecklistOptions> = {
  name: "optimal-checklist",
  summary: "the best checklist of a few items, proved best, or the best so far and its gap",
  family: "optimal checklist",
  traits: { needsRows: true, exactNumbers: true, isCostly: true },
  options,
  refusals: { threads: "it searches with one thread" },
  learn: async (request) => (await import("./learn-optimal-checklist.ts")).learnOptimalChecklist(request),
};
