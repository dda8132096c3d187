// A test turned into what a table of rows can ask: a range of one field where that is enough, else SQL.

import { type Condition, type Feature, isFeature, type Test } from "../../condition/condition.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { NumberRanks } from "./coded-relation.ts";
import { doubleSql } from "./sql-text.ts";

/** Rows pass whose field is between `low` and `high` (both included; none where low > high). */
export interface FieldTest {
  readonly variable: number;
  readonly field: Field;
  readonly low: number;
  readonly high: number;
}

export interface RowTest {
  readonly negated: boolean;
  /** Null where no single field decides. */
  readonly range: FieldTest | null;
  /** Passes where true (before negation); never null. */
  readonly sql: string;
  /** Whether it reads numbers, which only whole tables have. */
  readonly needsNumbers: boolean;
}

export interface TestableVariable {
  readonly index: number;
  readonly schema: { readonly name: string; readonly kind: string; readonly categories: readonly string[] };
  readonly feature: Test | null;
  readonly size: number;
  readonly field: Field;
  readonly ranks: NumberRanks | null;
  /** Column that holds the number itself. */
  readonly valueColumn: string | null;
}

export class RowTests {
  readonly #source: string;
  readonly #columns = new Map<string, TestableVariable>();
  readonly #features = new Map<string, TestableVariable>();

  constructor(source: string) {
    this.#source = source;
  }

  add(variable: TestableVariable): void {
    if (variable.feature === null) this.#columns.set(variable.schema.name, variable);
    else this.#features.set(keyWithoutNegation(variable.feature), variable);
  }

  /** For a table with these columns (null: all): a feature that has no bit in it is asked condition by condition. */
  compile(test: Test, columns: ReadonlySet<string> | null): RowTest {
    const negated = test.negated === true;
    const defined = this.#features.get(keyWithoutNegation(test));
    if (defined && (columns === null || columns.has(defined.field.word))) {
      const { index, field, feature } = defined;
      const range = { variable: index, field, low: 1, high: 1 };
      return rangeTest(range, negated !== (feature!.negated === true));
    }
    if (!isFeature(test)) return this.#condition(test);
    const members = test.of.map((member) => this.compile(member, columns));
    const sql = featureSql(test, members.map(passesSql));
    return { negated, range: null, sql: `(${sql})`, needsNumbers: members.some((each) => each.needsNumbers) };
  }

  /** Throws where the data have no such column, or one of another kind. */
  check(test: Test): void {
    if (isFeature(test)) for (const member of test.of) this.check(member);
    else this.#column(test);
  }

  #condition(condition: Condition): RowTest {
    const negated = condition.negated === true;
    const variable = this.#column(condition);
    const { index, field, size } = variable;
    const between = (low: number, high: number): RowTest =>
      rangeTest({ variable: index, field, low, high }, negated);
    switch (condition.type) {
      case "missing":
        // Where nothing is missing the field has no room for the code.
        return size > field.mask ? between(1, 0) : between(size, size);
      case "is":
        return between(1, 1);
      case "equals": {
        const code = variable.schema.categories.indexOf(condition.value);
        return code < 0 ? between(1, 0) : between(code, code);
      }
      case "at-most": {
        const { threshold } = condition;
        const { lower, upper } = variable.ranks!;
        let rank = 0;
        let end = size;
        while (rank < end) {
          const middle = (rank + end) >>> 1;
          if (upper[middle] <= threshold) rank = middle + 1;
          else end = middle;
        }
        // The threshold cuts a bin: only the numbers themselves can tell.
        if (rank < size && lower[rank] <= threshold) {
          const sql = `coalesce(${variable.valueColumn} <= ${doubleSql(threshold)}, FALSE)`;
          return { negated, range: null, sql, needsNumbers: true };
        }
        return rank === 0 ? between(1, 0) : between(0, rank - 1);
      }
    }
  }

  #column(condition: Condition): TestableVariable {
    const variable = this.#columns.get(condition.column);
    if (!variable) {
      throw new DataError(`${this.#source}: there is no column "${condition.column}"; give data that has it`);
    }
    const { kind } = variable.schema;
    const fits =
      condition.type === "missing" ||
      (condition.type === "at-most" ? kind === "continuous" : kind !== "continuous");
    if (!fits) {
      throw new DataError(
        `${this.#source}: column "${condition.column}" is ${kind}, but the condition on it asks "${condition.type}"; set its kind with --kinds`,
      );
    }
    return variable;
  }
}

/** Whether a row passes, negation included. */
export function passesSql(test: RowTest): string {
  return test.negated ? `(NOT ${test.sql})` : test.sql;
}

/** From what its members say in SQL. */
function featureSql(feature: Feature, members: readonly string[]): string {
  switch (feature.type) {
    case "and":
      return members.join(" AND ") || "TRUE";
    case "or":
      return members.join(" OR ") || "FALSE";
    case "xor":
      // Boolean <> is exclusive or.
      return members.reduce((left, right) => `(${left} <> ${right})`, "FALSE");
    case "at-least": {
      const held = members.map((member) => `CASE WHEN ${member} THEN 1 ELSE 0 END`);
      return `${held.join(" + ") || "0"} >= ${feature.least}`;
    }
  }
}

function rangeTest(range: FieldTest, negated: boolean): RowTest {
  return { negated, range, sql: `(${rangeSql(range)})`, needsNumbers: false };
}

function rangeSql({ field, low, high }: FieldTest): string {
  if (low > high) return "FALSE";
  return low === high ? `${fieldSql(field)} = ${low}` : `${fieldSql(field)} BETWEEN ${low} AND ${high}`;
}

function keyWithoutNegation(test: Test): string {
  return JSON.stringify({ ...test, negated: undefined });
}
