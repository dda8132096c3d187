// The scratch tables of a session: named so that a person can see whose they are, dropped when no
// longer needed, at the end, on an error and on an interrupt.

import { DataError } from "../../dataset/data-error.ts";
import type { SqlConnector } from "./connector.ts";
import type { Dialect } from "./dialect.ts";

export const SCRATCH_PREFIX = "espalier_";

export class Scratch {
  readonly #connector: SqlConnector;
  readonly #dialect: Dialect;
  readonly #session: string;
  readonly #onNotice: (text: string) => void;
  readonly #tables = new Set<string>();
  /** Tables that could not be dropped. */
  readonly #left = new Set<string>();
  #made = 0;
  /** Why none can be made, once that was found. */
  refusal: string | null = null;

  /** `session` separates this run's tables from other runs': letters, digits and underscores. */
  constructor(
    connector: SqlConnector,
    dialect: Dialect,
    session: string,
    onNotice: (text: string) => void = () => {},
  ) {
    this.#onNotice = onNotice;
    this.#connector = connector;
    this.#dialect = dialect;
    this.#session = session;
  }

  get tables(): readonly string[] {
    return [...this.#tables];
  }

  /** The name of a new table of these rows; null where the database lets us make none. */
  async create(select: string): Promise<string | null> {
    if (this.refusal !== null) return null;
    const name = `${this.#connector.scratch}${SCRATCH_PREFIX}${this.#session}_${++this.#made}`;
    this.#tables.add(name);
    try {
      await this.#connector.run(this.#dialect.createTable(name, select));
      return name;
    } catch (error) {
      await this.drop(name);
      if (!isRefusal(error)) throw error;
      this.refusal = (error as Error).message.split("\n")[0].replace(`${this.#connector.name}: `, "");
      return null;
    }
  }

  /** A table of rows of literals, or a select of them where they are few. */
  async upload(rows: readonly (readonly string[])[], names: readonly string[]): Promise<string> {
    const most = this.#dialect.mostText / 8;
    const pieces: string[][][] = [];
    let room = 0;
    for (const row of rows) {
      const length = row.join().length + 4;
      if (length > room) {
        pieces.push([]);
        room = Math.max(most, length);
      }
      pieces.at(-1)!.push([...row]);
      room -= length;
    }
    const selects = pieces.map((piece) => this.#dialect.valueRows(piece, names));
    if (selects.length <= 1) return `(${selects.join("")})`;
    const table = await this.require(selects[0]);
    for (const select of selects.slice(1)) await this.#connector.run(`INSERT INTO ${table} ${select}`);
    return table;
  }

  async require(select: string): Promise<string> {
    const name = await this.create(select);
    if (name !== null) return name;
    const { scratch } = this.#connector;
    const isTemporary = this.#dialect.listTables(scratch, SCRATCH_PREFIX) === null;
    const right = isTemporary
      ? "TEMPORARY on the database"
      : `CREATE on ${scratch.replace(/\.$/, "") || "the schema"}`;
    throw new DataError(
      `${this.#connector.name}: this needs a scratch table, and none may be made (${this.refusal}); grant ${right}, name another place with ?scratch=SCHEMA, or learn a tree without held-out rows and pruning`,
      {
        hint: [
          { option: "method", value: "redwood" },
          { option: "prune", value: "none" },
        ],
      },
    );
  }

  async drop(name: string): Promise<void> {
    this.#tables.delete(name);
    if (!(await this.#connector.tidy(`DROP TABLE IF EXISTS ${name}`))) this.#left.add(name);
  }

  async close(): Promise<void> {
    for (const name of [...this.#tables].reverse()) await this.drop(name);
    if (this.#left.size === 0) return;
    this.#onNotice(
      `${this.#connector.name} could not be asked to drop ${[...this.#left].join(", ")}; drop it when the server is back, or let the command scratch do it`,
    );
    this.#left.clear();
  }
}

/**
 * Whether the database refused for lack of permission, rather than because the statement is wrong.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    /permission|denied|privilege|not allowed|read[- ]?only|does not support creating|not authorized/i.test(
      error.message,
    )
  );
}

/** Scratch tables that earlier sessions left behind; null where they vanish with the session. */
export async function listScratch(connector: SqlConnector, dialect: Dialect): Promise<string[] | null> {
  const sql = dialect.listTables(connector.scratch, SCRATCH_PREFIX);
  if (sql === null) return null;
  // Spark lists the schema first; what does not begin as ours do is never listed, since what is
  // listed may be dropped.
  const rows = await connector.rows(sql);
  const names = rows.flatMap(
    (row) => row.map(String).findLast((text) => text.startsWith(SCRATCH_PREFIX)) ?? [],
  );
  return names.map((name) => `${connector.scratch}${dialect.quoteName(name)}`).sort();
}
