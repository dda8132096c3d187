// Transformations of a table and of what is asked, and what each must leave as it is. "model": the
// model itself, byte for byte (with names put back); "answers": what it predicts for the rows it
// was learned from; "score": what its answers cost, which of exact methods depends on nothing else.

import type { Random } from "../../bench/random.ts";
import { mapColumns, type PlainTable, takeRows } from "./plain-table.ts";

export interface Asked {
  readonly costs: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly priors: Readonly<Record<string, number>> | null;
}

export interface Case {
  readonly table: PlainTable;
  readonly asked: Asked;
}

export interface Relation {
  readonly what: string;
  readonly keeps: "model" | "answers" | "score" | "no worse score";
  /** Of what it says something: of all methods, of those that draw nothing by chance, of exact ones. */
  readonly of: "all" | "undrawn" | "exact";
  /** Methods of which it says nothing. */
  readonly except?: readonly string[];
  /** Whether it changes how many rows there seem to be. */
  readonly isOfScale?: boolean;
  /** Null where the case has nothing to change. */
  change(given: Case, random: Random): Case | null;
  /** Puts names back in the text of a model. */
  back?(text: string): string;
}

const FACTORS = [3, 0.1, 1e-7, 1e20];

function shuffled(length: number, random: Random): number[] {
  const order = Array.from({ length }, (_, index) => index);
  for (let i = length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

function scaled<T extends Readonly<Record<string, unknown>>>(record: T, factor: number): T {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === "number" ? value * factor : scaled(value as T, factor),
  ]);
  return Object.fromEntries(entries) as T;
}

const withTable = (given: Case, table: PlainTable): Case => ({ ...given, table });

export const relations: readonly Relation[] = [
  {
    what: "costs times a number",
    ...{ keeps: "model", of: "all" },
    change: ({ table, asked }, random) => {
      const factor = FACTORS[random.below(4)];
      if (asked.costs === null) return null;
      return { table, asked: { ...asked, costs: scaled(asked.costs, factor) } };
    },
  },
  {
    what: "priors times a number",
    ...{ keeps: "model", of: "all" },
    change: ({ table, asked }, random) =>
      asked.priors && {
        table,
        asked: { ...asked, priors: scaled(asked.priors, [2, 8, 0.25][random.below(3)]) },
      },
  },
  {
    what: "weights times a power of two",
    ...{ keeps: "answers", of: "all", isOfScale: true },
    change: (given, random) => {
      const { weights } = given.table;
      // Where costs or priors decide by probabilities, these are drawn together as if by some rows.
      if (given.asked.costs !== null || given.asked.priors !== null) return null;
      const factor = [2, 8, 0.25][random.below(3)];
      return (
        weights && withTable(given, { ...given.table, weights: weights.map((weight) => weight * factor) })
      );
    },
  },
  {
    what: "copies in place of weights",
    ...{ keeps: "model", of: "undrawn" },
    change(given) {
      const { weights } = given.table;
      if (weights === null) return null;
      const rows = weights.flatMap((weight, row) => Array<number>(weight).fill(row));
      return withTable(given, { ...takeRows(given.table, rows), weights: null });
    },
  },
  {
    what: "rows in another order",
    ...{ keeps: "model", of: "undrawn" },
    change: (given, random) =>
      withTable(given, takeRows(given.table, shuffled(given.table.classes.length, random))),
  },
  {
    what: "a table split in two, put together the other way round",
    ...{ keeps: "model", of: "undrawn" },
    change(given, random) {
      const { length } = given.table.classes;
      const cut = random.below(length);
      const rows = Array.from({ length }, (_, index) => (index + cut) % length);
      return withTable(given, takeRows(given.table, rows));
    },
  },
  {
    what: "columns in another order",
    ...{ keeps: "score", of: "exact" },
    change: (given, random) => {
      const { columns } = given.table;
      return withTable(given, {
        ...given.table,
        columns: shuffled(columns.length, random).map((index) => columns[index]),
      });
    },
  },
  {
    what: "classes of other names in the same order",
    ...{ keeps: "model", of: "all" },
    change: ({ table, asked }) => ({
      table: { ...table, classes: table.classes.map((name) => `${name}-class`) },
      asked: JSON.parse(JSON.stringify(asked).replaceAll(/"(no|perhaps|yes)"/g, '"$1-class"')),
    }),
    back: (text) => text.replaceAll(/(no|perhaps|yes)-class/g, "$1"),
  },
  {
    what: "classes in another order",
    ...{ keeps: "score", of: "exact" },
    change: ({ table, asked }) => {
      const names: Record<string, string> = { no: "zz", perhaps: "mm", yes: "aa" };
      return {
        table: { ...table, classes: table.classes.map((name) => names[name]) },
        asked: JSON.parse(
          JSON.stringify(asked).replaceAll(/"(no|perhaps|yes)"/g, (_, name) => `"${names[name]}"`),
        ),
      };
    },
  },
  {
    what: "categories of other names in the same order",
    ...{ keeps: "model", of: "all" },
    change: (given) =>
      withTable(
        given,
        mapColumns(given.table, (column) =>
          column.kind === "categorical"
            ? { ...column, cells: column.cells.map((cell) => (cell === null ? null : `${cell}-tree`)) }
            : column,
        ),
      ),
    back: (text) => text.replaceAll("-tree", ""),
  },
  {
    what: "categories in another order",
    ...{ keeps: "score", of: "exact" },
    change: (given) =>
      withTable(
        given,
        mapColumns(given.table, (column) =>
          column.kind === "categorical"
            ? {
                ...column,
                cells: column.cells.map((cell) => (cell === null ? null : [...`${cell}`].reverse().join(""))),
              }
            : column,
        ),
      ),
  },
  {
    what: "truth values turned round",
    ...{ keeps: "score", of: "exact" },
    // A negated condition holds where the value is missing, so that gaps tell the two apart.
    change: (given) =>
      given.table.columns.some(({ kind, cells }) => kind === "boolean" && cells.includes(null))
        ? null
        : withTable(
            given,
            mapColumns(given.table, (column) =>
              column.kind === "boolean"
                ? { ...column, cells: column.cells.map((cell) => (cell === null ? null : !cell)) }
                : column,
            ),
          ),
  },
  {
    what: "numbers by a growing function",
    ...{ keeps: "answers", of: "all" },
    change(given, random) {
      const grow = [(x: number) => 4 * x + 1, (x: number) => x ** 3, (x: number) => 2 ** x][random.below(3)];
      return withTable(
        given,
        mapColumns(given.table, (column) =>
          column.kind === "continuous"
            ? { ...column, cells: column.cells.map((cell) => (cell === null ? null : grow(cell as number))) }
            : column,
        ),
      );
    },
  },
  {
    what: "a column that never varies",
    ...{ keeps: "model", of: "undrawn" },
    change: (given) => {
      const cells = given.table.classes.map(() => 1);
      const columns = [...given.table.columns, { name: "same", kind: "continuous" as const, cells }];
      return withTable(given, { ...given.table, columns });
    },
  },
  {
    what: "a column twice",
    ...{ keeps: "model", of: "undrawn" },
    // Two equal columns share their points.
    except: ["scorecard", "optimal-scorecard"],
    change: (given, random) => {
      const { columns } = given.table;
      const again = { ...columns[random.below(columns.length)], name: "again" };
      return withTable(given, { ...given.table, columns: [...columns, again] });
    },
  },
  {
    what: "a column of noise",
    ...{ keeps: "no worse score", of: "exact" },
    change: (given, random) => {
      const cells = given.table.classes.map(() => random.below(5));
      const columns = [...given.table.columns, { name: "noise", kind: "continuous" as const, cells }];
      return withTable(given, { ...given.table, columns });
    },
  },
];
