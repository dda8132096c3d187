// What SQL calls a table or view of a DuckDB database.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";

/** The schema and the catalog may stand before the table's name; throws where there is none. */
export async function findTable(connector: SqlConnector, table: string, name: string): Promise<string> {
  const found = (await connector.rows(
    "SELECT table_catalog, table_schema, table_name FROM information_schema.tables ORDER BY 3, 2, 1",
  )) as [string, string, string][];
  const tables = found.map(([, , text]) => text);
  if (tables.includes(table)) return duckdb.quoteName(table);
  const wanted = table.toLowerCase();
  const qualified = found.find((parts) => {
    const [catalog, schema, text] = parts.map((part) => part.toLowerCase());
    if (wanted === `${schema}.${text}` || wanted === `${catalog}.${schema}.${text}`) return true;
    return schema === "main" && wanted === `${catalog}.${text}`;
  });
  if (qualified) return qualified.map(duckdb.quoteName).join(".");
  const names = table.includes(".") ? found.map(([, schema, text]) => `${schema}.${text}`) : tables;
  const nearest = nearestName(table, names) ?? names[0];
  const what = table === "" ? "no table is named" : `there is no table "${table}"`;
  const hint =
    nearest === undefined ? "it has no tables" : `give one, as in ${name.split(":")[0]}:${nearest}`;
  throw new DataError(`${name}: ${what}; ${hint}`);
}
