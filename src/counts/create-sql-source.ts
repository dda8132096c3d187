// A count source over a table or a query of any SQL database that has a connector and a dialect.

import { DataError } from "../dataset/data-error.ts";
import type { CountSource } from "./count-source.ts";
import { handOverSource } from "./hand-over/hand-over-source.ts";
import { CodedTables } from "./sql/coded-tables.ts";
import { codeRelation, type RawCountOptions } from "./sql/coding/code-relation.ts";
import { describeRelation, type RawRelation } from "./sql/coding/raw-relation.ts";
import type { SqlConnector } from "./sql/connector.ts";
import type { Dialect } from "./sql/dialect.ts";
import { patientConnector } from "./sql/patient-connector.ts";
import { Scratch } from "./sql/scratch.ts";
import { SqlSource } from "./sql/sql-source.ts";

/** How rows in a database are counted, and what is reported about it. */
export interface RelationOptions extends RawCountOptions {
  /**
   * Most cells (rows × columns) that are fetched and finished in memory; 0 leaves all in the
   * database.
   */
  readonly handOver?: number | undefined;
  /** Most distinct rows that a learner of rows is given; of more, a random sample. */
  readonly maxDistinct?: number | undefined;
  /** Called with a line for each decision that was taken without being asked while learning. */
  readonly onNotice?: ((text: string) => void) | undefined;
  /** For messages; else the table. */
  readonly name?: string | undefined;
  /** Gets every statement before it is run. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  /** How often a SELECT is repeated when the engine lost a worker or was busy. */
  readonly retries?: number | undefined;
}

/** What is counted of a database: a table or a query. */
export interface SqlSourceOptions extends RelationOptions {
  /** A table or view: its name, or catalog, schema and name. */
  readonly table?: string | readonly string[] | undefined;
  /** A SELECT, instead of a table. */
  readonly query?: string | undefined;
}

/** A count source over a table of a database. */
export interface RawCountSource extends CountSource {
  /**
   * A line for each decision that was taken without being asked: columns left out, rows dropped.
   */
  readonly notices: readonly string[];
  /** Columns of times, which are counted as seconds since 1970. */
  readonly times: readonly string[];
}

const HAND_OVER = 2_000_000;
const MAX_DISTINCT = 1_000_000;

/**
 * A count source over a table or a query of any SQL database that has a connector and a dialect.
 * The connector is closed with the source.
 *
 * @example
 * const { DuckDBInstance } = await import("@duckdb/node-api");
 * const connection = await (await DuckDBInstance.create()).connect();
 * const select = "SELECT i % 3 AS zone, i % 2 = 0 AS tipped FROM range(60) t(i)";
 * await connection.run(`CREATE TABLE trips AS ${select}`);
 * const connector = await connectDuckDb(connection);
 * const asked = { table: "trips", target: "tipped" };
 * const trips = await createSqlSource(connector, dialects.duckdb, asked);
 * console.log(trips.rows, trips.classes);
 * await trips.close();
 * // → 60 [ 'false', 'true' ]
 */
export function createSqlSource(
  connector: SqlConnector,
  dialect: Dialect,
  options: SqlSourceOptions,
): Promise<RawCountSource> {
  const { table, query, name } = options;
  const parts = typeof table === "string" ? [table] : table;
  return countRelation(connector, dialect, options, async (own, count) => {
    if ((parts === undefined) === (query === undefined)) {
      throw new DataError(`${name ?? connector.name}: give a table or a query, one of the two`);
    }
    const from = parts ? parts.map(dialect.quoteName).join(".") : queryAsTable(query!);
    return count(await describeRelation(own, dialect, name ?? parts?.join(".") ?? "the query", from));
  });
}

/** A query as something to select from. */
export function queryAsTable(query: string): string {
  return `(${query.replace(/;\s*$/, "")}) q`;
}

/** A source over the relation that `find` counts, as soon as one of its attempts works. */
export async function countRelation(
  connector: SqlConnector,
  dialect: Dialect,
  options: RelationOptions,
  find: (
    connector: SqlConnector,
    count: (relation: RawRelation) => Promise<RawCountSource>,
  ) => Promise<RawCountSource>,
): Promise<RawCountSource> {
  const { onStatement = () => {}, retries = 3, onNotice = () => {} } = options;
  const patient = patientConnector(connector, { onStatement, retries, onNotice });
  try {
    return await find(patient, (relation) => codeAndCount(patient, dialect, relation, options));
  } catch (error) {
    await connector.close();
    throw error;
  }
}

/** Writes the codes of the relation into a scratch table and counts that. */
async function codeAndCount(
  connector: SqlConnector,
  dialect: Dialect,
  relation: RawRelation,
  options: RelationOptions,
): Promise<RawCountSource> {
  const { onNotice = () => {}, handOver = HAND_OVER, maxDistinct = MAX_DISTINCT } = options;
  const scratch = new Scratch(connector, dialect, sessionName(), onNotice);
  try {
    const coded = await codeRelation(connector, dialect, scratch, relation, options);
    const store = await CodedTables.create({ connector, dialect, scratch, relation: coded.relation });
    if (store.rows !== coded.rows) {
      throw new DataError(
        `${relation.name}: the table changed while it was read (${shown(coded.rows)} rows, then ${shown(store.rows)}); learn from a copy or a snapshot of it`,
      );
    }
    for (const name of coded.passing) await scratch.drop(name);
    if (connector.onceCoded) await connector.run(connector.onceCoded);
    const notices = [...coded.notices];
    if (scratch.refusal !== null) {
      notices.push(
        `no scratch table may be made (${scratch.refusal}): rows are coded again for every count, which is slow`,
      );
    }
    const { target, classes } = coded.relation;
    const onClose = async (): Promise<void> => {
      if (!relation.parsed) await sayIfChanged(connector, relation, coded.allRows, onNotice);
      await scratch.close();
      await connector.close();
    };
    const bins = options.bins === "approx" ? "auto" : (options.bins ?? "auto");
    const isApproximate = options.bins === "approx" && dialect.approximateQuantile !== null;
    const database = new SqlSource(store, {
      name: relation.name,
      target,
      classes,
      kept: options.keep,
      ...{ weightsAre: coded.weightsAre, bins, isApproximate, onClose },
    });
    const source = handOverSource(database, { most: handOver, bins, maxDistinct, onNotice });
    const times = relation.columns.filter(({ isZoned }) => isZoned).map((column) => column.name);
    return { ...source, notices, times };
  } catch (error) {
    await scratch.close();
    throw error;
  }
}

/**
 * Warns where the rows have changed since they were coded: the model is of the rows as they were
 * then.
 */
async function sayIfChanged(
  connector: SqlConnector,
  { from, name }: RawRelation,
  before: number,
  onNotice: (text: string) => void,
): Promise<void> {
  // After an abort the statement fails, and there is no warning.
  const now = await connector.rows(`SELECT count(*) AS n FROM ${from}`).then(
    ([[rows]]) => Number(rows),
    () => before,
  );
  if (now === before) return;
  onNotice(
    `${name} changed while learning: it had ${shown(before)} rows, which the model is learned from, and has ${shown(now)} now`,
  );
}

function shown(rows: number): string {
  return rows.toLocaleString("en");
}

/** Distinguishes the scratch tables of this run from others: the time, and something random. */
function sessionName(): string {
  const time = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}_${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
