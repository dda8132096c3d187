// The coded tables of a source: one made of all rows, others of random splits and of merges. Every
// table has cls (the class), w0, w1, … (code-words.ts), v<i> (the numbers of binned columns), wt
// (the weight in units) where rows have weights, un (their group or time) where splits keep to it,
// and rw (the place of the row in the data) where
// the data have an order.

import { type CodeWord, codeSql, fieldsOf, layOutWords } from "./code-words.ts";
import type { CodedRelation } from "./coded-relation.ts";
import type { SqlConnector } from "./connector.ts";
import type { Dialect } from "./dialect.ts";
import type { Scratch } from "./scratch.ts";
import { columnVariable, type SqlVariable } from "./sql-variable.ts";
import { writeCodes } from "./write-codes.ts";

export interface CodedTable {
  /** What follows FROM. */
  readonly from: string;
  /** Place of a row; null where rows have none. */
  readonly rowSql: string | null;
  /** The scratch table to drop with it. */
  readonly scratch: string | null;
  /** Parts that need it. */
  users: number;
}

export interface CodedTablesOptions {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly scratch: Scratch;
  readonly relation: CodedRelation;
}

export class CodedTables {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly classes: number;
  readonly words: readonly CodeWord[];
  readonly columns: readonly SqlVariable[];
  /** What weights are multiples of; null where every row counts once. */
  readonly unit: number | null;
  readonly units: CodedRelation["units"];
  readonly base: CodedTable;
  readonly rows: number;
  readonly #scratch: Scratch;
  readonly #doomed: string[] = [];

  static async create(options: CodedTablesOptions): Promise<CodedTables> {
    const { connector, dialect, relation } = options;
    const { attributes, weightSql, rowSql, from } = relation;
    const words = layOutWords(
      attributes.map(({ size, schema }) => Math.max(0, schema.hasMissing ? size : size - 1)),
      "w",
    );
    const shift = weightSql === null ? null : await commonShift(connector, dialect, weightSql, from);
    const { table: name, select } = await writeCodes(options, words, shift);
    const base: CodedTable = {
      from: name ?? `(${select}) coded`,
      rowSql: rowSql === null ? (name === null ? null : dialect.rowNumber) : "rw",
      scratch: name,
      users: 1,
    };
    const [[rows]] = await connector.rows(`SELECT count(*) AS n FROM ${base.from}`);
    return new CodedTables(options, words, shift, base, Number(rows));
  }

  private constructor(
    { connector, dialect, scratch, relation }: CodedTablesOptions,
    words: readonly CodeWord[],
    shift: number | null,
    base: CodedTable,
    rows: number,
  ) {
    this.connector = connector;
    this.dialect = dialect;
    this.#scratch = scratch;
    this.classes = relation.classes.length;
    this.words = words;
    this.unit = shift === null ? null : 2 ** (shift - 20);
    this.units = relation.units;
    this.base = base;
    this.rows = rows;
    const fields = fieldsOf(words);
    this.columns = relation.attributes.map((attribute, index) =>
      columnVariable(attribute, index, fields[index]),
    );
  }

  /** Columns that every table has, the place of the row apart. */
  get common(): string[] {
    const values = this.columns.flatMap(({ valueColumn }) => valueColumn ?? []);
    const more = [...(this.unit === null ? [] : ["wt"]), ...(this.units === null ? [] : ["un"])];
    return ["cls", ...this.words.map(({ name }) => name), ...values, ...more];
  }

  /** Aggregates of a group: its weight in units, and then its rows where they are not the same. */
  get sums(): string[] {
    return this.unit === null ? ["count(*)"] : ["sum(wt)", "count(*)"];
  }

  code(variable: SqlVariable): string {
    return codeSql(this.dialect, variable.field);
  }

  /** A table of these rows: a select of the common columns, rw, and whatever else. */
  async make(select: string): Promise<CodedTable> {
    const scratch = await this.#scratch.require(select);
    return { from: scratch, rowSql: "rw", scratch, users: 0 };
  }

  /** Where tables of this session are made. */
  get scratch(): Scratch {
    return this.#scratch;
  }

  leave(table: CodedTable): void {
    if (--table.users === 0 && table.scratch !== null) this.#doomed.push(table.scratch);
  }

  /** Drops the tables that lost their last user. */
  async sweep(): Promise<void> {
    for (const name of this.#doomed.splice(0)) await this.#scratch.drop(name);
  }
}

/** How many of their 20 binary places no weight needs: all are multiples of 2^(shift - 20). */
async function commonShift(
  connector: SqlConnector,
  dialect: Dialect,
  weightSql: string,
  from: string,
): Promise<number> {
  const cases = Array.from(
    { length: 50 },
    (_, bit) => `WHEN ${dialect.modulo("w", String(2 ** (bit + 1)))} <> 0 THEN ${bit}`,
  );
  const [[shift]] = await connector.rows(
    `SELECT min(CASE ${cases.join(" ")} ELSE 50 END) AS s FROM (SELECT ${dialect.toBig(weightSql)} AS w FROM ${from}) weights`,
  );
  return shift === null || Number(shift) === 50 ? 20 : Number(shift);
}
