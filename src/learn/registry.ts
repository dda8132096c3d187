// Every learner by its name, in the order they are listed to users. Adding one is one line here.

import { DataError } from "../dataset/data-error.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import type { Learner } from "../learner/learner.ts";
import { checklist } from "./checklist/checklist.ts";
import { optimalChecklist } from "./checklist/optimal-checklist.ts";
import { dcfringe, fringe, fringeDual, fringeFull, fringeSymmetric } from "./fringe/fringe.ts";
import { greedy3, grove, rivest } from "./list/lists.ts";
import { majority } from "./majority/majority.ts";
import { t1, t2, t3, t4, t5 } from "./optimal/td.ts";
import { optimalDnf } from "./optimal-rules/optimal-dnf.ts";
import { optimalList } from "./optimal-rules/optimal-list.ts";
import { refined } from "./refined/refined.ts";
import { optimalScorecard } from "./scorecard/optimal-scorecard.ts";
import { scorecard } from "./scorecard/scorecard.ts";
import { autoSkew, sequentialSkewing, skewing } from "./skew/skewing.ts";
import { id3, redwood } from "./tree/redwood.ts";

const registered = {
  majority,
  redwood,
  id3,
  refined,
  checklist,
  "optimal-checklist": optimalChecklist,
  scorecard,
  "optimal-scorecard": optimalScorecard,
  fringe,
  "fringe-dual": fringeDual,
  "fringe-symmetric": fringeSymmetric,
  dcfringe,
  "fringe-full": fringeFull,
  greedy3,
  grove,
  rivest,
  "optimal-list": optimalList,
  "optimal-dnf": optimalDnf,
  skewing,
  "sequential-skewing": sequentialSkewing,
  "auto-skew": autoSkew,
  t1,
  t2,
  t3,
  t4,
  t5,
};

/** What a method may be called in code. */
export type MethodName = keyof typeof registered;

/**
 * The options of a method, each of which may be left out; of several methods, or of all, those that
 * any of them takes.
 */
export type MethodOptions<Name extends MethodName = MethodName> = (
  Name extends unknown
    ? (
        options: {
          readonly [K in keyof (typeof registered)[Name]["options"]]?: (typeof registered)[Name]["options"][K] extends {
            readonly default: infer Value;
          }
            ? Value
            : never;
        },
      ) => void
    : never
) extends (all: infer All) => void
  ? All
  : never;

/** Always predicts the majority class: what a model must beat to be worth anything. */
export const BASELINE: Learner = majority;
/** The plain greedy tree, which every other method is compared with. */
export const REFERENCE: Learner = redwood;

/**
 * Every learner, in the order they are listed to users.
 *
 * @example
 * const timed = learners.filter(({ options }) => "timeLimit" in options);
 * console.log(timed.map(({ name }) => name).join(", "));
 * // → optimal-checklist, optimal-scorecard, optimal-list, optimal-dnf, t1, t2, t3, t4, t5
 */
export const learners: readonly Learner[] = Object.values(registered);

/**
 * The learner of this name, or of this earlier name; throws a DataError where there is none.
 *
 * @example
 * console.log(findLearner("t2").summary);
 * // → the best tree of two levels, proved best (Auer, Holte & Maass 1995)
 */
export function findLearner(name: string): Learner {
  const learner = learners.find((each) => each.name === name || each.aliases?.includes(name));
  if (learner) return learner;
  const names = learners.map((each) => each.name);
  const near = nearestName(name, names);
  const way = near === null ? `the methods are ${names.join(", ")}` : `did you mean ${near}?`;
  throw new DataError(`there is no method called "${name}"; ${way}`);
}

/** The learner meant by a name, or by a learner of one's own. */
export function learnerOf(method: string | Learner): Learner {
  if (typeof method === "string") return findLearner(method);
  if (typeof method?.learn !== "function" || typeof method.name !== "string" || !method.options) {
    throw new DataError("method: expected the name of a method, or a learner: { name, options, learn, … }");
  }
  return method;
}
