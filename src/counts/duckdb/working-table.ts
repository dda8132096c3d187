// The temporary table that a source counts: one row per row of the data, with packed codes, a weight where there are
// any, and a cell = label x classes + class. Dividing rows changes only their cells; counting is a GROUP BY of cells.

import { type CodeLayout, layOutCodes, packSql } from "./code-layout.ts";
import type { CodedRelation } from "./coded-relation.ts";
import type { Database } from "./database.ts";
import type { RowTest } from "./row-test.ts";

/** Rows with label `from` that pass (or, where `movesPassing` is false, fail) the test move to label `to`. */
export interface Move {
  readonly from: number;
  readonly to: number;
  readonly test: RowTest;
  readonly movesPassing: boolean;
}

/** Weights are held as whole numbers of the largest power of two that divides them all. */
export interface WeightUnit {
  readonly unit: number;
  /** Whether some rows have weight 0. */
  readonly hasZero: boolean;
}

let tables = 0;

export class WorkingTable {
  readonly name: string;
  readonly database: Database;
  readonly classes: number;
  readonly weight: WeightUnit | null;
  readonly rows: number;
  readonly layout: CodeLayout;
  /** Place of a row in the order of the data. */
  readonly rowSql: string;

  private constructor(
    database: Database,
    classes: number,
    weight: WeightUnit | null,
    rows: number,
    layout: CodeLayout,
    name: string,
    rowSql: string,
  ) {
    this.database = database;
    this.classes = classes;
    this.weight = weight;
    this.rows = rows;
    this.layout = layout;
    this.name = name;
    this.rowSql = rowSql;
  }

  static async create(database: Database, relation: CodedRelation): Promise<WorkingTable> {
    const name = `espalier_work_${++tables}`;
    const { attributes, from, classSql, rowSql, weightSql } = relation;
    const layout = layOutCodes(
      attributes.map(({ size, schema }) => (schema.hasMissing ? size : size - 1)),
      "",
    );
    const weight = weightSql === null ? null : await weightUnit(database, weightSql, from);
    const inner = [
      `CAST(${classSql} AS UINTEGER) AS cell`,
      ...(rowSql === null ? [] : [`CAST(${rowSql} AS UINTEGER) AS row`]),
      ...layout.columns.map((column) => {
        const code = (of: number | string): string => attributes[of as number]!.codeSql;
        return `${packSql(column, code)} AS ${column.name}`;
      }),
      ...attributes.flatMap(({ ranks }, index) =>
        ranks?.valueSql ? [`${ranks.valueSql} AS ${valueColumn(index)}`] : [],
      ),
      ...(weight === null
        ? []
        : [`CAST(${weightSql} * ${2 ** 20} AS BIGINT) // ${weight.unit * 2 ** 20} AS weight`]),
    ];
    const words = layout.words.map((word) => `${packSql(word, String)} AS ${word.name}`);
    await database.run(
      `CREATE TEMP TABLE ${name} AS SELECT ${["*", ...words].join(", ")} FROM (SELECT ${inner.join(", ")} FROM ${from})`,
    );
    const [[rows]] = (await database.rows(`SELECT count(*)::DOUBLE FROM ${name}`)) as [[number]];
    return new WorkingTable(
      database,
      relation.classes.length,
      weight,
      rows,
      layout,
      name,
      rowSql === null ? "rowid" : "row",
    );
  }

  /** What to sum for the weight of a group, in multiples of the unit. */
  get sumSql(): string {
    return this.weight === null ? "count(*)::DOUBLE" : "sum(weight)::DOUBLE";
  }

  get unit(): number {
    return this.weight?.unit ?? 1;
  }

  /** Adds columns that pack the given truth values, computed from the columns there are. */
  async addBits(bitSqls: readonly string[], prefix: string): Promise<CodeLayout> {
    const layout = layOutCodes(
      bitSqls.map(() => 1),
      prefix,
    );
    for (const column of [...layout.columns, ...layout.words]) {
      const sql = packSql(column, (of) => (typeof of === "number" ? bitSqls[of]! : of));
      await this.database.run(`ALTER TABLE ${this.name} ADD COLUMN ${column.name} ${column.type}`);
      await this.database.run(`UPDATE ${this.name} SET ${column.name} = ${sql}`);
    }
    return layout;
  }

  async move(moves: readonly Move[]): Promise<void> {
    if (moves.length === 0) return;
    // Moves that test the same word share one expression; the others have one each, told apart by `kind`.
    const expressions: string[] = [];
    const kinds = new Map<string, number>();
    const kindOf = (key: string, expression: string): number => {
      let kind = kinds.get(key);
      if (kind === undefined) {
        kind = expressions.push(expression) - 1;
        kinds.set(key, kind);
      }
      return kind;
    };
    const lookup: string[] = [];
    for (const { from, to, test, movesPassing } of moves) {
      const passing = movesPassing !== test.negated;
      let kind: number;
      let mask = 0n;
      let low = 1n;
      let high = 0n;
      if (test.range) {
        const { field } = test.range;
        kind = kindOf(
          field.word,
          `((${field.word} & CAST(mask AS ${this.#typeOf(field.word)})) BETWEEN low AND high) = passing`,
        );
        const shift = BigInt(field.wordShift);
        mask = BigInt(field.mask) << shift;
        if (test.range.low <= test.range.high) {
          low = BigInt(test.range.low) << shift;
          high = BigInt(test.range.high) << shift;
        }
      } else kind = kindOf(test.sql, `${test.sql} = passing`);
      for (let c = 0; c < this.classes; c++) {
        lookup.push(
          `(${from * this.classes + c}, ${to * this.classes + c}, ${kind}, ${mask}, ${low}, ${high}, ${passing})`,
        );
      }
    }
    const chosen =
      expressions.length === 1
        ? expressions[0]!
        : `CASE kind ${expressions.map((expression, kind) => `WHEN ${kind} THEN ${expression}`).join(" ")} END`;
    const moving = `${this.name}_moves`;
    await this.database.run(
      `CREATE OR REPLACE TEMP TABLE ${moving} (cell_from UINTEGER, cell_to UINTEGER, kind UINTEGER, mask UBIGINT, low UBIGINT, high UBIGINT, passing BOOLEAN);
       INSERT INTO ${moving} VALUES ${lookup.join(", ")};
       UPDATE ${this.name} SET cell = cell_to FROM ${moving} WHERE cell = cell_from AND ${chosen}`,
    );
  }

  /** Gives labels new names; rows whose label keeps its name are not touched. */
  async rename(renamed: readonly number[]): Promise<void> {
    const changes = renamed.flatMap((to, from) =>
      to === from
        ? []
        : Array.from(
            { length: this.classes },
            (_, c) => `(${from * this.classes + c}, ${to * this.classes + c})`,
          ),
    );
    if (changes.length === 0) return;
    const naming = `${this.name}_names`;
    await this.database.run(
      `CREATE OR REPLACE TEMP TABLE ${naming} (cell_from UINTEGER, cell_to UINTEGER);
       INSERT INTO ${naming} VALUES ${changes.join(", ")};
       UPDATE ${this.name} SET cell = cell_to FROM ${naming} WHERE cell = cell_from`,
    );
  }

  async drop(): Promise<void> {
    for (const suffix of ["", "_moves", "_names", "_deal"]) {
      await this.database.run(`DROP TABLE IF EXISTS ${this.name}${suffix}`);
    }
  }

  #typeOf(word: string): string {
    const column = [...this.layout.words, ...this.layout.columns].find(({ name }) => name === word);
    return column?.type ?? "UBIGINT";
  }
}

/** Column that holds the numbers of a binned attribute. */
export function valueColumn(attribute: number): string {
  return `value${attribute}`;
}

async function weightUnit(database: Database, weightSql: string, from: string): Promise<WeightUnit> {
  const [[bits, least]] = (await database.rows(
    `SELECT coalesce(bit_or(CAST(${weightSql} * ${2 ** 20} AS BIGINT)), 0), coalesce(min(${weightSql}), 0)::DOUBLE FROM ${from}`,
  )) as [[bigint, number]];
  const all = BigInt(bits);
  const lowest = all === 0n ? 1n : all & -all;
  return { unit: Number(lowest) / 2 ** 20, hasZero: least === 0 };
}
