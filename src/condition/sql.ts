// Conditions and features as SQL in the words of a dialect. NULL is missing, and so is a category
// that the model has never seen; negations are written out down to the single conditions, so that
// three-valued logic cannot change an answer: whatever is not TRUE is a no.

import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { isDate } from "../dataset/date-text.ts";
import { FALSE_WORDS, hasEverydayWords, TRUE_WORDS } from "./boolean-words.ts";
import { type Condition, isFeature, type Test } from "./condition.ts";
import { type SqlDialect, sqlDialects } from "./sql-dialect.ts";

/** What conditions are written for. */
export interface SqlScope {
  readonly columns: readonly ColumnSchema[];
  readonly dialect?: SqlDialect | undefined;
  /** Columns that are times in the database, and seconds since 1970 in the model. */
  readonly times?: readonly string[] | undefined;
}

/** A number that compares as a double, however many digits it has. */
export function numberSql(value: number): string {
  const text = String(value);
  const digits = text.replace(/e.*$/, "").replace(/[^\d]/g, "").length;
  return text.includes("e") || digits <= 15 ? text : `${text}E0`;
}

/** A column compared with a threshold, as doubles where an exact type would differ. */
export function thresholdSql(
  column: string,
  operator: "<=" | ">",
  threshold: number,
  { columns, dialect = sqlDialects.standard, times = [] }: SqlScope,
): string {
  const number = numberSql(threshold);
  const isLong = Math.abs(threshold) >= 2 ** 53 || number !== String(threshold);
  const name = dialect.name(column);
  const schema = columnNamed(columns, column);
  if (schema?.derived) return `${partSql(schema.derived, { dialect, times })} ${operator} ${number}`;
  if (times.includes(column)) return `${dialect.seconds(name)} ${operator} ${number}`;
  if (schema?.kind === "date") {
    if (!isDate(threshold)) return `${dialect.seconds(name)} ${operator} ${number}`;
    return dialect.date(name, operator, threshold, schema.hasTimes ?? false);
  }
  return `${isLong ? dialect.double(name) : dialect.number(name)} ${operator} ${number}`;
}

/** Without parentheses around the whole. */
export function testSql(test: Test, scope: SqlScope): string {
  return write(test, false, scope).text;
}

interface Sql {
  readonly text: string;
  /** Holds AND or OR at its top, and so needs parentheses inside anything else. */
  readonly isJoined: boolean;
}

function write(test: Test, isNegated: boolean, scope: SqlScope): Sql {
  const negated = isNegated !== (test.negated ?? false);
  if (!isFeature(test)) return conditionSql(test, negated, scope);
  if (test.type === "at-least") {
    const held = heldSql(test.of, scope, test.points);
    return { text: `(${held}) ${negated ? "<" : ">="} ${test.least}`, isJoined: false };
  }
  if (test.of.length === 1) return write(test.of[0], negated, scope);
  if (test.type === "xor") return { text: paritySql(test.of, negated, scope), isJoined: false };
  const isAll = (test.type === "and") !== negated;
  if (test.of.length === 0) return { text: isAll ? "1 = 1" : "1 = 0", isJoined: false };
  const parts = test.of.map((part) => write(part, negated, scope));
  const text = parts.map((part) => (part.isJoined ? `(${part.text})` : part.text));
  return { text: text.join(isAll ? " AND " : " OR "), isJoined: true };
}

/** How many of the tests hold, compared with the odd (or even) numbers there could be. */
function paritySql(tests: readonly Test[], negated: boolean, scope: SqlScope): string {
  const counts = Array.from({ length: tests.length + 1 }, (_, count) => count);
  const wanted = counts.filter((count) => count % 2 === (negated ? 0 : 1));
  return `(${heldSql(tests, scope)}) IN (${wanted.join(", ") || "1"})`;
}

function heldSql(tests: readonly Test[], scope: SqlScope, points?: readonly number[]): string {
  return tests.map((test, place) => answerSql(test, scope, points?.[place])).join(" + ") || "0";
}

/** 1, or so many points, where the test holds, else 0. */
export function answerSql(test: Test, scope: SqlScope, points = 1): string {
  return `CASE WHEN ${testSql(test, scope)} THEN ${points} ELSE 0 END`;
}

function conditionSql(condition: Condition, negated: boolean, scope: SqlScope): Sql {
  const { columns, dialect = sqlDialects.standard } = scope;
  const column = dialect.name(condition.column);
  const schema = columnNamed(columns, condition.column);
  const sources = (schema?.derived?.of ?? [condition.column]).map((source) =>
    dialect.name(typeof source === "string" ? source : source.name),
  );
  const isNull = sources.map((source) => `${source} IS NULL`).join(" OR ");
  const orNull = (text: string): Sql => ({ text: `${text} OR ${isNull}`, isJoined: true });
  if (condition.type === "at-most") {
    const text = thresholdSql(condition.column, negated ? ">" : "<=", condition.threshold, scope);
    return negated ? orNull(text) : { text, isJoined: false };
  }
  if (condition.type === "missing" && (schema?.derived || (schema?.categories.length ?? 0) === 0)) {
    const isKnown = sources.map((source) => `${source} IS NOT NULL`).join(" AND ");
    return { text: negated ? isKnown : isNull, isJoined: sources.length > 1 };
  }
  if (schema?.derived?.part === "contains") {
    const isIn = condition.type === "is" || (condition.type === "equals" && condition.value === "true");
    const has = partSql(schema.derived, scope);
    const text = isIn === negated ? `NOT (${has})` : has;
    return negated ? orNull(text) : { text, isJoined: false };
  }
  if (schema?.derived && condition.type === "equals") {
    const place = schema.categories.indexOf(condition.value) + 1;
    const text = `${partSql(schema.derived, scope)} ${negated ? "<>" : "="} ${place}`;
    return negated ? orNull(text) : { text, isJoined: false };
  }
  const { value, texts } = passingTexts(condition, schema, column, dialect);
  const isOut = negated !== (condition.type === "missing");
  const list = texts.map((text) => dialect.text(text));
  const text =
    list.length === 1
      ? `${value} ${isOut ? "<>" : "="} ${list[0]}`
      : `${value} ${isOut ? "NOT IN" : "IN"} (${list.join(", ")})`;
  return isOut ? orNull(text) : { text, isJoined: false };
}

/** A part of a date as a number, weekdays and months from 1; of a text a truth value. */
function partSql(
  { part, of, word }: Derivation,
  { dialect = sqlDialects.standard, times = [] }: Omit<SqlScope, "columns">,
): string {
  const [first, second] = of.map(({ name }) => {
    const column = dialect.name(name);
    return times.includes(name) ? dialect.utc(column) : column;
  });
  switch (part) {
    case "days":
      return dialect.days(first, second);
    case "contains":
      return dialect.word(first, word!);
    default:
      return dialect[part](first);
  }
}

/** What is compared with which texts: those of all known values for missing ones. */
function passingTexts(
  condition: Exclude<Condition, { type: "at-most" }>,
  schema: ColumnSchema | undefined,
  column: string,
  dialect: SqlDialect,
): { value: string; texts: readonly string[] } {
  const categories = schema?.categories ?? [];
  if (schema?.kind === "boolean" && hasEverydayWords(schema)) {
    const isTrue =
      condition.type === "is" || (condition.type === "equals" && condition.value === categories[1]);
    const words =
      condition.type === "missing" ? [...FALSE_WORDS, ...TRUE_WORDS] : isTrue ? TRUE_WORDS : FALSE_WORDS;
    return { value: dialect.lowered(column), texts: words };
  }
  const value = dialect.category(column);
  if (condition.type === "missing") return { value, texts: categories };
  return { value, texts: [condition.type === "equals" ? condition.value : (categories[1] ?? "true")] };
}
