// The skewing learners: greedy trees whose splits are chosen by skewing, at every node or where
// plain gain is blind. How they learn is in learn-skewing.ts, loaded when they do.

import { canPairConditions, tooManyConditions } from "../../learner/data-shape.ts";
import type { Learner } from "../../learner/learner.ts";
import {
  type SequentialOptions,
  type SkewOptions,
  sequentialOptionSpecs,
  skewOptionSpecs,
  whereBlind,
} from "./skew-options.ts";

export const skewing: Learner<SkewOptions> = {
  name: "skewing",
  summary: "a tree that finds XOR-like structure by reweighting the rows (Page & Ray 2003)",
  family: "skewing",
  traits: {},
  options: skewOptionSpecs,
  learn: async (request) => (await import("./learn-skewing.ts")).learnBySkewing(request),
};

export const sequentialSkewing: Learner<SequentialOptions> = {
  name: "sequential-skewing",
  summary: "skewing one column at a time, for data with many columns",
  family: "skewing",
  traits: {},
  options: sequentialOptionSpecs,
  learn: async (request) => (await import("./learn-skewing.ts")).learnColumnByColumn(request),
};

export const autoSkew: Learner<SkewOptions> = {
  name: "auto-skew",
  summary: "plain splits where they are significant, else exact lookahead, else skewing",
  family: "skewing",
  traits: {},
  // After lookahead there is nothing left that votes at every node would find, so the cheaper way
  // stays.
  options: { ...skewOptionSpecs, ...whereBlind },
  settingsFor: (shape) =>
    canPairConditions(shape)
      ? { settings: [{ options: { significance: 0.05 }, isCostly: true }] }
      : { settings: [], leftOut: tooManyConditions(shape) },
  learn: async (request) => (await import("./learn-skewing.ts")).learnAutomatically(request),
};
