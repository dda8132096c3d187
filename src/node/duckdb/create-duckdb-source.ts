// Opens data in DuckDB for counting: a file scanned in place, or a table or view of a connection.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { CountSource } from "../../counts/count-source.ts";
import { codeStage, type DecidedColumn } from "../../counts/sql/coding/code-stage.ts";
import type { RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import { makeStage } from "../../counts/sql/coding/stage.ts";
import { firstNotNumber, summarizeColumn } from "../../counts/sql/coding/summarize-column.ts";
import { countRelation } from "../../counts/sql/sql-source.ts";
import { decideColumn } from "../../dataset/infer/infer-kinds.ts";
import { noColumnLeft } from "../../dataset/read/assemble-dataset.ts";
import { checkTarget } from "../../dataset/read/check-target.ts";
import { type ColumnOptions, chooseColumns } from "../../dataset/read/choose-columns.ts";
import type { Bins } from "../../encoding/bins.ts";
import { Database } from "./database.ts";
import { openDuckDb } from "./open-duckdb.ts";
import { explainError, isDuckDbError, openFileRelation, openTableRelation } from "./open-relation.ts";

interface CommonOptions extends ColumnOptions {
  /** For messages; else the path or the table. */
  readonly name?: string | undefined;
  /** Which values of a number share a rank (see encoding/bins.ts). */
  readonly bins?: Bins | undefined;
  /** Interrupts whatever DuckDB is doing. */
  readonly signal?: AbortSignal | undefined;
}

export interface DuckDbFileOptions extends CommonOptions {
  /** CSV, TSV (both also gzipped), Parquet, JSON or NDJSON; or, with `table`, a DuckDB database. */
  readonly path: string;
  readonly table?: string | undefined;
  /** As DuckDB writes it, "2GB"; what does not fit goes to a temporary folder. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface DuckDbTableOptions extends CommonOptions {
  /** Stays open and is not to be used by others while the source is; temporary tables are made in it. */
  readonly connection: DuckDBConnection;
  /** A table or view. */
  readonly table: string;
}

export interface DuckDbCountSource extends CountSource {
  /** One line for each thing decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
}

/**
 * @example
 * const source = await createDuckDbSource({ path: "trips.parquet", target: "tipped", memoryLimit: "2GB" });
 */
export async function createDuckDbSource(
  options: DuckDbFileOptions | DuckDbTableOptions,
): Promise<DuckDbCountSource> {
  if ("connection" in options) {
    const settings = await adjustSettings(new Database(options.connection));
    return openSource(options, options.connection, settings.restore);
  }
  const { path, table, memoryLimit, threads } = options;
  const opened = await openDuckDb({ path: table === undefined ? undefined : path, memoryLimit, threads });
  await adjustSettings(new Database(opened.connection));
  return openSource(options, opened.connection, opened.close);
}

async function openSource(
  options: DuckDbFileOptions | DuckDbTableOptions,
  connection: DuckDBConnection,
  onClose: () => Promise<void>,
): Promise<DuckDbCountSource> {
  const database = new Database(connection, options.signal);
  try {
    const { table } = options;
    const name = options.name ?? ("path" in options ? options.path : options.table);
    const opened =
      table === undefined
        ? await openFileRelation(database, (options as DuckDbFileOptions).path, name)
        : await openTableRelation(connection, database, table, name);
    const { relation, rewrite, mustRewrite } = opened;
    try {
      if (!mustRewrite) return await countRaw(database, relation, options, onClose);
    } catch (error) {
      if (rewrite === null || !isDuckDbError(error)) throw explainError(name, error);
    }
    const folder = await mkdtemp(join(tmpdir(), "espalier-"));
    try {
      return await countRaw(database, await rewrite!(join(folder, "copy.csv")), options, onClose);
    } catch (error) {
      throw explainError(name, error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    await onClose();
    throw error;
  }
}

async function countRaw(
  database: Database,
  relation: RawRelation,
  options: CommonOptions,
  onClose: () => Promise<void>,
): Promise<DuckDbCountSource> {
  const { name } = relation;
  const kinds = options.kinds ?? {};
  const names = relation.columns.map((column) => column.name);
  const chosen = chooseColumns(name, names, options);
  const stage = await makeStage(database, relation, chosen, kinds);
  try {
    const notices = [...stage.notices];
    const target = await summarizeColumn(database, stage, stage.target);
    checkTarget(name, target, kinds[chosen.target]);
    const attributes: DecidedColumn[] = [];
    for (const column of stage.attributes) {
      const asked = kinds[column.name];
      const summary = await summarizeColumn(database, stage, column);
      const first =
        asked === "continuous" && !summary.numeric ? await firstNotNumber(database, stage, column) : null;
      const decision = decideColumn({ ...summary, firstNotNumber: first }, { source: name, asked });
      if (decision.kind === null) notices.push(decision.notice);
      else attributes.push({ column, decision, texts: summary.texts });
    }
    if (attributes.length === 0) throw noColumnLeft(name, notices);
    const coded = await codeStage(database, {
      name,
      stage,
      classTexts: target.texts,
      attributes,
      bins: options.bins ?? "auto",
    });
    const source = await countRelation(database, coded.relation, onClose);
    // From here on rows know their place, and tables are written faster without an order.
    await database.run("SET preserve_insertion_order = false");
    await coded.drop();
    return Object.assign(source, { notices });
  } finally {
    await stage.drop();
  }
}

/** Larger perfect hash tables than DuckDB's default, so that cells times codes are counted by address. */
async function adjustSettings(database: Database): Promise<{ restore(): Promise<void> }> {
  const names = ["perfect_ht_threshold", "preserve_insertion_order"];
  const [before] = (await database.rows(
    `SELECT ${names.map((name) => `current_setting('${name}')::VARCHAR`).join(", ")}`,
  )) as [string[]];
  await database.run("SET perfect_ht_threshold = 20; SET preserve_insertion_order = true");
  return {
    restore: () => database.run(names.map((name, index) => `SET ${name} = '${before[index]}'`).join("; ")),
  };
}
