// A model as an outline: the root first, below each split a line for every branch with its whole
// condition. Plain data; the report, Studio and the SVG draw the same lines.

import { type AtLeast, negate, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, memberTexts, testText } from "../condition/text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { isOrdered } from "../dataset/column.ts";
import { columnNamed } from "../dataset/column-named.ts";
import { branchText } from "../model/branch-labels.ts";
import { type BranchCondition, type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { riskText } from "../model/risk/risk-text.ts";
import { bandPoints, cardItems, totalName } from "../model/scorecard/card-text.ts";
import { amountText, totalOf } from "../model/share-text.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";
import { grouped } from "../text/numbers.ts";
import { shortBranches } from "./short-branches.ts";

/** A line of an outline with the lines below it: a node of a tree, or a rule. */
export interface OutlineLine extends Labelled {
  /** As edits name it (edit/parts.ts): "1" is the root of a tree, "all" that of a list. */
  readonly address: string;
  /** 0 for the root. */
  readonly depth: number;
  /** What leads here from the line above, never shortened; "all rows" for the root. */
  readonly condition: string;
  /** The tests that the condition counts, where it reads "at least 4 of these 9". */
  readonly items: readonly string[];
  /** The condition in short, beside what the line above asks: "≤ 13.5", "yes"; "" for the root. */
  readonly branch: string;
  /** What is asked of the rows here, in short: "tenure"; "" where nothing is. */
  readonly asks: string;
  /** Weight of the training rows that come here, and the share of them that is of `class`. */
  readonly rows: number;
  readonly share: number;
  /**
   * Of a leaf how probable its class is, and how sure that is: "23 %, 18 to 29"; null elsewhere,
   * and where the model has no probabilities of its own.
   */
  readonly risk: string | null;
  readonly isLeaf: boolean;
  /** Leaves at or below it, those that are not drawn left out. */
  readonly leaves: number;
  /** Whether its lines are shown before anyone opens or closes them. */
  readonly isOpen: boolean;
  readonly children: readonly OutlineLine[];
  /** Branches that no training row takes and that are therefore not drawn. */
  readonly empty: readonly { readonly address: string; readonly condition: string; readonly class: string }[];
}

/** What an outline shows. */
export interface OutlineOptions {
  /** Whether leaves that no training row reaches have a line. */
  readonly isEmptyShown?: boolean;
}

/** Deeper lines start folded where the outline has more than ONE_LOOK. */
const OPEN_DEPTH = 4;
const ONE_LOOK = 30;
/** A counted list of tests that is longer has a line for each. */
const LONGEST_AT_LEAST = 60;

/**
 * A model as an outline: the root first, below each split a line for every branch with its whole
 * condition. Plain data to draw from.
 *
 * @example
 * const root = outlineOf(model);
 * console.log(root.condition, root.children.map(({ condition }) => condition));
 * // → all rows [ 'culmen_length_mm ≤ 42.3', 'culmen_length_mm > 42.3 or missing' ]
 */
export function outlineOf(model: Model, { isEmptyShown = false }: OutlineOptions = {}): OutlineLine {
  const isTree = model.form === "tree";
  const numbers = new Map<Decision, string>();
  const root = decisionOf(model);
  for (const { item } of preorder(root, nextOf)) numbers.set(item, String(numbers.size + 1));
  const rootItem: Item = {
    decision: root,
    branch: {
      condition: "all rows",
      items: model.form === "scorecard" ? cardLines(model) : [],
      branch: "",
    },
    depth: 0,
    address: isTree ? "1" : "all",
  };
  const below = ({ decision, depth }: Item): Item[] => {
    const branches = branchesOf(decision, model);
    const { labels } = shortBranches(decision, model);
    return nextOf(decision).map((child, index) => {
      const address = isTree ? numbers.get(child)! : endAddress(model, index);
      const branch = { ...branches[index], branch: labels[index] };
      return { decision: child, branch, depth: depth + 1, address };
    });
  };
  const line = foldTree<Item, OutlineLine>(rootItem, below, ({ decision, branch, depth, address }, all) => {
    const rows = totalOf(decision);
    const isDrawn = (child: OutlineLine): boolean => isEmptyShown || rows === 0 || child.rows > 0;
    const children = all.filter(isDrawn);
    const right = decision.counts[model.classes.indexOf(decision.class)];
    return {
      address,
      depth,
      ...branch,
      asks: shortBranches(decision, model).asks,
      class: decision.class,
      counts: decision.counts,
      probabilities: probabilitiesOf(decision, model.classes),
      rows,
      share: rows > 0 ? right / rows : 0,
      risk: decision.otherwise === null ? riskText(decision, model.classes.indexOf(decision.class)) : null,
      isLeaf: decision.otherwise === null,
      leaves: children.reduce((sum, child) => sum + child.leaves, 0) || 1,
      isOpen: true,
      children,
      empty: all
        .filter((child) => !isDrawn(child))
        .map((child) => ({ address: child.address, condition: child.condition, class: child.class })),
    };
  });
  return outlineLines(line).length <= ONE_LOOK ? line : folded(line);
}

/** Training rows that come here; in a leaf, those of its class of all: "61 of 75". */
export function rowsText({ rows, counts, class: name, isLeaf }: OutlineLine, model: Model): string {
  const amount = (value: number): string => (Number.isInteger(value) ? grouped(value) : amountText(value));
  return isLeaf && rows > 0
    ? `${amount(counts[model.classes.indexOf(name)])} of ${amount(rows)}`
    : amount(rows);
}

/**
 * The lines of an outline in reading order.
 *
 * @example
 * console.log(outlineLines(outlineOf(model)).length);
 * // → 7
 */
export function outlineLines(line: OutlineLine): OutlineLine[] {
  return Array.from(preorder(line, childLines), ({ item }) => item);
}

function folded(root: OutlineLine): OutlineLine {
  return foldTree<OutlineLine, OutlineLine>(root, childLines, (line, children) => {
    return { ...line, isOpen: line.depth < OPEN_DEPTH, children };
  });
}

function childLines({ children }: OutlineLine): readonly OutlineLine[] {
  return children;
}

/** "age > 30 to 45: +2", a line for each band. */
function cardLines(model: ScorecardModel): string[] {
  return cardItems(model).flatMap(({ title, bands }) =>
    bands.map(({ text, points }) => `${title} ${text}: ${bandPoints(points, model)}`),
  );
}

/** Of the rules of a list, its default, or what the totals of a scorecard mean (edit/parts.ts). */
export function endAddress(model: Model, place: number): string {
  if (model.form === "scorecard") return `t${place + 1}`;
  return model.form === "list" && place < model.rules.length ? String(place + 1) : "else";
}

interface Item {
  readonly decision: Decision;
  readonly branch: Branch & Pick<OutlineLine, "branch">;
  readonly depth: number;
  readonly address: string;
}

type Branch = Pick<OutlineLine, "condition" | "items">;

/** One for each case of a decision, then one for where none holds. */
function branchesOf(decision: Decision, model: Model): Branch[] {
  const { cases, multiway } = decision;
  const plain = (condition: string): Branch => ({ condition, items: [] });
  if (model.form === "scorecard") {
    return model.totals.map((_, place) => plain(totalName(model, place)));
  }
  if (model.form === "list") {
    return [...cases.map(({ condition }) => branchOf(condition, model, true)), plain("otherwise")];
  }
  if (multiway === null) {
    return cases.flatMap(({ condition }) => [
      branchOf(condition, model, true),
      branchOf(negate(condition as Test), model, false),
    ]);
  }
  const name = nameText(multiway);
  const schema = columnNamed(model.columns, multiway);
  const intervals = cases.map(({ condition }, index) => {
    const before = index > 0 ? cases[index - 1].condition : null;
    if (condition.type === "at-most" && before?.type === "at-most")
      return plain(
        `${thresholdText(before.threshold, schema)} < ${name} ≤ ${thresholdText(condition.threshold, schema)}`,
      );
    return branchOf(condition, model, true);
  });
  const rest =
    schema !== undefined && isOrdered(schema) ? `${name} is missing` : `${name} is missing or another value`;
  return [...intervals, plain(rest)];
}

/** `isListed`: whether counted tests are named, which the other branch need not repeat. */
function branchOf(condition: BranchCondition, model: Model, isListed: boolean): Branch {
  if (condition.type === "at-least") {
    const text = testText(condition, model.columns);
    if (text.length <= LONGEST_AT_LEAST) return { condition: text, items: [] };
    const counted = condition as AtLeast;
    return {
      condition: atLeastHeading(counted),
      items: isListed ? memberTexts(counted, model.columns) : [],
    };
  }
  return { condition: branchText(condition, model.columns), items: [] };
}
