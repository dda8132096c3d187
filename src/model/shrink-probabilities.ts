// Probabilities that can be trusted on new rows: the class shares of an end (a leaf or rule), drawn
// towards those of the part above it, as if some further rows with its shares had come along
// (hierarchical shrinkage: Agarwal et al. 2022; m-estimates: Cestnik 1990). Where many rows arrive
// little changes; an end of three rows no longer says 100 %.

import { decideClass, expectedCost } from "./decision-rule.ts";
import type { Labelled, LeafNode, Model, Rule, TreeNode } from "./model.ts";
import { childrenOf, withChildren } from "./size.ts";
import { foldTree } from "./walk-tree.ts";

/**
 * Rows that the part above an end counts as, where folds do not show what is better. On development
 * data the log-loss was least with this one of 1 to 32.
 */
export const STRENGTH = 8;
/** Rows of all classes alike that the whole model starts from. */
const ROWS_AT_ROOT = 1;
/**
 * Rows with the shares of the whole model that come to every end: however pure the parts above it,
 * its conditions were chosen. On development data the log-loss fell with it for models of every
 * family and size.
 */
const ROWS_AT_END = 1;

/**
 * The same model with probabilities at its ends. They agree with the class that is predicted
 * there: where the decision would make another of them, they are moved just so far that it does
 * not.
 */
export function shrinkProbabilities(model: Model, strength: number = STRENGTH): Model {
  // The totals of a scorecard have neighbours, not parts above them: its learner settles them.
  if (model.form === "scorecard") return model;
  if (model.form === "list") return { ...model, shrinkage: strength, ...shrinkRules(model, strength) };
  // The head before the structure, as files are read.
  const { root, ...head } = model;
  return { ...head, shrinkage: strength, root: shrinkTree(root, model, strength) };
}

/** Where the probabilities of a model were made of its counts: made again, of what they are now. */
export function renewProbabilities(model: Model): Model {
  return model.shrinkage === undefined ? model : shrinkProbabilities(model, model.shrinkage);
}

interface Placed {
  readonly node: TreeNode;
  readonly shares: readonly number[];
}

function shrinkTree(root: TreeNode, model: Model, strength: number): TreeNode {
  const top = { node: root, shares: drawn(root.counts, evenShares(model.classes.length), ROWS_AT_ROOT) };
  return foldTree<Placed, TreeNode>(
    top,
    ({ node, shares }) =>
      childrenOf(node).map((child) => ({ node: child, shares: drawn(child.counts, shares, strength) })),
    ({ node, shares }, children): TreeNode =>
      node.type === "leaf"
        ? (withProbabilities(
            node,
            atEnd(shares, node.counts, top.shares, strength),
            model,
          ) satisfies LeafNode)
        : withChildren(node, children),
  );
}

/** Whatever reaches a rule is the part above it, and above all rules after it. */
function shrinkRules(
  { rules, otherwise, ...model }: Extract<Model, { form: "list" }>,
  strength: number,
): { rules: Rule[]; otherwise: Labelled } {
  const left = sumOf([...rules, otherwise]);
  const whole = drawn(left, evenShares(model.classes.length), ROWS_AT_ROOT);
  let above = whole;
  const own = rules.map((rule) => {
    const shares = drawn(rule.counts, above, strength);
    rule.counts.forEach((count, c) => {
      left[c] -= count;
    });
    above = drawn(left, above, strength);
    return withProbabilities(rule, atEnd(shares, rule.counts, whole, strength), model);
  });
  const rest = atEnd(above, otherwise.counts, whole, strength);
  return { rules: own, otherwise: withProbabilities(otherwise, rest, model) };
}

/** Those of an end, drawn as they are, had rows of the whole model come along besides. */
export function atEnd(
  shares: readonly number[],
  counts: readonly number[],
  whole: readonly number[],
  strength: number,
): number[] {
  // Nothing is drawn at all where that is asked for.
  if (strength === 0) return [...shares];
  const rows = counts.reduce((sum, count) => sum + count, 0) + strength;
  return shares.map((share, c) => (share * rows + ROWS_AT_END * whole[c]) / (rows + ROWS_AT_END));
}

function sumOf(ends: readonly Labelled[]): number[] {
  return ends[0].counts.map((_, c) => ends.reduce((sum, { counts }) => sum + counts[c], 0));
}

export function evenShares(classes: number): number[] {
  return Array.from({ length: classes }, () => 1 / classes);
}

/** The shares of these counts, had `strength` further rows of other shares come along. */
export function drawn(counts: readonly number[], towards: readonly number[], strength: number): number[] {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  if (rows + strength === 0) return [...towards];
  return counts.map((count, c) => (count + strength * towards[c]) / (rows + strength));
}

interface Deciding {
  readonly classes: readonly string[];
  readonly decision?: Model["decision"] | undefined;
}

function withProbabilities<T extends Labelled>(
  end: T,
  shares: readonly number[],
  { classes, decision }: Deciding,
): T {
  return { ...end, probabilities: agreeing(shares, end.class, { classes, decision }) };
}

/** By more than the rounding of a decision. */
const CLEARLY = 1e-9;

/** The nearest shares on the way to certainty of a class of which the decision makes that class. */
export function agreeing(
  shares: readonly number[],
  name: string,
  { classes, decision }: Deciding,
): readonly number[] {
  if (decideClass(shares, classes, decision) === name) return shares;
  const own = classes.indexOf(name);
  const step = stepFor(shares, own, { classes, decision });
  const whole = Math.min(1, step + CLEARLY);
  return shares.map((share, c) => (1 - whole) * share + (c === own ? whole : 0));
}

/** How far to go, from 0 to 1: until the lead of every other class is gone. */
function stepFor(shares: readonly number[], own: number, { classes, decision }: Deciding): number {
  let most = 0;
  for (let other = 0; other < shares.length; other++) {
    if (other === own) continue;
    const { lead, gain } = leadOf(shares, own, other, { classes, decision });
    if (lead >= 0) most = Math.max(most, gain > 0 ? lead / (lead + gain) : 1);
  }
  return most;
}

/** By how much a class is ahead of `own`, and by how much behind where `own` is certain. */
function leadOf(
  shares: readonly number[],
  own: number,
  other: number,
  { classes, decision }: Deciding,
): { lead: number; gain: number } {
  if (decision?.type === "costs") {
    const { costs } = decision;
    const lead = expectedCost(shares, own, costs) - expectedCost(shares, other, costs);
    return { lead, gain: costs[own][other] };
  }
  if (decision?.type === "threshold") {
    const { at } = decision;
    if (decision.class === classes[own]) return { lead: at - shares[own], gain: 1 - at };
    if (decision.class === classes[other]) return { lead: shares[other] - at, gain: at };
  }
  return { lead: shares[other] - shares[own], gain: 1 };
}
