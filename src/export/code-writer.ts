// What the exports to programming languages share: a model becomes nested ifs that return, in the
// language's words.

import { conditionsOf, isFeature, type Join, type Test } from "../condition/condition.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { columnsWithSources } from "../dataset/derived/derivation.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { hasColumns } from "../model/scorecard/card-text.ts";
import { leadNeeded } from "../model/scorecard/total-test.ts";
import { testsOf } from "../model/tests-of.ts";
import { type IdentifierOptions, identifiersFor } from "./identifiers.ts";
import { shallowDecision } from "./shallow-decision.ts";

/** How tightly an expression's outermost operator binds, for parentheses: loosest first. */
const JOINED = 0;
export const NEGATED = 1;
export const COMPARED = 2;
export const ATOM = 3;

export interface Expression {
  /** May run over several lines. */
  readonly text: string;
  readonly binds: typeof JOINED | typeof NEGATED | typeof COMPARED | typeof ATOM;
}

/** Missing is NaN or null, so that every comparison but the one for missing is false. */
export interface Language {
  equals(variable: string, value: string, negated: boolean): Expression;
  atMost(variable: string, threshold: number, schema: ColumnSchema): Expression;
  above(variable: string, threshold: number, schema: ColumnSchema): Expression;
  missing(variable: string, schema: ColumnSchema, negated: boolean): Expression;
  not(expression: Expression): Expression;
  /** At least so many of the parts are true; fewer, where negated. */
  atLeast(parts: readonly Expression[], least: number, negated: boolean): Expression;
  /** `&&` or `and`, `||` or `or`, `!==` or `!=`. */
  readonly operators: { readonly and: string; readonly or: string; readonly xor: string };
  readonly constants: { readonly true: string; readonly false: string };
  /** The lines of a conditional block, its content indented by the language. */
  block(condition: string, content: readonly string[]): string[];
  /** Statements of a variable that adds up points: from 0, and with so many points more. */
  readonly sum: { start(name: string): string; add(name: string, points: number): string };
  /** A chain of blocks of which the first that applies is taken, and the last where none does. */
  choice(
    cases: readonly { readonly condition: string; readonly content: readonly string[] }[],
    otherwise: readonly string[],
  ): string[];
  /** The statement that returns a leaf's class and its probabilities. */
  outcome(name: string, probabilities: readonly number[]): string;
}

export interface Columns {
  readonly schemas: ReadonlyMap<string, ColumnSchema>;
  /** Variable of each column. */
  readonly variables: ReadonlyMap<string, string>;
  /** Filled in by writeDecisions: the columns that its statements use. */
  readonly used: Set<string>;
  /** Those that some condition tests for missing values. */
  readonly testedForMissing: ReadonlySet<string>;
}

export function columnsOf(model: Model, options: IdentifierOptions): Columns {
  const all = columnsWithSources(model.columns);
  const names = all.map((column) => column.name);
  const taken = [...options.taken, ...totalNames(model)];
  const variables = identifiersFor(names, { ...options, taken });
  const conditions = testsOf(model).flatMap(conditionsOf);
  return {
    schemas: new Map(all.map((schema) => [schema.name, schema])),
    variables: new Map(names.map((name, index) => [name, variables[index]])),
    used: new Set(),
    testedForMissing: new Set(
      conditions.filter(({ type }) => type === "missing").map(({ column }) => column),
    ),
  };
}

/** Statements that return the outcome for the columns' variables. */
export function writeDecisions(model: Model, columns: Columns, language: Language): string[] {
  if (model.form === "scorecard") return writeCard(model, columns, language);
  const write = (start: Decision): string[] => {
    const lines: string[] = [];
    let decision = start;
    while (decision.otherwise !== null) {
      for (const { condition: test, leadsTo } of decision.cases) {
        const condition = branchCode(test, columns, language);
        if (condition.text === language.constants.true) {
          append(lines, write(leadsTo));
          return lines;
        }
        append(lines, language.block(condition.text, write(leadsTo)));
      }
      decision = decision.otherwise;
    }
    lines.push(outcomeOf(decision, model, language));
    return lines;
  };
  return write(shallowDecision(decisionOf(model), DEEPEST_BLOCKS));
}

/** The variables of a scorecard's totals: one, or one for each class. */
export function totalNames(model: Model): string[] {
  if (model.form !== "scorecard") return [];
  return hasColumns(model) ? model.classes.map((_, c) => `total${c + 1}`) : ["total"];
}

/** The points of each item are added up, and the totals decide. */
function writeCard(model: ScorecardModel, columns: Columns, language: Language): string[] {
  const { sum, operators } = language;
  const { totals, classes } = model;
  if (totals.length === 1) return [outcomeOf(totals[0], model, language)];
  const names = totalNames(model);
  const add = (points: readonly number[]): string[] =>
    names.flatMap((name, column) => (points[column] === 0 ? [] : [sum.add(name, points[column])]));
  const lines = names.map((name) => sum.start(name));
  for (const { bands, otherwise } of model.items) {
    const cases = bands.map(({ test, points }) => {
      return { condition: testCode(test, columns, language).text, content: add(points) };
    });
    append(lines, language.choice(cases, add(otherwise)));
  }
  for (const [place, band] of totals.slice(0, -1).entries()) {
    const own = classes.indexOf(band.leads ?? "");
    const needed = names.flatMap((name, other) =>
      other === own ? [] : [`${names[own]} - ${name} >= ${leadNeeded(own, other, band.least)}`],
    );
    const condition =
      band.leads === undefined
        ? `${names[0]} < ${totals[place + 1].least}`
        : needed.join(` ${operators.and} `) || language.constants.true;
    append(lines, language.block(condition, [outcomeOf(band, model, language)]));
  }
  lines.push(outcomeOf(totals.at(-1)!, model, language));
  return lines;
}

function outcomeOf(labelled: Labelled, { classes }: Model, language: Language): string {
  return language.outcome(labelled.class, probabilitiesOf(labelled, classes));
}

/** Python parses at most a hundred levels, and people read far fewer. */
const DEEPEST_BLOCKS = 60;

/** A loop: arguments of a call are limited. */
function append(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line);
}

function branchCode(condition: BranchCondition, columns: Columns, language: Language): Expression {
  if (condition.type === "above") {
    const schema = columns.schemas.get(condition.column)!;
    return language.above(variableOf(condition.column, columns), condition.threshold, schema);
  }
  return testCode(condition, columns, language);
}

/** Those that the statements use, and what they are computed from before them. */
export function usedColumns({ schemas, used }: Columns): ColumnSchema[] {
  return [...schemas.values()].filter(({ name }) => used.has(name));
}

function variableOf(column: string, columns: Columns): string {
  columns.used.add(column);
  for (const source of columns.schemas.get(column)!.derived?.of ?? []) columns.used.add(source.name);
  return columns.variables.get(column)!;
}

function testCode(test: Test, columns: Columns, language: Language): Expression {
  const negated = test.negated ?? false;
  if (isFeature(test)) {
    const parts = test.of.map((part) => testCode(part, columns, language));
    if (test.type === "at-least") return language.atLeast(parts, test.least, negated);
    const joined = join(test.type, parts, language);
    return negated ? language.not(joined) : joined;
  }
  const variable = variableOf(test.column, columns);
  const schema = columns.schemas.get(test.column)!;
  switch (test.type) {
    case "missing":
      return language.missing(variable, schema, negated);
    case "at-most": {
      const plain = language.atMost(variable, test.threshold, schema);
      return negated ? language.not(plain) : plain;
    }
    case "equals":
      return language.equals(variable, test.value, negated);
    case "is":
      return language.equals(variable, schema.categories[1], negated);
  }
}

function join(type: Join["type"], parts: readonly Expression[], language: Language): Expression {
  if (parts.length === 0) return { text: language.constants[type === "and" ? "true" : "false"], binds: ATOM };
  if (type !== "xor") {
    return parts.reduce((left, right, index) => ({
      // Equal operators in a row need no parentheses on the left.
      text: `${index === 1 ? wrap(left, NEGATED) : left.text} ${language.operators[type]} ${wrap(right, NEGATED)}`,
      binds: JOINED,
    }));
  }
  return parts.reduce((left, right) => ({
    text: `${wrap(left, ATOM)} ${language.operators.xor} ${wrap(right, ATOM)}`,
    binds: JOINED,
  }));
}

const LONGEST_LIST = 80;

/** Arguments between brackets, each on a line where one would be too long. */
export function bracketed(
  [open, close]: readonly [string, string],
  parts: readonly Expression[],
  tab: string,
): string {
  const texts = parts.map(({ text }) => text);
  const line = `${open}${texts.join(", ")}${close}`;
  if (line.length <= LONGEST_LIST) return line;
  const lines = texts.map((text) => `${tab}${text.replaceAll("\n", `\n${tab}`)},\n`);
  return `${open}\n${lines.join("")}${close}`;
}

export function wrap(expression: Expression, atLeast: number): string {
  return expression.binds >= atLeast ? expression.text : `(${expression.text})`;
}
