// A tree by the reading rules, level by level: each is one pass over the data.

import type { Test } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { TreeModel, TreeNode } from "../../model/model.ts";
import { childrenOf, withChildren } from "../../model/size.ts";
import { foldTree } from "../../model/walk-tree.ts";
import { cutColumns, PathCuts, type Spread } from "./path-cuts.ts";
import { type ReadableRequest, relabel } from "./relabel.ts";
import { spreadsOf } from "./spreads-of.ts";

/** A node while its tests are written anew. */
interface Draft {
  /** Another one below it, where its own test has turned out to say nothing. */
  node: TreeNode;
  readonly part: Part;
  /** Asked above it, and by itself, too. */
  readonly before: PathCuts;
  cuts: PathCuts;
  readonly counts: Float64Array;
  /** In the order of `childrenOf`; none until its rows are divided. */
  sides: Draft[];
}

export async function readableTree(model: TreeModel, request: ReadableRequest): Promise<TreeModel> {
  const { source, part } = request;
  const [counts] = await source.countClasses([part]);
  const top = draftOf(model.root, part, new PathCuts(), counts);
  for (let open = [top]; open.length > 0; ) {
    const asked = open.map((draft) => ({
      part: draft.part,
      columns: chainOf(draft.node).flatMap(cutColumns),
    }));
    const spreads = await spreadsOf(source, asked);
    const dividing = open.filter((draft, place) => settle(draft, spreads[place]));
    await divide(source, dividing);
    for (const draft of dividing) dropEmptySides(draft);
    const below = dividing.flatMap(({ sides }) => sides);
    source.release(
      dividing.flatMap((draft) => (draft !== top && draft.sides.length > 0 ? [draft.part] : [])),
    );
    open = [...open.filter(({ sides }) => sides.length === 0), ...below].filter(
      ({ node }) => node.type !== "leaf",
    );
  }
  const { root: _, ...head } = model;
  const root = foldTree<Draft, TreeNode>(
    top,
    ({ sides }) => sides,
    ({ node, sides, counts: own }, children) =>
      relabel(sides.length > 0 ? withChildren(node, children) : node, own, request),
  );
  return { ...head, root };
}

/** The tests by which rows are told apart, one after the other; the last child is for the rest. */
function chainOf(node: TreeNode): Test[] {
  switch (node.type) {
    case "leaf":
      return [];
    case "test":
      return [node.test];
    case "values":
      return node.branches.map(({ value }) => ({ type: "equals", column: node.column, value }));
    case "intervals": {
      const { column, thresholds } = node;
      const cuts = thresholds.map((threshold): Test => ({ type: "at-most", column, threshold }));
      return [...cuts, { type: "missing", column, negated: true }];
    }
  }
}

/** Writes the tests of a node anew; false where one was a constant and another node takes over. */
function settle(draft: Draft, spreads: ReadonlyMap<string, Spread>): boolean {
  const { node } = draft;
  draft.cuts = draft.before;
  if (node.type === "intervals") {
    const thresholds = chainOf(node)
      .slice(0, -1)
      .map((cut) => {
        const settled = draft.cuts.settle(cut, spreads);
        draft.cuts = settled.cuts;
        return thresholdOf(settled.test);
      });
    draft.node = { ...node, thresholds };
  }
  if (node.type !== "test") return true;
  const { test, cuts } = draft.cuts.settle(node.test, spreads);
  draft.cuts = cuts;
  if (typeof test !== "boolean") draft.node = { ...node, test };
  else draft.node = test ? node.yes : node.no;
  return typeof test !== "boolean";
}

/** Of a cut alone, which stays a cut. */
function thresholdOf(test: Test | boolean): number {
  if (typeof test === "boolean" || test.type !== "at-most") throw new Error("a cut became something else");
  return test.threshold;
}

/** Gives each draft a side for each child. */
async function divide(source: CountSource, drafts: readonly Draft[]): Promise<void> {
  const rests = drafts.map(({ part }) => part);
  const parts: Part[][] = drafts.map(() => []);
  const chains = drafts.map(({ node }) => chainOf(node));
  const longest = Math.max(0, ...chains.map((chain) => chain.length));
  for (let step = 0; step < longest; step++) {
    const places = [...chains.keys()].filter((place) => step < chains[place].length);
    const requests = places.map((place) => ({ part: rests[place], test: chains[place][step] }));
    const divided = await source.divide(requests);
    if (step > 0) source.release(places.map((place) => rests[place]));
    for (const [index, place] of places.entries()) {
      parts[place].push(divided[index].yes);
      rests[place] = divided[index].no;
    }
  }
  for (const [place, rest] of rests.entries()) parts[place].push(rest);
  const counts = await source.countClasses(parts.flat());
  let next = 0;
  for (const [place, draft] of drafts.entries()) {
    const nodes = childrenOf(draft.node);
    draft.sides = parts[place].map((part, side) => draftOf(nodes[side], part, draft.cuts, counts[next++]));
  }
}

/** A test that all rows answer alike is none, nor is an interval without rows. */
function dropEmptySides(draft: Draft): void {
  const { node, sides } = draft;
  const isEmpty = ({ counts }: Draft): boolean => total(counts) === 0;
  if (node.type === "test") {
    if (!sides.some(isEmpty)) return;
    draft.node = isEmpty(sides[0]) ? node.no : node.yes;
  } else if (node.type === "intervals") {
    const left = [...node.branches.keys()].filter((place) => !isEmpty(sides[place]));
    if (left.length === node.branches.length) return;
    draft.node = withIntervals(node, left, isEmpty(sides.at(-1)!));
  } else return;
  draft.sides = [];
}

/** Those intervals alone; of a single one only whether the value is known matters, if that. */
function withIntervals(
  node: Extract<TreeNode, { type: "intervals" }>,
  places: readonly number[],
  isNeverMissing: boolean,
): TreeNode {
  const { class: name, counts, column, missing } = node;
  const branches = places.map((place) => node.branches[place]);
  // The upper end of each but the last.
  if (places.length > 1)
    return { ...node, branches, thresholds: places.slice(0, -1).map((place) => node.thresholds[place]) };
  if (places.length === 0) return missing;
  if (isNeverMissing) return branches[0];
  return {
    type: "test",
    class: name,
    counts,
    test: { type: "missing", column },
    yes: missing,
    no: branches[0],
  };
}

function draftOf(node: TreeNode, part: Part, before: PathCuts, counts: Float64Array): Draft {
  return { node, part, before, cuts: before, counts, sides: [] };
}
