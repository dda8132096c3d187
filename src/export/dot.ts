// A model in Graphviz's DOT language: splits as boxes, classes as rounded ones, outcomes on the edges.

import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, memberTexts } from "../condition/text.ts";
import { branchLabels, decisionTitle } from "../model/branch-labels.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { Labelled, Model } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";

/** Characters. */
const LONGEST_TITLE = 50;

export function toDot(model: Model): string {
  const lines = [
    `digraph ${quoteDot(model.target)} {`,
    '  node [shape=box, fontname="Helvetica", fontsize=11];',
    '  edge [fontname="Helvetica", fontsize=10];',
  ];
  let id = 0;
  const visit = (decision: Decision): string => {
    const name = `n${++id}`;
    if (decision.otherwise === null) {
      lines.push(
        `  ${name} [label=${quoteDot(outcome(decision, model))}, style="rounded,filled", fillcolor="#eeeeee"];`,
      );
      return name;
    }
    lines.push(`  ${name} [label=${titleDot(decision, model)}];`);
    const children = [...decision.cases.map(({ leadsTo }) => leadsTo), decision.otherwise];
    const labels = branchLabels(decision, model);
    children.forEach((child, index) => {
      lines.push(`  ${name} -> ${visit(child)} [label=${quoteDot(labels[index])}];`);
    });
    return name;
  };
  const root = decisionOf(model);
  if (model.form === "tree") visit(root);
  else writeChain(root, model, lines);
  return `${[...lines, "}"].join("\n")}\n`;
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

function outcome(labelled: Labelled, model: Model): string {
  return `${nameText(labelled.class)}\n${shareText(labelled, model)}`;
}

/** The items of a checklist stand on lines of their own, flush left, where one line would make a very wide box. */
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
