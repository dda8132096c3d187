// A model as one SQL CASE expression, as a query where a table is named, or as a view. NULL means
// missing.

import { nameText } from "../condition/name-text.ts";
import { answerSql, type SqlScope, testSql, thresholdSql } from "../condition/sql.ts";
import { type SqlDialect, sqlDialects } from "../condition/sql-dialect.ts";
import { DataError } from "../dataset/data-error.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import { documentOf } from "../model/document.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { hasColumns } from "../model/scorecard/card-text.ts";
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
  const { table, view, times = [], probabilities = false } = options;
  const dialect: SqlDialect = sqlDialects[options.dialect ?? "standard"];
  const whole = (name: string | readonly string[]): string => [name].flat().map(dialect.name).join(".");
  const comments = [
    `Predicts ${nameText(model.target)}. NULL means missing. Columns:`,
    ...describeColumns(model, times).map((line) => `  ${line}`),
  ].map((line) => `-- ${line}`);
  const scope = { columns: model.columns, dialect, times };
  const indent = table === undefined ? "" : "  ";
  const write = expressionWriter(model, scope, indent);
  const expression = write(({ class: name }) => dialect.text(name));
  if (table === undefined && probabilities) {
    throw new DataError("probabilities are columns of a query; name the table to query", {
      code: "bad-option",
      hint: [{ option: "table" }],
    });
  }
  if (table === undefined) return `${[...comments, expression].join("\n")}\n`;
  const query = [
    ...(view === undefined ? [] : [`CREATE VIEW ${whole(view)} AS`]),
    "SELECT",
    "  *,",
    `  ${expression} AS ${dialect.name(`predicted ${model.target}`)}${probabilities ? "," : ""}`,
    ...(probabilities ? probabilityColumns(model, dialect, write) : []),
    `FROM ${whole(table)}`,
  ];
  return `${[...comments, ...query].join("\n")}\n`;
}

/** What is written where a model ends: its class, or the probability of one. */
type Outcome = (end: Labelled) => string;

function expressionWriter(model: Model, scope: Scope, indent: string): (outcome: Outcome) => string {
  if (model.form === "scorecard" && !hasColumns(model)) {
    return (outcome) => cardSql(model, scope, indent, outcome);
  }
  const decision = shallowDecision(decisionOf(model), DEEPEST);
  return (outcome) => caseSql(decision, scope, indent, outcome);
}

/** Decimals that are off by less than 1e-13: all of one scale, which databases need not widen. */
const DIGITS = 13;

function probabilityColumns(
  { classes }: Model,
  dialect: SqlDialect,
  write: (outcome: Outcome) => string,
): string[] {
  return classes.map((name, c) => {
    const expression = write((end) => probabilitiesOf(end, classes)[c].toFixed(DIGITS));
    return `  ${expression} AS ${dialect.name(`p(${name})`)}${c + 1 < classes.length ? "," : ""}`;
  });
}

/** The sum of the points is compared where the outcome changes: SQL gives no name to it. */
function cardSql({ items, totals }: ScorecardModel, scope: Scope, indent: string, outcome: Outcome): string {
  const inner = `${indent}  `;
  const terms = items.map(({ bands, otherwise }) => {
    if (bands.length === 0) return String(otherwise[0]);
    const whens = bands.map(({ test, points }) => `WHEN ${testSql(test, scope)} THEN ${points[0]}`);
    return `CASE ${whens.join(" ")} ELSE ${otherwise[0]} END`;
  });
  const sum = `(\n${inner}  ${terms.join(` +\n${inner}  `) || "0"}\n${inner})`;
  const lines = totals.slice(1).flatMap((band, place) => {
    const before = outcome(totals[place]);
    if (before === outcome(band)) return [];
    return [`${inner}WHEN ${sum} < ${band.least} THEN ${before}`];
  });
  const last = outcome(totals.at(-1)!);
  if (lines.length === 0) return last;
  return ["CASE", ...lines, `${inner}ELSE ${last}`, `${indent}END`].join("\n");
}

/** Tests in an `otherwise` go on in the same CASE; only what follows a yes is nested. */
function caseSql(start: Decision, scope: Scope, indent: string, outcome: Outcome): string {
  if (start.otherwise === null) return outcome(start);
  const inner = `${indent}  `;
  const lines: string[] = [];
  let decision = start;
  while (decision.otherwise !== null) {
    for (const { condition, leadsTo } of decision.cases) {
      lines.push(
        `${inner}WHEN ${branchSql(condition, scope, inner)} THEN ${caseSql(leadsTo, scope, inner, outcome)}`,
      );
    }
    decision = decision.otherwise;
  }
  if (lines.length === 0) return outcome(decision);
  return ["CASE", ...lines, `${inner}ELSE ${outcome(decision)}`, `${indent}END`].join("\n");
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
