// Columns that are computed from others: a part of a date, the days between two dates. Models keep
// what they were computed from, so that rows need the columns of the data only.

import type { Kind } from "../column.ts";
import type { ColumnSchema, Derivation } from "../dataset.ts";

/** The days of a week, in their order: the categories of `weekday of applied`. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The months of a year, in their order. */
export const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** How many columns each part is computed from. */
export const SOURCES: Readonly<Record<Derivation["part"], number>> = {
  ...{ weekday: 1, month: 1, hour: 1 },
  ...{ days: 2, contains: 1 },
};

/** What is computed of dates. */
export type DatePart = Exclude<Derivation["part"], "contains">;

export const DERIVED_PARTS = Object.keys(SOURCES) as readonly Derivation["part"][];

export function derivedName({ part, of, word }: Derivation): string {
  if (part === "contains") return `${of[0].name} contains "${word}"`;
  return part === "days" ? `days from ${of[0].name} to ${of[1].name}` : `${part} of ${of[0].name}`;
}

export function derivedKind({ part }: Derivation): Exclude<Kind, "date"> {
  if (part === "contains") return "boolean";
  return part === "weekday" || part === "month" ? "categorical" : "continuous";
}

/** Of days and hours none. */
export function derivedCategories({ part }: Derivation): readonly string[] {
  if (part === "contains") return ["false", "true"];
  return part === "weekday" ? WEEKDAYS : part === "month" ? MONTHS : [];
}

export function derivedSchema(derived: Derivation, hasMissing: boolean): ColumnSchema {
  const kind = derivedKind(derived);
  return { name: derivedName(derived), kind, categories: derivedCategories(derived), hasMissing, derived };
}

/** A column of texts as models know it: any text may stand there. */
export function textSource({ name, hasMissing }: ColumnSchema): ColumnSchema {
  return { name, kind: "categorical", categories: [], hasMissing };
}

/** Whether a column of a model holds texts that are looked at word by word. */
export function isText({ kind, categories }: Pick<ColumnSchema, "kind" | "categories">): boolean {
  return kind === "categorical" && categories.length === 0;
}

/** Whether two columns are computed alike from columns of the same names. */
export function isSameDerivation(one: Derivation | undefined, other: Derivation): boolean {
  return (
    one?.part === other.part &&
    one.word === other.word &&
    one.of.every(({ name }, place) => name === other.of[place].name)
  );
}

/** The columns that rows must have for these: those that are given, and what others are made of. */
export function givenColumns(columns: readonly ColumnSchema[]): ColumnSchema[] {
  const given = new Map<string, ColumnSchema>();
  for (const column of columns) if (!column.derived) given.set(column.name, column);
  const all = columns.flatMap((column) => column.derived?.of ?? column);
  return [...new Set(all.map(({ name }) => name))].map(
    (name) => given.get(name) ?? all.find((column) => column.name === name)!,
  );
}

/** Those columns, then the ones that are computed of them. */
export function columnsWithSources(columns: readonly ColumnSchema[]): ColumnSchema[] {
  return [...givenColumns(columns), ...columns.filter(({ derived }) => derived)];
}

/** Whether a column of this name could be computed from columns of these names. */
export function isDerivedName(name: string, columns: readonly string[]): boolean {
  if (!/^(weekday|month|hour) of |^days from | contains "/.test(name)) return false;
  return columns.some(
    (first) =>
      name.startsWith(`${first} contains "`) ||
      ["weekday", "month", "hour"].some((part) => name === `${part} of ${first}`) ||
      columns.some((second) => name === `days from ${first} to ${second}`),
  );
}
