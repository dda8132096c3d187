// The paper's concepts, and its methods in two columns.

import type { Columns } from "../columns.ts";
import { type Method, paperConcepts } from "../concept-runs.ts";
import published from "./published.json" with { type: "json" };

export const concepts = paperConcepts(
  Object.fromEntries(
    Object.entries(published.learningExamples).map(([name, [rows]]) => [name, rows as number]),
  ),
);

export const dnf4 = concepts.find(({ name }) => name === "dnf4")!;

/** The tree of a split, pruned: nothing of ours is in it. */
export const REDWOOD: Method = { method: "redwood" };

export const FRINGE: Columns = {
  asPublished: { method: "fringe", options: { restarts: 0, maxVariables: 350 } },
  today: { method: "fringe" },
};

export const GREEDY3: Columns = {
  asPublished: { method: "greedy3", options: { restarts: 0 } },
  today: { method: "greedy3" },
};

export const GROVE: Columns = {
  asPublished: { method: "grove", options: { tidy: "no" } },
  today: { method: "grove" },
};

export const procedures = {
  fringe: {
    asPublished: "`fringe --restarts 0 --max-variables 350`, the loop of Table 1",
    today:
      "`fringe`, which takes features from trees on up to six other splits of the learning rows before it gives up (`--restarts 6`)",
  },
  greedy3: {
    asPublished: "`greedy3 --restarts 0`, Tables 3 to 5",
    today:
      "`greedy3`, which learns a list that errs on at most 5 % of the learning rows again on up to four other splits of them (`--restarts 4`)",
  },
  grove: {
    asPublished: "`grove --tidy no`, Tables 3, 6 and 7",
    today:
      "`grove`, which then drops rules and conditions that nothing depends on and writes exceptions into the rules they except from (`--tidy yes`)",
  },
} as const;
