// A count source over a table or a query of any SQL database that has a connector and a dialect.

import { DataError } from "../dataset/data-error.ts";
import type { CountSource } from "./count-source.ts";
import { HandOverSource } from "./hand-over/hand-over-source.ts";
import { CodedTables } from "./sql/coded-tables.ts";
import { codeRelation, type RawCountOptions } from "./sql/coding/code-relation.ts";
import type { RawRelation } from "./sql/coding/raw-relation.ts";
import type { SqlConnector } from "./sql/connector.ts";
import type { Dialect } from "./sql/dialect.ts";
import { patientConnector } from "./sql/patient-connector.ts";
import { Scratch } from "./sql/scratch.ts";
import { SqlSource } from "./sql/sql-source.ts";

export interface RelationOptions extends RawCountOptions {
  /** Most cells (rows x columns) of parts that are finished in memory; 0 leaves all in the database. */
  readonly handOver?: number | undefined;
  /** Most distinct rows that a learner which needs rows is given; of more, a random sample. */
  readonly maxDistinct?: number | undefined;
  /** Told, while learning, what was done on its own. */
  readonly onNotice?: ((text: string) => void) | undefined;
}

export interface SqlSourceOptions extends RelationOptions {
  /** A table or view: its name, or catalog, schema and name. */
  readonly table?: string | readonly string[] | undefined;
  /** A SELECT, instead of a table. */
  readonly query?: string | undefined;
  /** For messages; else the table. */
  readonly name?: string | undefined;
  /** Told every statement before it is run. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  /** How often a SELECT is asked again when the engine lost a worker or was busy. */
  readonly retries?: number | undefined;
}

export interface RawCountSource extends CountSource {
  /** One line for each thing decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
  /** Columns of times, which are counted as seconds since 1970. */
  readonly times: readonly string[];
}

export const HAND_OVER = 2_000_000;
export const MAX_DISTINCT = 1_000_000;

/**
 * The connector is closed with the source.
 * @example
 * const source = await createSqlSource(connector, trino, { table: "loans", target: "repaid" });
 */
export async function createSqlSource(
  connector: SqlConnector,
  dialect: Dialect,
  options: SqlSourceOptions,
): Promise<RawCountSource> {
  const { onStatement = () => {}, retries = 3, onNotice = () => {} } = options;
  const patient = patientConnector(connector, { onStatement, retries, onNotice });
  try {
    const relation = await openRelation(patient, dialect, options);
    return await countRelation(patient, dialect, relation, options, () => connector.close());
  } catch (error) {
    await connector.close();
    throw error;
  }
}

async function openRelation(
  connector: SqlConnector,
  dialect: Dialect,
  { table, query, name }: SqlSourceOptions,
): Promise<RawRelation> {
  if ((table === undefined) === (query === undefined)) {
    throw new DataError(`${name ?? connector.name}: give a table or a query, one of the two`);
  }
  const parts = typeof table === "string" ? [table] : table;
  const from =
    parts?.map((part) => dialect.quoteName(part)).join(".") ?? `(${query!.replace(/;\s*$/, "")}) q`;
  const fields = await connector.describe(`SELECT * FROM ${from}`);
  return {
    name: name ?? parts?.join(".") ?? "the query",
    from,
    columns: fields.map(({ name: column, type }) => ({
      name: column,
      form: dialect.formOf(type),
      sql: dialect.valueOf(dialect.quoteName(column), type),
      isTime: dialect.formOf(type) === "number" && /\b(timestamp|date|time)/i.test(type),
    })),
    parsed: false,
  };
}

/** Codes what the relation holds into a scratch table and counts that; small parts are finished in memory. */
export async function countRelation(
  connector: SqlConnector,
  dialect: Dialect,
  relation: RawRelation,
  options: RelationOptions,
  onClose: () => Promise<void>,
): Promise<RawCountSource> {
  const { onNotice = () => {}, handOver = HAND_OVER, maxDistinct = MAX_DISTINCT } = options;
  const scratch = new Scratch(connector, dialect, sessionName(), onNotice);
  try {
    const coded = await codeRelation(connector, dialect, scratch, relation, options);
    const store = await CodedTables.create({ connector, dialect, scratch, relation: coded.relation });
    if (store.rows !== coded.rows) throw changed(relation.name, coded.rows, store.rows);
    for (const name of coded.passing) await scratch.drop(name);
    const notices = [...coded.notices];
    if (scratch.refusal !== null) {
      notices.push(
        `no scratch table may be made (${scratch.refusal}): rows are coded anew for every count, which is slow`,
      );
    }
    const { target, classes } = coded.relation;
    const close = async (): Promise<void> => {
      if (!relation.parsed) await sayIfChanged(connector, relation, coded.allRows, onNotice);
      await scratch.close();
      await onClose();
    };
    const database = new SqlSource(store, { name: relation.name, target, classes, onClose: close });
    const bins = options.bins === "approx" ? "auto" : (options.bins ?? "auto");
    const source = new HandOverSource(database, { most: handOver, bins, maxDistinct, onNotice });
    const times = relation.columns.filter(({ isTime }) => isTime).map((column) => column.name);
    return Object.assign(source, { notices, times });
  } catch (error) {
    await scratch.close();
    throw error;
  }
}

function changed(name: string, before: number, now: number): DataError {
  const [first, then] = [before, now].map((rows) => rows.toLocaleString("en"));
  return new DataError(
    `${name}: the table changed while it was read (${first} rows, then ${then}); learn from a copy or a snapshot of it`,
  );
}

/** The model is of the rows that were coded first. */
async function sayIfChanged(
  connector: SqlConnector,
  { from, name }: RawRelation,
  before: number,
  onNotice: (text: string) => void,
): Promise<void> {
  // After an abort nothing is asked any more.
  const now = await connector.rows(`SELECT count(*) AS n FROM ${from}`).then(
    ([[rows]]) => Number(rows),
    () => before,
  );
  if (now === before) return;
  const [first, then] = [before, now].map((rows) => rows.toLocaleString("en"));
  onNotice(
    `${name} changed while learning: it had ${first} rows, which the model is learned from, and has ${then} now`,
  );
}

/** Tells the scratch tables of this run from those of another: the time, and something by chance. */
function sessionName(): string {
  const time = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}_${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
