// A count source over a table or a query of any database that a connector and a dialect are given for.

import type { RawCountOptions } from "./coding/code-relation.ts";
import type { RawRelation } from "./coding/raw-relation.ts";
import type { SqlConnector } from "./connector.ts";
import { countRawRelation, type RawCountSource } from "./count-raw-relation.ts";
import type { Dialect } from "./dialect.ts";

export interface SqlSourceOptions extends RawCountOptions {
  /** A table or view, with what stands before it: "orders", "sales.orders", "lake.sales.orders". */
  readonly table?: string | undefined;
  /** A SELECT instead of a table. */
  readonly query?: string | undefined;
  /** For messages; else the table. */
  readonly name?: string | undefined;
}

/**
 * The connector is closed with the source.
 *
 * @example
 * const source = await createSqlSource(connector, trino, { table: "lake.sales.orders", target: "returned" });
 */
export async function createSqlSource(
  connector: SqlConnector,
  dialect: Dialect,
  options: SqlSourceOptions,
): Promise<RawCountSource> {
  const { table, query, name = table ?? "the query" } = options;
  try {
    const select = query?.trim().replace(/;\s*$/, "");
    const from = select === undefined ? table!.split(".").map(dialect.quoteName).join(".") : `(${select}) q`;
    const fields = await connector.describe(`SELECT * FROM ${from}`);
    const columns = fields.map(({ name: column, type }) => {
      const sql = dialect.quoteName(column);
      return { name: column, sql: dialect.valueOf(sql, type), form: dialect.formOf(type) };
    });
    const relation: RawRelation = { name, from, columns, parsed: select !== undefined };
    return await countRawRelation(connector, dialect, relation, options, () => connector.close());
  } catch (error) {
    await connector.close();
    throw error;
  }
}
