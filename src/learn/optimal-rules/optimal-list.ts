// The learner optimal-list: the decision list of least cost on the training rows, mistakes and
// rules counted, among all lists of at most so many rules of at most so many literals; proved, or
// with the gap that is left when time ends. Bounds by prefix, by equal points and by support are
// those of Angelino, Larus-Stone, Alabi, Seltzer and Rudin (2018), generalised to weights, costs
// and several classes; the bound by near twins is our own.

import type { Learner } from "../../learner/learner.ts";
import { type OptimalListOptions, options } from "./optimal-list-options.ts";

export const optimalList: Learner<OptimalListOptions> = {
  name: "optimal-list",
  summary: "the best decision list of few short rules, proved best, or the best so far and its gap",
  family: "optimal list",
  traits: { needsRows: true, exactNumbers: true, isCostly: true },
  options,
  learn: async (request) => (await import("./learn-optimal-list.ts")).learnOptimalList(request),
};
