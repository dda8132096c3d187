// Tests as SQL over a coded table.

import { type Condition, type Feature, fitsKind, isFeature, type Test } from "../../condition/condition.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type Field, rangeSql } from "./code-words.ts";
import type { Dialect } from "./dialect.ts";
import type { SqlVariable } from "./sql-variable.ts";

/** Rows pass (before negation) whose code is between `low` and `high`; none where low > high. */
export interface CodeRange {
  readonly variable: number;
  readonly field: Field;
  readonly low: number;
  readonly high: number;
}

export class SqlTests {
  readonly #source: string;
  readonly #dialect: Dialect;
  readonly #columns = new Map<string, SqlVariable>();

  constructor(source: string, dialect: Dialect, columns: readonly SqlVariable[]) {
    this.#source = source;
    this.#dialect = dialect;
    for (const column of columns) this.#columns.set(column.schema.name, column);
  }

  /** True or false of every row, never null. Throws if the column is absent or of another kind. */
  sql(test: Test): string {
    const sql = isFeature(test) ? this.#feature(test) : this.#condition(test);
    return test.negated ? `(NOT (${sql}))` : `(${sql})`;
  }

  /** Null where no single field decides: a feature, or a threshold inside a bin. */
  range(condition: Condition): CodeRange | null {
    const column = this.column(condition);
    const { index: variable, field, size } = column;
    const between = (low: number, high: number): CodeRange => ({ variable, field, low, high });
    switch (condition.type) {
      case "missing":
        return between(column.schema.hasMissing ? size : 1, column.schema.hasMissing ? size : 0);
      case "is":
        return between(1, 1);
      case "equals": {
        const code = column.schema.categories.indexOf(condition.value);
        return code < 0 ? between(1, 0) : between(code, code);
      }
      case "at-most": {
        const rank = ranksUpTo(column, condition.threshold);
        const cut = rank < size && column.ranks!.lower[rank] <= condition.threshold;
        return cut ? null : between(0, rank - 1);
      }
    }
  }

  /** Whether codes alone cannot answer it. */
  needsNumbers(test: Test): boolean {
    return isFeature(test) ? test.of.some((member) => this.needsNumbers(member)) : this.range(test) === null;
  }

  column(condition: Condition): SqlVariable {
    const variable = this.#columns.get(condition.column);
    if (!variable) {
      throw new DataError(`${this.#source}: there is no column "${condition.column}"; give data that has it`);
    }
    const { kind } = variable.schema;
    if (!fitsKind(condition, kind)) {
      throw new DataError(
        `${this.#source}: column "${condition.column}" is ${kind}, but the condition on it asks "${condition.type}"; set its kind`,
        { hint: [{ option: "kinds" }] },
      );
    }
    return variable;
  }

  #condition(condition: Condition): string {
    const range = this.range(condition);
    if (range !== null) return rangeSql(this.#dialect, range.field, range.low, range.high);
    const { valueColumn } = this.column(condition);
    const { threshold } = condition as Extract<Condition, { type: "at-most" }>;
    return `${valueColumn} IS NOT NULL AND ${valueColumn} <= ${this.#dialect.double(threshold)}`;
  }

  #feature(feature: Feature): string {
    const members = feature.of.map((member) => this.sql(member));
    const points = feature.type === "at-least" ? feature.points : undefined;
    const answers = members.map(
      (member, place) => `CASE WHEN ${member} THEN ${points?.[place] ?? 1} ELSE 0 END`,
    );
    const held = answers.join(" + ") || "0";
    switch (feature.type) {
      case "and":
        return members.join(" AND ") || "1 = 1";
      case "or":
        return members.join(" OR ") || "1 = 0";
      case "xor":
        return `${this.#dialect.modulo(`(${held})`, "2")} = 1`;
      case "at-least":
        return `${held} >= ${feature.least}`;
    }
  }
}

/** How many ranks lie wholly at or below the threshold. */
function ranksUpTo({ ranks, size }: SqlVariable, threshold: number): number {
  let rank = 0;
  let end = size;
  while (rank < end) {
    const middle = (rank + end) >>> 1;
    if (ranks!.upper[middle] <= threshold) rank = middle + 1;
    else end = middle;
  }
  return rank;
}
