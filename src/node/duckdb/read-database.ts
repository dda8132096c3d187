// Reads a table of a DuckDB database file into memory.
// Numbers come as their shortest text, truth values as true and false, all else as DuckDB writes it.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import {
  type RawReaderOptions,
  type RawTable,
  rawColumn,
  refusedColumn,
} from "../../dataset/read/raw-table.ts";
import { AbortableConnection } from "./abortable-connection.ts";
import { type DatabaseAddress, describeColumns, findTable } from "./database-table.ts";
import { explainDuckDbError } from "./duckdb-connection.ts";
import { openDuckDb } from "./open-duckdb.ts";

export async function readDatabase(
  { file, table }: DatabaseAddress,
  options: RawReaderOptions,
): Promise<RawTable> {
  const { name } = options;
  const opened = await openDuckDb({ name, path: file });
  try {
    const connection = new AbortableConnection(opened.connection);
    return await readRelation(connection, await findTable(connection, table, name), options);
  } catch (error) {
    throw explainDuckDbError(name, error, "check the file");
  } finally {
    await opened.close();
  }
}

async function readRelation(
  connection: SqlConnector,
  from: string,
  options: RawReaderOptions,
): Promise<RawTable> {
  const described = await describeColumns(connection, from);
  const columns = described.map(({ name, form }) =>
    form === null ? refusedColumn(options.name, name) : rawColumn(name, options),
  );
  const selected = described.map(({ form, sql }) =>
    form === "number" ? `CAST(${sql} AS DOUBLE)` : `'.' || CAST(${sql} AS VARCHAR)`,
  );
  await connection.stream(`SELECT ${selected.join(", ")} FROM ${from}`, (chunk) => {
    for (const [index, column] of columns.entries()) {
      const values = chunk.column(index);
      for (let row = 0; row < chunk.rowCount; row++) {
        const value = values.getItem(row);
        if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) column.endless++;
        column.addText(fieldText(value));
      }
    }
  });
  return { columns, declared: new Map(), weights: null, target: null };
}

/** A text comes behind a full stop: the driver would drop a byte order mark that it begins with. */
function fieldText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  return value === null ? null : String(value).slice(1);
}
