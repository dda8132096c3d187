// What a model is, in words for those who know no names of methods.

const KINDS: Readonly<Record<string, string>> = {
  majority: "the most common class",
  redwood: "greedy tree",
  id3: "pruned tree",
  refined: "refined tree",
  checklist: "checklist",
  "optimal-checklist": "proved checklist",
  scorecard: "scorecard",
  greedy3: "decision list",
  grove: "decision list",
  rivest: "decision list",
  "optimal-list": "proved list",
  "optimal-dnf": "proved rule",
};

/** Trees that ask combinations of conditions; those that look at pairs of columns. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/fringe/, "tree of combinations"],
  [/skew/, "tree by pairs"],
  [/^t\d$/, "proved tree"],
];

export function plainName(method: string): string {
  return KINDS[method] ?? FAMILIES.find(([names]) => names.test(method))?.[1] ?? "model";
}
