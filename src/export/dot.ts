// A model in Graphviz's DOT language: splits as boxes, classes as rounded ones, outcomes on the
// edges.

import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, memberTexts } from "../condition/text.ts";
import { branchLabels, decisionTitle } from "../model/branch-labels.ts";
import { type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";
import { cardText } from "./card.ts";
import { type Exporter, writerOf } from "./exporter.ts";

/** Characters. */
const LONGEST_TITLE = 50;

export const dot: Exporter = {
  name: "dot",
  title: "Graphviz",
  summary: "a Graphviz graph",
  extension: ".dot",
  mediaType: "text/vnd.graphviz",
  usage: null,
  write: writerOf(toDot),
};

export function toDot(model: Model): string {
  const lines = [
    `digraph ${quoteDot(model.target)} {`,
    '  node [shape=box, fontname="Helvetica", fontsize=11];',
    '  edge [fontname="Helvetica", fontsize=10];',
  ];
  const root = decisionOf(model);
  switch (model.form) {
    case "tree":
      writeTree(root, model, lines);
      break;
    case "list":
      writeChain(root, model, lines);
      break;
    case "scorecard":
      writeCard(model, lines);
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

/** Boxes in reading order; the line of a branch follows what it leads to. */
function writeTree(root: Decision, model: Model, lines: string[]): void {
  let id = 0;
  const open: (string | { decision: Decision; from: string; label: string })[] = [
    { decision: root, from: "", label: "" },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      lines.push(next);
      continue;
    }
    const { decision, from, label } = next;
    const name = `n${++id}`;
    if (from !== "") open.push(`  ${from} -> ${name} [label=${quoteDot(label)}];`);
    if (decision.otherwise === null) {
      lines.push(
        `  ${name} [label=${quoteDot(outcome(decision, model))}, style="rounded,filled", fillcolor="#eeeeee"];`,
      );
      continue;
    }
    lines.push(`  ${name} [label=${titleDot(decision, model)}];`);
    const labels = branchLabels(decision, model);
    const children = nextOf(decision);
    for (let i = children.length - 1; i >= 0; i--)
      open.push({ decision: children[i], from: name, label: labels[i] });
  }
}

/** A list is a chain of rules, each with its class to the side. */
function writeChain(list: Decision, model: Model, lines: string[]): void {
  const end = (name: string, labelled: Labelled): string =>
    `  ${name} [label=${quoteDot(outcome(labelled, model))}, style="rounded,filled", fillcolor="#eeeeee"];`;
  list.cases.forEach((rule, index) => {
    const name = `r${index + 1}`;
    lines.push(`  ${name} [label=${quoteDot(decisionTitle({ ...list, cases: [rule] }, model))}];`);
    lines.push(end(`c${index + 1}`, rule.leadsTo));
    lines.push(`  { rank=same; ${name}; c${index + 1}; }`);
    lines.push(`  ${name} -> c${index + 1} [label="yes"];`);
    lines.push(`  ${name} -> ${index + 1 < list.cases.length ? `r${index + 2}` : "otherwise"} [label="no"];`);
  });
  lines.push(end("otherwise", list.otherwise!));
}

/** A scorecard is a table of points, and what each total means. */
function writeCard(model: ScorecardModel, lines: string[]): void {
  const table = cardText(model).map((line) => `${escapeDot(line)}\\l`);
  lines.push(`  card [label="${table.join("")}", fontname="Courier"];`);
}

function outcome(labelled: Labelled, model: Model): string {
  return `${nameText(labelled.class)}\n${shareText(labelled, model)}`;
}

/** The items of a checklist stand on lines of their own where a box would be very wide. */
function titleDot(decision: Decision, model: Model): string {
  const title = decisionTitle(decision, model);
  const [first] = decision.cases;
  if (title.length <= LONGEST_TITLE || first?.condition.type !== "at-least") return quoteDot(title);
  const members = memberTexts(first.condition, model.columns).map((text) => `   ${text}`);
  // Each `\l` ends a line that is flush left.
  return `"${[atLeastHeading(first.condition), ...members].map((line) => `${escapeDot(line)}\\l`).join("")}"`;
}

/** Text in DOT: a backslash would start an escape, a line break is written `\n`. */
function quoteDot(text: string): string {
  return `"${escapeDot(text)}"`;
}

function escapeDot(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
