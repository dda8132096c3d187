// Every learner, in the order they are listed to users. Adding one is one line here.

import { DataError } from "../dataset/data-error.ts";
import { checklist } from "./checklist/checklist.ts";
import { fringeLearners } from "./fringe/fringe.ts";
import { greedy3 } from "./list/greedy3.ts";
import { grove } from "./list/grove.ts";
import { rivest } from "./list/rivest.ts";
import { tdLearners } from "./optimal/td.ts";
import { refined } from "./refined/refined.ts";
import type { Learner } from "./shared/learner.ts";
import { autoSkew, sequentialSkewing, skewing } from "./skew/skewing.ts";
import { id3, redwood } from "./tree/redwood.ts";

// biome-ignore lint/suspicious/noExplicitAny: each learner has its own options; resolve-options.ts checks them.
export const learners: readonly Learner<any>[] = [
  redwood,
  id3,
  refined,
  checklist,
  ...fringeLearners,
  greedy3,
  grove,
  rivest,
  skewing,
  sequentialSkewing,
  autoSkew,
  ...tdLearners,
];

// biome-ignore lint/suspicious/noExplicitAny: as above.
export function findLearner(name: string): Learner<any> {
  const learner = learners.find((candidate) => candidate.name === name);
  if (!learner) {
    const known = learners.map((candidate) => candidate.name).join(", ");
    throw new DataError(`there is no method called "${name}"; the methods are ${known}`);
  }
  return learner;
}
