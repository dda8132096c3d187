// A model as one SQL CASE expression, as a query where a table is named, or as a view. NULL means
// missing.

import { nameText } from "../condition/name-text.ts";
import { answerSql, type SqlScope, testSql, thresholdSql } from "../condition/sql.ts";
import { type SqlDialect, sqlDialects } from "../condition/sql-dialect.ts";
import { hasColumns } from "../model/card-text.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import { documentOf } from "../model/document.ts";
import type { Model, ScorecardModel } from "../model/model.ts";
import { describeColumns } from "./describe-columns.ts";
import type { Exporter, ExportOptions } from "./exporter.ts";
import { shallowDecision } from "./shallow-decision.ts";

const LONGEST_LINE = 100;
/** Databases allow some hundred levels of expressions, a CASE being several. */
const DEEPEST = 20;

export const sql: Exporter = {
  name: "sql",
  title: "SQL",
  summary: "a SQL CASE expression, a query of a table where one is named, or a view of it",
  extension: ".sql",
  mediaType: "application/sql",
  usage: "an expression for SELECT; name a table to get the query, and a view to get its definition",
  write(source, options) {
    const { model, trainedOn } = documentOf(source);
    return toSql(model, { ...(trainedOn?.times && { times: trainedOn.times }), ...options });
  },
};

type Scope = SqlScope & { readonly dialect: SqlDialect };

export function toSql(model: Model, options: ExportOptions = {}): string {
  const { table, view, times = [] } = options;
  const dialect: SqlDialect = sqlDialects[options.dialect ?? "standard"];
  const whole = (name: string | readonly string[]): string => [name].flat().map(dialect.name).join(".");
  const comments = [
    `Predicts ${nameText(model.target)}. NULL means missing. Columns:`,
    ...describeColumns(model, times).map((line) => `  ${line}`),
  ].map((line) => `-- ${line}`);
  const scope = { columns: model.columns, dialect, times };
  const indent = table === undefined ? "" : "  ";
  const expression =
    model.form === "scorecard" && !hasColumns(model)
      ? cardSql(model, scope, indent)
      : caseSql(shallowDecision(decisionOf(model), DEEPEST), scope, indent);
  if (table === undefined) return `${[...comments, expression].join("\n")}\n`;
  const query = [
    ...(view === undefined ? [] : [`CREATE VIEW ${whole(view)} AS`]),
    "SELECT",
    "  *,",
    `  ${expression} AS ${dialect.name(`predicted ${model.target}`)}`,
    `FROM ${whole(table)}`,
  ];
  return `${[...comments, ...query].join("\n")}\n`;
}

/** The sum of the points is compared where the class changes: SQL gives no name to it. */
function cardSql({ items, totals }: ScorecardModel, scope: Scope, indent: string): string {
  const inner = `${indent}  `;
  const terms = items.map(({ bands, otherwise }) => {
    if (bands.length === 0) return String(otherwise[0]);
    const whens = bands.map(({ test, points }) => `WHEN ${testSql(test, scope)} THEN ${points[0]}`);
    return `CASE ${whens.join(" ")} ELSE ${otherwise[0]} END`;
  });
  const sum = `(\n${inner}  ${terms.join(` +\n${inner}  `) || "0"}\n${inner})`;
  const text = (name: string): string => scope.dialect.text(name);
  const lines = totals.slice(1).flatMap((band, place) => {
    const before = totals[place].class;
    if (before === band.class) return [];
    return [`${inner}WHEN ${sum} < ${band.least} THEN ${text(before)}`];
  });
  const last = text(totals.at(-1)!.class);
  if (lines.length === 0) return last;
  return ["CASE", ...lines, `${inner}ELSE ${last}`, `${indent}END`].join("\n");
}

/** Tests in an `otherwise` go on in the same CASE; only what follows a yes is nested. */
function caseSql(start: Decision, scope: Scope, indent: string): string {
  const { dialect } = scope;
  if (start.otherwise === null) return dialect.text(start.class);
  const inner = `${indent}  `;
  const lines: string[] = [];
  let decision = start;
  while (decision.otherwise !== null) {
    for (const { condition, leadsTo } of decision.cases) {
      lines.push(`${inner}WHEN ${branchSql(condition, scope, inner)} THEN ${caseSql(leadsTo, scope, inner)}`);
    }
    decision = decision.otherwise;
  }
  if (lines.length === 0) return dialect.text(decision.class);
  return ["CASE", ...lines, `${inner}ELSE ${dialect.text(decision.class)}`, `${indent}END`].join("\n");
}

/** The items of a checklist stand on lines of their own where there are many. */
function branchSql(condition: BranchCondition, scope: Scope, indent: string): string {
  if (condition.type === "above") return thresholdSql(condition.column, ">", condition.threshold, scope);
  const line = testSql(condition, scope);
  if (condition.type !== "at-least" || line.length <= LONGEST_LINE) return line;
  const terms = condition.of.map((test) => answerSql(test, scope));
  const inner = `\n${indent}  `;
  const compared = `${condition.negated ? "<" : ">="} ${condition.least}`;
  return `(${inner}${terms.join(` +${inner}`)}\n${indent}) ${compared}`;
}
