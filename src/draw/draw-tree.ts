// A tree as boxes and branches: splits with their outcomes on the branches, classes in the leaves,
// and in every box the bar of the training rows that reach it. A branch is as thick as the share of
// rows that take it.

import { nameText } from "../condition/name-text.ts";
import { branchLabels, decisionTitle } from "../model/branch-labels.ts";
import { type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { TreeModel } from "../model/model.ts";
import { amountText, shareText, totalOf } from "../model/share-text.ts";
import { classBar, classCounts } from "./class-bar.ts";
import { type ClassLooks, classLooks } from "./class-looks.ts";
import { conditionLines, flush, linesWidth, type TextLine } from "./condition-lines.ts";
import type { Drawing } from "./frame.ts";
import { slotColour } from "./palette.ts";
import { svgElement, svgText, svgTitle, tenth } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";
import { layOutTree, type PlacedBox } from "./tree-layout.ts";

const FONT = 13;
const SMALL = 11;
const LINE = 17;
const PADDING = 10;
const LONGEST_TEXT = 210;
const LEAST_BAR = 32;

interface Box {
  readonly decision: Decision;
  readonly depth: number;
  /** What stands in it; the first condition or the class. */
  readonly lines: readonly TextLine[];
  readonly title: string;
  readonly rows: string;
  readonly width: number;
  readonly height: number;
  /** What stands on the branch that leads here. */
  readonly label: string;
  readonly children: readonly Box[];
}

export function drawTree(model: TreeModel): Drawing {
  const root = boxOf({ decision: decisionOf(model), label: "", depth: 0 }, model);
  const looks = classLooks(model);
  const gaps = labelGaps(root);
  const layout = layOutTree(root, { gapAfter: (level) => gaps[level] ?? 0, spacing: 12 });
  const branches: string[] = [];
  const boxes: string[] = [];
  const total = Math.max(totalOf(root.decision), Number.MIN_VALUE);
  const draw = (placed: PlacedBox<Box>): void => {
    boxes.push(drawBox(placed, model, looks));
    for (const child of placed.children) {
      branches.push(drawBranch(placed, child, totalOf(child.item.decision) / total));
      draw(child);
    }
  };
  draw(layout.root);
  return {
    width: layout.width,
    height: layout.height,
    content: [...branches, ...boxes],
    description: describe(root, model),
  };
}

/** Nothing in it is shortened; branches that no training row takes are left out. */
function boxOf({ decision, label, depth }: Pick<Box, "decision" | "label" | "depth">, model: TreeModel): Box {
  const isLeaf = decision.otherwise === null;
  const title = isLeaf ? nameText(decision.class) : decisionTitle(decision, model);
  const room = { width: LONGEST_TEXT, fontSize: isLeaf ? FONT * BOLD : FONT };
  const lines =
    isLeaf || decision.multiway !== null
      ? flush(wrapText(title, room))
      : conditionLines(decision.cases[0].condition, model.columns, room);
  const rows = isLeaf ? shareText(decision, model) : amountText(totalOf(decision));
  const labels = isLeaf ? [] : branchLabels(decision, model);
  const next = nextOf(decision).map((child, index) => ({ child, label: labels[index] }));
  const isEmpty = totalOf(decision) === 0;
  return {
    decision,
    depth,
    lines,
    title,
    rows,
    width:
      Math.max(84, textWidth(rows, SMALL) + LEAST_BAR + 8, linesWidth(lines, room.fontSize)) + 2 * PADDING,
    height: lines.length * LINE + 30,
    label,
    children: next
      .filter(({ child }) => isEmpty || totalOf(child) > 0)
      .map((branch) => boxOf({ decision: branch.child, label: branch.label, depth: depth + 1 }, model)),
  };
}

/** Each level leaves room for its longest branch label. */
function labelGaps(root: Box): number[] {
  const gaps: number[] = [];
  const visit = (box: Box): void => {
    for (const child of box.children) {
      gaps[box.depth] = Math.max(gaps[box.depth] ?? 0, 44 + textWidth(child.label, SMALL));
      visit(child);
    }
  };
  visit(root);
  return gaps;
}

function drawBox({ item, x, y, width, height }: PlacedBox<Box>, model: TreeModel, looks: ClassLooks): string {
  const { decision, lines, rows, title } = item;
  const isLeaf = decision.otherwise === null;
  const top = y - height / 2;
  const colour = slotColour(looks.slots[model.classes.indexOf(decision.class)]);
  const rowsWidth = textWidth(rows, SMALL);
  const bar = { x: x + PADDING, y: top + height - 16, width: width - 2 * PADDING - rowsWidth - 8, height: 7 };
  return svgElement("g", {}, [
    svgTitle(`${title}: ${classCounts(decision, model)}`),
    svgElement("rect", {
      ...{ x, y: top, width, height, rx: isLeaf ? 9 : 3 },
      ...{ class: "box", fill: isLeaf ? "#f6f9f7" : "#ffffff", stroke: "#a9b6ae" },
    }),
    isLeaf ? svgElement("rect", { x, y: top + 7, width: 4, height: height - 14, fill: colour }) : "",
    ...lines.map((line, index) =>
      svgText(x + PADDING + line.indent, top + 19 + index * LINE, line.text, { size: FONT, isBold: isLeaf }),
    ),
    classBar(decision, bar, looks),
    svgText(x + width - PADDING, bar.y + 8, rows, { size: SMALL, ink: "faint", anchor: "end" }),
  ]);
}

function drawBranch(parent: PlacedBox<Box>, child: PlacedBox<Box>, share: number): string {
  const [startX, endX] = [parent.x + parent.width, child.x];
  const { label } = child.item;
  const [from, to, middle] = [`${tenth(parent.y)}`, `${tenth(child.y)}`, tenth(startX + 15)];
  const path = `M${tenth(startX)} ${from}C${middle} ${from} ${middle} ${to} ${tenth(startX + 30)} ${to}H${tenth(endX)}`;
  const line = { d: path, class: "branch", fill: "none", stroke: "#b9c6bd", "stroke-width": 1 + 6 * share };
  const lift = child.y - 5 - 3 * share;
  return svgElement("g", {}, [
    svgElement("path", line),
    svgText(endX - 7, lift, label, { size: SMALL, ink: "faint", anchor: "end" }),
  ]);
}

function describe(root: Box, model: TreeModel): string {
  const leaves = (box: Box): number =>
    box.children.length === 0 ? 1 : box.children.reduce((sum, child) => sum + leaves(child), 0);
  const deepest = (box: Box): number => Math.max(box.depth, ...box.children.map(deepest));
  if (root.children.length === 0) return `Always ${root.title} (${shareText(root.decision, model)}).`;
  const first = root.decision.multiway === null ? root.title : `on ${root.title}`;
  return `The first split is ${first}. The tree has ${leaves(root)} leaves and a depth of ${deepest(root)}.`;
}
