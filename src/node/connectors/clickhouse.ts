// ClickHouse as counting needs it, by its HTTP interface over fetch. Every statement has an id of
// ours, by which an abort kills it on the server. Counts of a cluster that leaves out lost shards
// would be wrong without a word, so such a server is refused.

import { randomUUID } from "node:crypto";
import { chunkOfRows, type SqlChunk, type SqlConnector, type SqlField } from "../../counts/sql/connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import { patientFetch, reasonOf } from "./patient-fetch.ts";
import { type SessionOptions, StreamingConnector } from "./streaming-connector.ts";
import { isTransient, onlyReads, TransientError } from "./transient-error.ts";

export interface ClickHouseOptions extends SessionOptions {
  /** "http://host:8123", without a path. */
  readonly url: string;
  readonly database?: string | undefined;
  /** Seconds to ask again while the server is busy or away; 60 where none are given. */
  readonly patience?: number | undefined;
}

export async function connectClickHouse(options: ClickHouseOptions): Promise<SqlConnector> {
  const connector = new ClickHouseConnector(options);
  const found = await connector.rows(
    "SELECT value FROM system.settings WHERE name = 'skip_unavailable_shards'",
  );
  if (String(found[0]?.[0] ?? "0") !== "0") {
    throw new DataError(
      `${connector.name} leaves out shards that cannot be reached (skip_unavailable_shards = 1), so counts may be wrong; set it to 0 for the user ${options.user}`,
    );
  }
  return connector;
}

class ClickHouseConnector extends StreamingConnector {
  readonly isTransient = isTransient;
  readonly scanned = { bytes: 0, rows: 0 };
  readonly #options: ClickHouseOptions;

  constructor(options: ClickHouseOptions) {
    super(`ClickHouse at ${new URL(options.url).host}`, options);
    this.#options = options;
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const rows = await this.rows(`DESCRIBE TABLE (${select})`);
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  }

  protected async answer(
    sql: string,
    take: (chunk: SqlChunk, width: number) => void,
    signal: AbortSignal | undefined | null,
  ): Promise<void> {
    signal?.throwIfAborted();
    const id = randomUUID();
    try {
      const response = await this.#ask(sql, id, signal);
      if (!response.ok || response.headers.has("x-clickhouse-exception-code")) {
        throw this.#complaint(await response.text());
      }
      this.#note(response.headers.get("x-clickhouse-summary"));
      const hasAnswer = response.headers.get("x-clickhouse-format") !== null || onlyReads(sql);
      if (!hasAnswer || response.body === null) await response.text();
      else await readLines(response.body, take, (text) => this.#complaint(text));
    } catch (error) {
      if (signal?.aborted) {
        await this.#kill(id);
        throw signal.reason;
      }
      if (error instanceof TypeError) {
        throw new TransientError(`${this.name} broke off its answer (${reasonOf(error)})`, { cause: error });
      }
      throw error;
    }
  }

  #ask(sql: string, id: string, signal: AbortSignal | undefined | null): Promise<Response> {
    const { url, user, password, database, patience = 60 } = this.#options;
    const settings = new URLSearchParams({
      query_id: id,
      default_format: "JSONCompactEachRow",
      ...(database ? { database } : {}),
      output_format_json_quote_64bit_integers: "0",
      output_format_json_quote_denormals: "1",
      // SQL as others read it: casts and joins keep NULL, a name means the column rather than an
      // alias of the same SELECT.
      join_use_nulls: "1",
      cast_keep_nullable: "1",
      prefer_column_name_to_alias: "1",
      skip_unavailable_shards: "0",
      // An error in the middle of an answer is then told as one, not as a short answer.
      wait_end_of_query: "1",
    });
    return patientFetch(`${url}/?${settings}`, {
      what: this.name,
      init: {
        method: "POST",
        body: sql,
        headers: { "X-ClickHouse-User": user, ...(password ? { "X-ClickHouse-Key": password } : {}) },
      },
      patience,
      repeatable: onlyReads(sql),
      signal: signal ?? undefined,
    });
  }

  async #kill(id: string): Promise<void> {
    const signal = AbortSignal.timeout(3000);
    const killing = this.#ask(`KILL QUERY WHERE query_id = '${id}' ASYNC`, randomUUID(), signal);
    await killing.then((response) => response.text()).catch(() => {});
  }

  #note(summary: string | null): void {
    if (summary === null) return;
    const { read_bytes, read_rows } = JSON.parse(summary) as { read_bytes?: string; read_rows?: string };
    this.scanned.bytes += Number(read_bytes ?? 0);
    this.scanned.rows += Number(read_rows ?? 0);
  }

  /** "Code: 60. DB::Exception: Table … does not exist. (UNKNOWN_TABLE) (version …)", shortened. */
  #complaint(text: string): Error {
    const line = text.split("\n")[0].replace(/ \(version .*$/, "");
    const said = /Code: (\d+)\. DB::Exception: (.*)$/.exec(line);
    const message = `${this.name}: ${said?.[2] ?? line.slice(0, 300)}`;
    // Lost or stopped peers, sockets, network, too many simultaneous queries, all replicas lost.
    const lost = ["32", "159", "202", "209", "210", "236", "279", "425", "999"];
    return said && lost.includes(said[1]) ? new TransientError(message) : new DataError(message);
  }
}

const LINES_AT_ONCE = 10_000;

async function readLines(
  body: ReadableStream<Uint8Array>,
  take: (chunk: SqlChunk, width: number) => void,
  complaint: (text: string) => Error,
): Promise<void> {
  let rest = "";
  let rows: (readonly unknown[])[] = [];
  const add = (line: string): void => {
    if (line === "") return;
    try {
      rows.push(JSON.parse(line) as unknown[]);
    } catch {
      throw complaint(line);
    }
  };
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) add(line);
    if (rows.length >= LINES_AT_ONCE) {
      take(chunkOfRows(rows), rows[0].length);
      rows = [];
    }
  }
  add(rest);
  if (rows.length > 0) take(chunkOfRows(rows), rows[0].length);
}
