// A model as text that reads like a sentence: if, else if, else, with the training rows behind each
// decision.

import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, conjunctionText, memberTexts } from "../condition/text.ts";
import { isOrdered } from "../dataset/column.ts";
import { columnNamed } from "../dataset/column-named.ts";
import { branchText } from "../model/branch-labels.ts";
import { type Decision, type DecisionCase, decisionOf } from "../model/decision.ts";
import { dnfOf } from "../model/dnf.ts";
import type { Labelled, ListModel, Model } from "../model/model.ts";
import { riskText } from "../model/risk/risk-text.ts";
import { percentText, shareText, totalOf } from "../model/share-text.ts";
import { cardText } from "./card.ts";
import { type Exporter, writerOf } from "./exporter.ts";
import { shallowDecision } from "./shallow-decision.ts";

export const text: Exporter = {
  name: "text",
  title: "Text",
  summary: "text to read: if, else if, else",
  extension: ".txt",
  mediaType: "text/plain",
  usage: null,
  write: writerOf(toText),
};

/**
 * A model as text that reads like a sentence: if, else if, else, with the training rows behind each
 * decision.
 *
 * @example
 * console.log(toText(model));
 * // → if culmen_length_mm ≤ 42.3: Adelie (139 of 143; 94.1 %, 85 to 99.2)
 * // → else if island = Biscoe: Gentoo (121 of 124; 94.8 %, 85 to 99.5)
 * // → else if island = Dream: Chinstrap (67 of 69; 94.6 %, 81 to 99.9)
 * // → else: Adelie (all 8; 55.5 %, 13 to 93)
 */
export function toText(model: Model): string {
  if (model.form === "scorecard") return `${cardText(model).join("\n")}\n`;
  const lines: string[] = [];
  writeChain(shallowDecision(decisionOf(model), DEEPEST), "", model, lines);
  const formula = model.form === "list" ? formulaOf(model) : null;
  if (formula !== null) lines.push("", ...formula);
  return `${lines.join("\n")}\n`;
}

/** Levels that a reader can follow. */
const DEEPEST = 40;

/** Conditions in order; a yes/no test in the `else` continues the chain, not indented. */
function writeChain(start: Decision, indent: string, model: Model, lines: string[]): void {
  if (start.otherwise === null) lines.push(`${indent}always ${outcome(start, model)}`);
  let word = "if";
  for (let decision = start; decision.otherwise !== null; decision = decision.otherwise) {
    for (const { condition, leadsTo } of decision.cases) {
      writeCase(word, { condition, leadsTo }, indent, model, lines);
      word = "else if";
    }
    const { otherwise, multiway } = decision;
    if (multiway !== null || otherwise.otherwise === null) {
      const reason =
        multiway === null
          ? ""
          : ` (${nameText(multiway)} is missing${isCategorical(multiway, model) ? " or another value" : ""})`;
      if (word === "if") writeChain(otherwise, indent, model, lines);
      else writeBranch(`else${reason}`, otherwise, indent, model, lines);
      return;
    }
  }
}

const LONGEST_LINE = 100;

/** What is counted stands on lines of its own where it would not fit on one. */
function writeCase(
  word: string,
  { condition, leadsTo }: DecisionCase,
  indent: string,
  model: Model,
  lines: string[],
): void {
  const opening = `${word} ${branchText(condition, model.columns)}`;
  if (condition.type !== "at-least" || indent.length + opening.length < LONGEST_LINE) {
    writeBranch(opening, leadsTo, indent, model, lines);
    return;
  }
  lines.push(`${indent}${word} ${atLeastHeading(condition)}:`);
  for (const text of memberTexts(condition, model.columns)) lines.push(`${indent}  - ${text}`);
  writeBranch("then", leadsTo, indent, model, lines);
}

function writeBranch(
  opening: string,
  decision: Decision,
  indent: string,
  model: Model,
  lines: string[],
): void {
  if (decision.otherwise === null) {
    lines.push(`${indent}${opening}: ${outcome(decision, model)}`);
  } else {
    lines.push(`${indent}${opening}:`);
    writeChain(decision, `${indent}  `, model, lines);
  }
}

function isCategorical(column: string, model: Model): boolean {
  const schema = columnNamed(model.columns, column);
  return schema === undefined || !isOrdered(schema);
}

/** `edible (4208 of 4216; 99.7 %, 99 to 100)`; of files without probabilities the rows' share. */
function outcome(labelled: Labelled, model: Model): string {
  const risk = riskText(labelled, model.classes.indexOf(labelled.class));
  if (risk !== null) return `${nameText(labelled.class)} (${shareText(labelled, model)}; ${risk})`;
  const total = totalOf(labelled);
  const right = labelled.counts[model.classes.indexOf(labelled.class)];
  const percent = total > 0 && right < total ? `, ${percentText(right / total)}` : "";
  return `${nameText(labelled.class)} (${shareText(labelled, model)}${percent})`;
}

/** The formula in disjunctive normal form that the list is, in fewest words. */
function formulaOf(model: ListModel): string[] | null {
  const formula = dnfOf(model);
  if (formula === null) return null;
  const terms = formula.terms.map((term) => conjunctionText(term, model.columns));
  const head = `${nameText(model.target)} = ${nameText(formula.class)} exactly when`;
  if (terms.length <= 1) return [`${head} ${terms[0] ?? "never"}`];
  return [head, ...terms.map((term, index) => `  ${index === 0 ? "  " : "or"} ${term}`)];
}
