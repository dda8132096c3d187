// Reads a table of a DuckDB database file into memory. Numbers come as their shortest text, truth
// values as true and false, all else as DuckDB writes it.

import { describeRelation } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import { duckdb } from "../../counts/sql/dialects/duckdb.ts";
import { dateText } from "../../dataset/date-text.ts";
import { type RawTable, rawColumn, refusedColumn } from "../../dataset/read/raw-table.ts";
import type { RawReaderOptions } from "../../dataset/read-options.ts";
import type { DatabaseAddress } from "../engines/engine.ts";
import { findTable } from "./duckdb-table.ts";
import { openDuckDb } from "./open-duckdb.ts";

export async function readDuckDb(address: DatabaseAddress, options: RawReaderOptions): Promise<RawTable> {
  const { name } = options;
  const connector = await openDuckDb({ name, path: address.place[0] });
  try {
    return await readTable(connector, await findTable(connector, address.table!, name), options);
  } finally {
    await connector.close();
  }
}

async function readTable(
  connector: SqlConnector,
  table: string,
  options: RawReaderOptions,
): Promise<RawTable> {
  const { columns: described } = await describeRelation(connector, duckdb, options.name, table);
  const columns = described.map(({ name, form }) =>
    form === null ? refusedColumn(options.name, name) : rawColumn(name, options),
  );
  // A text comes behind a full stop: the driver would drop a byte order mark that it begins with.
  const selected = described.map(({ form, sql }) =>
    form === "number" ? `CAST(${sql} AS DOUBLE)` : duckdb.guardText!(`CAST(${sql} AS VARCHAR)`),
  );
  await connector.stream(`SELECT ${selected.join(", ")} FROM ${table}`, (chunk) => {
    for (const [index, column] of columns.entries()) {
      const values = chunk.column(index);
      for (let row = 0; row < chunk.rowCount; row++) {
        const value = values.getItem(row);
        if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) column.endless++;
        column.addText(described[index].isTime ? timeText(value) : fieldText(value));
      }
    }
  });
  return { columns, declared: new Map(), weights: null, target: null };
}

/** Of seconds since 1970. */
function timeText(value: unknown): string | null {
  return value === null ? null : dateText(Number(value));
}

function fieldText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  return value === null ? null : String(value).slice(1);
}
