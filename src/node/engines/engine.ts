// A database that can be learned from, as one record: how its addresses look, what its SQL looks
// like and how a session is opened. The registry is engines.ts.

import type { RawRelation } from "../../counts/sql/coding/raw-relation.ts";
import type { SqlConnector } from "../../counts/sql/connector.ts";
import type { Dialect } from "../../counts/sql/dialect.ts";
import type { dialects } from "../../counts/sql/dialects/dialects.ts";
import type { ReadOptions } from "../../dataset/read-options.ts";
import type { SessionOptions } from "../connectors/streaming-connector.ts";

/** The databases that have an address. */
export type EngineName = keyof typeof dialects;

/** An address of a database, taken apart. */
export interface DatabaseAddress {
  readonly engine: EngineName;
  /** For display and for models: without the settings after the question mark. */
  readonly text: string;
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  /** Catalog and schema, or the database, as far as they are given; of DuckDB the file. */
  readonly place: readonly string[];
  /**
   * Null where the address names none, so that a query must be given. Of DuckDB: empty where a
   * database is given without a table, null where the file is no database.
   */
  readonly table: string | null;
  /** A column that numbers the rows, for random splits. */
  readonly row: string | null;
  /** Catalog and schema, or the schema, of scratch tables; null where the engine has a default. */
  readonly scratch: readonly string[] | null;
  /** Session properties of Trino. */
  readonly session: Readonly<Record<string, string>>;
  readonly auth: string | null;
}

/** For engines that speak HTTP. */
export function serverUrl({ tls, host, port }: DatabaseAddress): string {
  return `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

export interface Engine {
  readonly name: EngineName;
  /** What an address may begin with, before "://". */
  readonly schemes: Readonly<Record<string, Scheme>>;
  /** How many names stand before the table's in the path of an address. */
  readonly depth: number;
  /** Environment variable that holds the password; null where no password is asked for. */
  readonly passwordVariable: string | null;
  /** Environment variable that holds a token, which may be given instead of a password. */
  readonly tokenVariable?: string;
  /** Whether passwords and tokens go only over TLS, or to this machine. */
  readonly passwordsNeedTls: boolean;
  /** The user where the address names none; left out: the user of this machine. */
  readonly anonymous?: string;
  readonly dialect: Dialect;
  /** Drivers are loaded here, when they are needed. */
  open(address: DatabaseAddress, session: EngineSession): Promise<SqlConnector>;
  /** Reads addresses that are no URLs; null for the text of another engine, or of a file. */
  parse?(text: string): DatabaseAddress | null;
  /** Hands over what to count, where that may be more than a table or a query of the session. */
  useRelation?<T>(
    connector: SqlConnector,
    address: DatabaseAddress,
    choice: RelationChoice,
    use: (relation: RawRelation) => Promise<T>,
  ): Promise<T>;
}

export interface Scheme {
  readonly tls: boolean;
  /** Where the address names no port. */
  readonly port: number;
}

export interface EngineSession extends SessionOptions {
  readonly token: string | undefined;
  readonly local: LocalOptions;
}

/** How an engine inside this process may use the machine. */
export interface LocalOptions {
  /** As DuckDB writes it, "2GB"; what does not fit goes to a temporary folder. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface RelationChoice {
  /** For messages. */
  readonly name: string;
  readonly query?: string | undefined;
  /** CSV and TSV files: whether the first row names the columns. */
  readonly header?: ReadOptions["header"];
}
