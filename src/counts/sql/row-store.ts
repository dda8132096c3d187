// The tables that hold a source's rows, and the statements that make one from another.

import type { Test } from "../../condition/condition.ts";
import {
  byteSql,
  type CodeLayout,
  type Field,
  fieldSql,
  layOutCodes,
  packSql,
  type WordColumn,
} from "./code-layout.ts";
import type { CodedRelation } from "./coded-relation.ts";
import { allOf, type MoveTest, moveSql, moveTest } from "./move-test.ts";
import { createLight, createWhole, type Place, placeSql, type RowTable } from "./row-table.ts";
import { passesSql, RowTests } from "./row-test.ts";
import type { SqlConnection } from "./sql-connection.ts";
import type { Anchor, Step } from "./sql-part.ts";

/** Rows of a place that pass (or fail) one test, or several that are one (see isOneTest), and the label they get. */
export interface Move {
  readonly from: Place;
  readonly to: number;
  readonly steps: readonly Step[];
}

/** What the weights are multiples of. */
export interface WeightUnit {
  /** The largest power of two that divides them all. */
  readonly unit: number;
  /** Whether some rows weigh nothing. */
  readonly hasZero: boolean;
}

/** Tables of moves, made anew for each use. */
const LOOKUP = "espalier_moves_";

interface FeatureWord {
  readonly word: WordColumn;
  readonly tests: readonly Test[];
}

export async function createRowStore(connection: SqlConnection, relation: CodedRelation): Promise<RowStore> {
  const { attributes, from, classSql, rowSql, weightSql } = relation;
  const layout = layOutCodes(
    attributes.map(({ size, schema }) => (schema.hasMissing ? size : size - 1)),
    "",
  );
  const weight = weightSql === null ? null : await findUnit(connection, weightSql, from);
  const columns: [string, string][] = layout.words.map((word) => [
    word.name,
    packSql(word, (of) => attributes[of].codeSql),
  ]);
  attributes.forEach(({ ranks }, index) => {
    if (ranks?.valueSql) columns.push([valueColumn(index), ranks.valueSql]);
  });
  if (weight !== null) {
    columns.push(["weight", `CAST(${weightSql} * ${2 ** 20} AS BIGINT) // ${weight.unit * 2 ** 20}`]);
  }
  if (rowSql !== null) columns.push(["row", `CAST(${rowSql} AS UINTEGER)`]);
  const selected = [
    `CAST(${classSql} AS UINTEGER) AS cell`,
    ...columns.map(([name, sql]) => `${sql} AS ${name}`),
  ];
  const names = columns.map(([name]) => name);
  const select = `SELECT ${selected.join(", ")} FROM ${from}`;
  const base = await createWhole(connection, select, names, rowSql === null ? "rowid" : "row");
  const [[rows]] = (await connection.rows(`SELECT count(*)::DOUBLE FROM ${base.name}`)) as [[number]];
  return new RowStore({ connection, relation, layout, weight, base, rows });
}

interface RowStoreParts {
  readonly connection: SqlConnection;
  readonly relation: CodedRelation;
  readonly layout: CodeLayout;
  readonly weight: WeightUnit | null;
  readonly base: RowTable;
  readonly rows: number;
}

export class RowStore {
  readonly connection: SqlConnection;
  readonly classes: number;
  readonly layout: CodeLayout;
  readonly weight: WeightUnit | null;
  readonly base: RowTable;
  readonly rows: number;
  readonly tests: RowTests;
  /** Columns that every table has. */
  readonly #common: readonly string[];
  /** Columns that every whole table has besides, the row apart. */
  readonly #values: readonly string[];
  readonly #features = new Map<string, FeatureWord>();
  readonly #lookups = new Set<string>();

  constructor({ connection, relation, layout, weight, base, rows }: RowStoreParts) {
    this.connection = connection;
    this.classes = relation.classes.length;
    this.layout = layout;
    this.weight = weight;
    this.base = base;
    this.rows = rows;
    this.tests = new RowTests(relation.name);
    this.#common = [...layout.words.map(({ name }) => name), ...(weight === null ? [] : ["weight"])];
    this.#values = [...base.columns].filter((column) => column.startsWith("value"));
  }

  /** What to sum for the weight of a group, in multiples of the unit. */
  get sumSql(): string {
    return this.weight === null ? "count(*)::DOUBLE" : "sum(weight)::DOUBLE";
  }

  get unit(): number {
    return this.weight?.unit ?? 1;
  }

  /** Gives features their bits; light tables made for them will have the words. */
  addFeatures(tests: readonly Test[]): readonly Field[] {
    for (const test of tests) this.tests.check(test);
    const layout = layOutCodes(
      tests.map(() => 1),
      `feature${this.#features.size}_`,
    );
    for (const word of layout.words) this.#features.set(word.name, { word, tests });
    return layout.fields;
  }

  /** A word of a table; of a feature that the table lacks, computed. */
  wordSql(name: string, table: RowTable): string {
    if (table.columns.has(name)) return name;
    const { word, tests } = this.#features.get(name)!;
    const bit = (of: number): string =>
      `(CASE WHEN ${passesSql(this.tests.compile(tests[of], table.columns))} THEN 1 ELSE 0 END)`;
    return `(${packSql(word, bit)})`;
  }

  /** Whether a table can give a word: numbers are in whole tables only. */
  hasWord(name: string, table: RowTable): boolean {
    if (table.whole || table.columns.has(name)) return true;
    return !this.#features
      .get(name)!
      .tests.some((test) => this.tests.compile(test, table.columns).needsNumbers);
  }

  byteSql(word: string, byte: number, table: RowTable): string {
    return byteSql(this.wordSql(word, table), byte);
  }

  codeSql(field: Field, table: RowTable): string {
    return fieldSql({ ...field, word: this.wordSql(field.word, table) });
  }

  /** Whether a single lookup can ask all these tests of a table's rows. */
  isOneTest(steps: readonly Step[], table: RowTable): boolean {
    return this.#moveTest(steps, table) !== null;
  }

  #moveTest(steps: readonly Step[], table: RowTable): MoveTest | null {
    return allOf(
      steps.map(({ test, passing }) => moveTest(this.tests.compile(test, table.columns), passing)),
    );
  }

  /** A light table of the rows that move, with these features' words. */
  async partition(moves: readonly Move[], features: readonly string[]): Promise<RowTable> {
    const columns = [...this.#common, ...features];
    const selects: string[] = [];
    for (const [table, own] of byTable(moves)) {
      const lookup = `${LOOKUP}${selects.length}`;
      this.#lookups.add(lookup);
      const tests = own.map(({ steps }) => this.#moveTest(steps, table)!);
      const type = widest(tests.flatMap(({ word }) => (word === null ? [] : [this.#typeOf(word)])));
      // Moves of the same form share one expression; `form` tells which one a cell obeys.
      const forms = [...new Map(tests.map((test) => [test.form, test])).values()];
      const expressions = forms.map((test) => moveSql(test, test.word ?? "", type));
      const places = new Map(forms.map(({ form }, index) => [form, index]));
      const rows: string[] = [];
      own.forEach(({ from, to }, index) => {
        const { form, mask, low, high } = tests[index];
        for (const label of from.labels) {
          for (let c = 0; c < this.classes; c++) {
            const [cellFrom, cellTo] = [label * this.classes + c, to * this.classes + c];
            rows.push(`(${cellFrom}, ${cellTo}, ${places.get(form)}, ${mask}, ${low}, ${high})`);
          }
        }
      });
      // A table, because DuckDB then knows the bounds of its cells and looks them up by address.
      await this.connection.run(
        `CREATE OR REPLACE TEMP TABLE ${lookup} AS SELECT a::UINTEGER AS cell_from, b::UINTEGER AS cell_to, c::UINTEGER AS form,
           d::${type} AS mask, e::${type} AS low, f::${type} AS high FROM (VALUES ${rows.join(", ")}) v(a, b, c, d, e, f)`,
      );
      const chosen =
        expressions.length === 1
          ? expressions[0]
          : `CASE form ${expressions.map((sql, form) => `WHEN ${form} THEN ${sql}`).join(" ")} ELSE FALSE END`;
      const words = columns.map((column) =>
        table.columns.has(column) ? column : `${this.wordSql(column, table)} AS ${column}`,
      );
      selects.push(
        `SELECT ${["cell_to AS cell", ...words].join(", ")} FROM ${table.from} JOIN ${lookup} ON cell = cell_from WHERE ${chosen}`,
      );
    }
    return createLight(this.connection, selects, columns);
  }

  /** A whole table in which label i stands for the rows of all anchors of group i. */
  async gather(groups: readonly (readonly Anchor[])[]): Promise<RowTable> {
    const columns = [...this.#common, ...this.#values];
    const selects = groups.flatMap((anchors, label) =>
      anchors.map((anchor) => {
        const cell = `${label * this.classes} + cell % ${this.classes}`;
        const selected = [`CAST(${cell} AS UINTEGER) AS cell`, ...columns, this.#rowOf(anchor)];
        return `SELECT ${selected.join(", ")} FROM ${anchor.place.table.from} WHERE ${this.anchorSql(anchor)}`;
      }),
    );
    if (selects.length === 0) {
      selects.push(
        `SELECT ${["cell", ...columns].join(", ")}, ${this.base.rowSql} AS row FROM ${this.base.name} WHERE FALSE`,
      );
    }
    return createWhole(this.connection, selects.join(" UNION ALL "), [...columns, "row"], "row");
  }

  /** What follows SELECT to copy a row of a whole table, the cell apart. */
  rowColumns(anchor: Anchor): string[] {
    return [...this.#common, ...this.#values, this.#rowOf(anchor)];
  }

  async close(): Promise<void> {
    for (const lookup of this.#lookups) await this.connection.tidy(`DROP TABLE IF EXISTS ${lookup}`);
  }

  /** True of the rows of an anchor. */
  anchorSql({ place, path }: Anchor): string {
    const steps = path.map(({ test, passing }) => {
      const sql = passesSql(this.tests.compile(test, place.table.columns));
      return passing ? sql : `NOT ${sql}`;
    });
    return [placeSql(place, this.classes), ...steps].join(" AND ");
  }

  #rowOf({ place }: Anchor): string {
    return place.table.rowSql === "row" ? "row" : `CAST(${place.table.rowSql} AS UINTEGER) AS row`;
  }

  #typeOf(column: string): WordColumn["type"] {
    return (this.layout.words.find(({ name }) => name === column) ?? this.#features.get(column)!.word).type;
  }
}

/** Column that holds the numbers of a binned attribute. */
export function valueColumn(attribute: number): string {
  return `value${attribute}`;
}

function widest(types: readonly WordColumn["type"][]): WordColumn["type"] {
  const order = ["UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"] as const;
  return order[Math.max(0, ...types.map((type) => order.indexOf(type)))];
}

function byTable(moves: readonly Move[]): Map<RowTable, Move[]> {
  const groups = new Map<RowTable, Move[]>();
  for (const move of moves) {
    const group = groups.get(move.from.table);
    if (group) group.push(move);
    else groups.set(move.from.table, [move]);
  }
  return groups;
}

async function findUnit(connection: SqlConnection, weightSql: string, from: string): Promise<WeightUnit> {
  const [[bits, least]] = (await connection.rows(
    `SELECT coalesce(bit_or(CAST(${weightSql} * ${2 ** 20} AS BIGINT)), 0), coalesce(min(${weightSql}), 0)::DOUBLE FROM ${from}`,
  )) as [[bigint, number]];
  const all = BigInt(bits);
  const lowest = all === 0n ? 1n : all & -all;
  return { unit: Number(lowest) / 2 ** 20, hasZero: least === 0 };
}
