// Conditions and features as SQL that any database reads. NULL is missing, and so is a category that the model has
// never seen; negations are written out down to the single conditions, so that three-valued logic cannot change an
// answer: whatever is not TRUE is a no.

import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type Condition, isFeature, type Test } from "./condition.ts";
import { quoteText } from "./name-text.ts";

/** `"name"`, whatever the name. */
export function quoteIdentifier(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`;
}

/** `'text'`, whatever the text. */
export function quoteString(text: string): string {
  return `'${withoutNul(text).replaceAll("'", "''")}'`;
}

/** A number that compares as a double, however many digits it has. */
export function numberSql(value: number): string {
  const text = String(value);
  const digits = text.replace(/e.*$/, "").replace(/[^\d]/g, "").length;
  return text.includes("e") || digits <= 15 ? text : `${text}E0`;
}

/** Without parentheses around the whole. */
export function testSql(test: Test, columns: readonly ColumnSchema[]): string {
  return write(test, false, columns).text;
}

interface Sql {
  readonly text: string;
  /** Holds AND or OR at its top, and so needs parentheses inside anything else. */
  readonly isJoined: boolean;
}

function write(test: Test, isNegated: boolean, columns: readonly ColumnSchema[]): Sql {
  const negated = isNegated !== (test.negated ?? false);
  if (!isFeature(test)) return conditionSql(test, negated, columns);
  if (test.type === "at-least") {
    const held = heldSql(test.of, columns);
    return { text: `(${held}) ${negated ? "<" : ">="} ${test.least}`, isJoined: false };
  }
  if (test.of.length === 1) return write(test.of[0], negated, columns);
  if (test.type === "xor") return { text: paritySql(test.of, negated, columns), isJoined: false };
  const isAll = (test.type === "and") !== negated;
  if (test.of.length === 0) return { text: isAll ? "1 = 1" : "1 = 0", isJoined: false };
  const parts = test.of.map((part) => write(part, negated, columns));
  const text = parts.map((part) => (part.isJoined ? `(${part.text})` : part.text));
  return { text: text.join(isAll ? " AND " : " OR "), isJoined: true };
}

/** How many of the tests hold, compared with the odd (or even) numbers there could be. */
function paritySql(tests: readonly Test[], negated: boolean, columns: readonly ColumnSchema[]): string {
  const counts = Array.from({ length: tests.length + 1 }, (_, count) => count);
  const wanted = counts.filter((count) => count % 2 === (negated ? 0 : 1));
  return `(${heldSql(tests, columns)}) IN (${wanted.join(", ") || "1"})`;
}

function heldSql(tests: readonly Test[], columns: readonly ColumnSchema[]): string {
  return tests.map((test) => answerSql(test, columns)).join(" + ") || "0";
}

/** 1 where the test holds, else 0. */
export function answerSql(test: Test, columns: readonly ColumnSchema[]): string {
  return `CASE WHEN ${testSql(test, columns)} THEN 1 ELSE 0 END`;
}

function conditionSql(condition: Condition, negated: boolean, columns: readonly ColumnSchema[]): Sql {
  const column = quoteIdentifier(condition.column);
  const schema = columns.find(({ name }) => name === condition.column);
  const categories = schema?.categories ?? [];
  const plain = (text: string): Sql => ({ text, isJoined: false });
  const orNull = (text: string): Sql => ({ text: `${text} OR ${column} IS NULL`, isJoined: true });
  switch (condition.type) {
    case "missing": {
      if (categories.length === 0) return plain(`${column} IS ${negated ? "NOT " : ""}NULL`);
      const known = `(${categories.map(quoteString).join(", ")})`;
      return negated ? plain(`${column} IN ${known}`) : orNull(`${column} NOT IN ${known}`);
    }
    case "at-most": {
      const threshold = numberSql(condition.threshold);
      return negated ? orNull(`${column} > ${threshold}`) : plain(`${column} <= ${threshold}`);
    }
    case "equals":
    case "is": {
      const value = quoteString(condition.type === "equals" ? condition.value : (categories[1] ?? "true"));
      return negated ? orNull(`${column} <> ${value}`) : plain(`${column} = ${value}`);
    }
  }
}

function withoutNul(text: string): string {
  if (!text.includes("\0")) return text;
  throw new DataError(`SQL cannot hold the character U+0000 in ${quoteText(text)}; rename it`);
}
