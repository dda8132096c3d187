// FRINGE and its variants: trees whose tests are features that the tree before them suggested
// (Pagallo & Haussler 1990; Pagallo 1989). How they learn is in learn-fringe.ts, loaded when they
// do.

import { canPairConditions, type DataShape, tooManyConditions } from "../../learner/data-shape.ts";
import type { Learner, Settings } from "../../learner/learner.ts";
import type { FringeVariant } from "./find-features.ts";
import { type FringeOptions, fringeOptionSpecs } from "./fringe-options.ts";

/** Features grow each iteration: a larger budget of conditions deserves more iterations. */
const ITERATIONS = 5;
const MOST_ITERATIONS = 100;
const CONDITIONS_PER_ITERATION = 4;

function settings({ maxConditions }: DataShape): Settings<FringeOptions> {
  const wanted = Math.max(ITERATIONS, Math.ceil(maxConditions / CONDITIONS_PER_ITERATION));
  const options = { maxIterations: Math.min(MOST_ITERATIONS, wanted) };
  return { settings: [{ options, isCostly: true }] };
}

/** With more than two classes, features from the leaves of one class alone say little. */
function settingsForTwoClasses(shape: DataShape): Settings<FringeOptions> {
  return shape.classes === 2 ? settings(shape) : { settings: [] };
}

function settingsWhereCheap(shape: DataShape): Settings<FringeOptions> {
  return canPairConditions(shape) ? settings(shape) : { settings: [], leftOut: tooManyConditions(shape) };
}

function fringeLearner(
  about: Pick<Learner<FringeOptions>, "name" | "summary"> &
    Partial<Pick<Learner<FringeOptions>, "settingsFor">>,
  variant: FringeVariant,
): Learner<FringeOptions> {
  return {
    ...about,
    family: "FRINGE",
    traits: { definesFeatures: true },
    options: { ...fringeOptionSpecs, variant: { ...fringeOptionSpecs.variant, default: variant } },
    learn: async (request) => (await import("./learn-fringe.ts")).learnFringe(request),
  };
}

export const fringe = fringeLearner(
  {
    name: "fringe",
    summary:
      "trees over features that conjoin the tests above positive leaves, for DNF (Pagallo & Haussler 1990)",
    settingsFor: settingsForTwoClasses,
  },
  "positive",
);

export const fringeDual = fringeLearner(
  {
    name: "fringe-dual",
    summary: "the same with disjunctions from negative leaves, for CNF (Pagallo 1989)",
    settingsFor: settingsForTwoClasses,
  },
  "dual",
);

export const fringeSymmetric = fringeLearner(
  {
    name: "fringe-symmetric",
    summary: "the same with conjunctions from all leaves, for several classes (Pagallo 1989)",
    settingsFor: settings,
  },
  "symmetric",
);

export const dcfringe = fringeLearner(
  {
    name: "dcfringe",
    summary: "FRINGE with the disjunctions that two leaves of one class form as well",
  },
  "limited-disjunctions",
);

export const fringeFull = fringeLearner(
  {
    name: "fringe-full",
    summary: "FRINGE with every function of the last two tests, parity included",
    settingsFor: settingsWhereCheap,
  },
  "full",
);
