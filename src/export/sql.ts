// A model as one SQL CASE expression, or as a query where a table is named. NULL means missing.

import { nameText } from "../condition/name-text.ts";
import { answerSql, numberSql, quoteIdentifier, quoteString, testSql } from "../condition/sql.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { describeColumns } from "./describe-columns.ts";

const LONGEST_LINE = 100;

export interface SqlOptions {
  /** Table or view to query; without one only the expression is written. */
  readonly table?: string;
}

export function toSql(model: Model, options: SqlOptions = {}): string {
  const name = quoteIdentifier(`predicted ${model.target}`);
  const comments = [
    `Predicts ${nameText(model.target)}. NULL means missing. Columns:`,
    ...describeColumns(model).map((line) => `  ${line}`),
  ].map((line) => `-- ${line}`);
  const expression = caseSql(decisionOf(model), model, options.table === undefined ? "" : "  ");
  if (options.table === undefined) return `${[...comments, expression].join("\n")}\n`;
  const query = ["SELECT", "  *,", `  ${expression} AS ${name}`, `FROM ${quoteIdentifier(options.table)}`];
  return `${[...comments, ...query].join("\n")}\n`;
}

/** Tests in an `otherwise` go on in the same CASE; only what follows a yes is nested. */
function caseSql(start: Decision, model: Model, indent: string): string {
  if (start.otherwise === null) return quoteString(start.class);
  const inner = `${indent}  `;
  const lines: string[] = [];
  let decision = start;
  while (decision.otherwise !== null) {
    for (const { condition, leadsTo } of decision.cases) {
      lines.push(`${inner}WHEN ${branchSql(condition, model, inner)} THEN ${caseSql(leadsTo, model, inner)}`);
    }
    decision = decision.otherwise;
  }
  if (lines.length === 0) return quoteString(decision.class);
  return ["CASE", ...lines, `${inner}ELSE ${quoteString(decision.class)}`, `${indent}END`].join("\n");
}

/** The items of a checklist stand on lines of their own where there are many. */
function branchSql(condition: BranchCondition, model: Model, indent: string): string {
  if (condition.type === "above") {
    return `${quoteIdentifier(condition.column)} > ${numberSql(condition.threshold)}`;
  }
  const line = testSql(condition, model.columns);
  if (condition.type !== "at-least" || line.length <= LONGEST_LINE) return line;
  const terms = condition.of.map((test) => answerSql(test, model.columns));
  const inner = `\n${indent}  `;
  const compared = `${condition.negated ? "<" : ">="} ${condition.least}`;
  return `(${inner}${terms.join(` +${inner}`)}\n${indent}) ${compared}`;
}
