// A database that runs exported SQL for real, and the table that it runs on.

import { type SqlDialectName, sqlDialects } from "../../src/condition/sql-dialect.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import type { Model } from "../../src/model/model.ts";
import type { Row } from "../../src/model/predict-row.ts";

export interface SqlCase {
  readonly model: Model;
  readonly rows: readonly Row[];
}

export interface SqlEngine {
  readonly name: string;
  readonly dialect: SqlDialectName;
  /** Why it cannot be used here; null where it can. */
  readonly skip: string | null;
  /** Whether a table can have such columns there. */
  accepts(model: Model): boolean;
  /** Predicted classes for the rows of each case. */
  answers(cases: readonly SqlCase[]): Promise<(string | null)[][]>;
  close(): Promise<void>;
}

export const TABLE = "my data";
export const ORDER = "the order of the rows";
const TYPES = {
  duckdb: ["DOUBLE", "VARCHAR", "TIMESTAMP"],
  sqlite: ["REAL", "TEXT", "TEXT"],
  postgres: ["DOUBLE PRECISION", "TEXT", "TIMESTAMP"],
  mysql: ["DOUBLE", "LONGTEXT CHARACTER SET utf8mb4", "DATETIME(6)"],
} as const;
type Known = keyof typeof TYPES;

/** Whether no two columns, nor the prediction, are the same name but for case and accents. */
export function differs({ columns, target }: Model): boolean {
  const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const names = [
    ...givenColumns(columns).map(({ name }) => fold(name)),
    fold(`predicted ${target}`),
    fold(ORDER),
  ];
  return new Set(names).size === names.length;
}

export function createSql(model: Model, dialect: Known): string {
  const { name } = sqlDialects[dialect];
  const types = givenColumns(model.columns).map((column) => {
    const type = column.kind === "date" ? 2 : isOrdered(column) ? 0 : 1;
    return `${name(column.name)} ${TYPES[dialect][type]}`;
  });
  return `CREATE TABLE ${name(TABLE)} (${[`${name(ORDER)} INTEGER`, ...types].join(", ")})`;
}

export function insertSql(model: Model, rows: readonly Row[], dialect: Known): string[] {
  const { name, text } = sqlDialects[dialect];
  const columns = givenColumns(model.columns);
  const statements: string[] = [];
  for (let start = 0; start < rows.length; start += 200) {
    const values = rows.slice(start, start + 200).map((row, index) => {
      const cells = columns.map((column) => {
        const value = row[column.name] ?? null;
        if (value === null) return "NULL";
        return typeof value === "number" ? numberText(value) : text(String(value));
      });
      return `(${[start + index, ...cells].join(", ")})`;
    });
    statements.push(`INSERT INTO ${name(TABLE)} VALUES ${values.join(",\n")}`);
  }
  return statements;
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}

export function absent(name: string, dialect: SqlDialectName, skip: string): SqlEngine {
  return { name, dialect, skip, accepts: () => false, answers: async () => [], close: async () => {} };
}
