// Trino's REST protocol by fetch alone: a statement is posted, its answer comes page by page from
// `nextUri`, and deleting that address ends it on the server.

import { setTimeout as sleep } from "node:timers/promises";
import { DataError } from "../../dataset/data-error.ts";
import { patientFetch } from "./patient-fetch.ts";
import { onlyReads, TransientError } from "./transient-error.ts";

export interface TrinoSettings {
  /** "http://host:8080", without a path. */
  readonly url: string;
  readonly user: string;
  readonly catalog?: string | undefined;
  readonly schema?: string | undefined;
  /** Sent as basic authentication. */
  readonly password?: string | undefined;
  /** A JSON Web Token, instead of a password. */
  readonly token?: string | undefined;
  readonly session?: Readonly<Record<string, string>> | undefined;
  /** Seconds to ask again while the coordinator is busy or away; 60 where none are given. */
  readonly patience?: number | undefined;
}

export interface TrinoColumn {
  readonly name: string;
  readonly type: string;
}

/** What the last page says of the work: bytes and rows read, processor time in milliseconds. */
export interface TrinoStats {
  readonly processedBytes?: number;
  readonly processedRows?: number;
  readonly cpuTimeMillis?: number;
}

interface TrinoAnswer {
  readonly id: string;
  readonly nextUri?: string;
  readonly columns?: readonly TrinoColumn[];
  readonly data?: readonly (readonly unknown[])[];
  readonly stats?: TrinoStats;
  readonly error?: { readonly message: string; readonly errorName: string; readonly errorType: string };
}

export interface TrinoRun {
  readonly signal?: AbortSignal | undefined;
  readonly onStats?: ((stats: TrinoStats) => void) | undefined;
  /** Called once, even where there are no rows. */
  readonly onColumns?: ((columns: readonly TrinoColumn[]) => void) | undefined;
}

export class TrinoProtocol {
  readonly #settings: TrinoSettings;
  readonly #what: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(settings: TrinoSettings) {
    this.#settings = settings;
    this.#what = `Trino at ${new URL(settings.url).host}`;
    this.#headers = headersOf(settings);
  }

  /** Hands over the rows page by page. An abort ends the statement on the server too. */
  async stream(
    sql: string,
    take: (rows: readonly (readonly unknown[])[]) => void,
    { signal, onStats, onColumns }: TrinoRun = {},
  ): Promise<void> {
    signal?.throwIfAborted();
    // Not aborted itself: only its answer says what to delete.
    let answer = await this.#begin(sql, signal);
    let isTold = false;
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (answer.error) throw trinoError(answer.error);
        if (answer.columns && !isTold) onColumns?.(answer.columns);
        isTold ||= answer.columns !== undefined;
        if (answer.data?.length) take(answer.data);
        if (answer.stats) onStats?.(answer.stats);
        if (answer.nextUri === undefined) return;
        answer = await this.#ask(answer.nextUri, {}, null, signal);
      }
    } catch (error) {
      if (answer.nextUri !== undefined) await this.#end(answer.nextUri);
      throw error;
    }
  }

  /** Asks again while a coordinator that is just starting refuses statements. */
  async #begin(sql: string, signal: AbortSignal | undefined): Promise<TrinoAnswer> {
    const deadline = performance.now() + 1000 * (this.#settings.patience ?? 60);
    for (;;) {
      let answer = await this.#ask(`${this.#settings.url}/v1/statement`, { method: "POST", body: sql }, sql);
      // The refusal comes with the first page or the next.
      if (!answer.error && !answer.data && answer.nextUri !== undefined) {
        const { nextUri } = answer;
        answer = await this.#ask(nextUri, {}, null, signal).catch(async (error: unknown) => {
          await this.#end(nextUri);
          throw error;
        });
      }
      if (answer.error?.errorName !== "SERVER_STARTING_UP" || performance.now() > deadline) return answer;
      await sleep(1000, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    }
  }

  /** `posted` is null for a page, which may always be asked for again. */
  async #ask(
    url: string,
    init: RequestInit,
    posted: string | null,
    signal?: AbortSignal,
  ): Promise<TrinoAnswer> {
    this.#checkOrigin(url);
    const response = await patientFetch(url, {
      what: this.#what,
      init: { ...init, headers: this.#headers },
      patience: this.#settings.patience ?? 60,
      repeatable: posted === null || onlyReads(posted),
      signal,
    });
    if (response.ok) return readAnswer(response, this.#what);
    const text = (await response.text().catch(() => "")).split("\n")[0].slice(0, 200);
    if (response.status === 401) {
      const { password, token } = this.#settings;
      const given = token !== undefined ? "TRINO_TOKEN" : password !== undefined ? "TRINO_PASSWORD" : null;
      throw new DataError(
        given === null
          ? `${this.#what} asks who you are (401); set TRINO_PASSWORD or TRINO_TOKEN`
          : `${this.#what} refuses (401) what ${given} says, for the user ${this.#settings.user}`,
        given === null ? { hint: [{ option: "askPassword" }] } : {},
      );
    }
    const complaint = `${this.#what} answers ${response.status}${text === "" ? "" : `: ${text}`}`;
    // A coordinator that was restarted does not know the statement.
    if (posted === null && (response.status === 404 || response.status === 410)) {
      throw new TransientError(`${this.#what} has forgotten the statement (${response.status})`);
    }
    throw new DataError(complaint);
  }

  /** Makes sure that a password or token is sent only to the server it is meant for. */
  #checkOrigin(nextUri: string): void {
    const { url, password, token } = this.#settings;
    const next = new URL(nextUri);
    if ((password === undefined && token === undefined) || next.origin === new URL(url).origin) return;
    throw new DataError(
      `${this.#what} says that its answer goes on at ${next.host} by ${next.protocol.replace(":", "")}, where no password is sent; behind a proxy, Trino needs http-server.process-forwarded=true`,
    );
  }

  async #end(nextUri: string): Promise<void> {
    const signal = AbortSignal.timeout(3000);
    try {
      this.#checkOrigin(nextUri);
      await fetch(nextUri, { method: "DELETE", headers: this.#headers, signal });
    } catch {
      // There is no server left that could end it.
    }
  }
}

async function readAnswer(response: Response, what: string): Promise<TrinoAnswer> {
  const text = await response.text();
  try {
    return JSON.parse(text) as TrinoAnswer;
  } catch {
    throw new TransientError(`${what} answers with something that is not JSON`);
  }
}

function headersOf({
  user,
  catalog,
  schema,
  password,
  token,
  session = {},
}: TrinoSettings): Record<string, string> {
  const properties = Object.entries(session).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const basic =
    password === undefined ? undefined : Buffer.from(`${user}:${password}`, "utf8").toString("base64");
  return {
    "X-Trino-User": user,
    "X-Trino-Source": "espalier",
    // Times with a zone are written alike in every time zone of the machine.
    "X-Trino-Time-Zone": "UTC",
    ...(catalog ? { "X-Trino-Catalog": catalog } : {}),
    ...(schema ? { "X-Trino-Schema": schema } : {}),
    ...(properties.length > 0 ? { "X-Trino-Session": properties.join(",") } : {}),
    ...(token !== undefined
      ? { Authorization: `Bearer ${token}` }
      : basic !== undefined
        ? { Authorization: `Basic ${basic}` }
        : {}),
  };
}

/** Errors of a cluster that changes under a statement, not of the statement. */
const LOST = new Set([
  "PAGE_TRANSPORT_ERROR",
  "PAGE_TRANSPORT_TIMEOUT",
  "REMOTE_TASK_ERROR",
  "REMOTE_TASK_MISMATCH",
  "REMOTE_TASK_FAILED",
  "REMOTE_HOST_GONE",
  "TOO_MANY_REQUESTS_FAILED",
  "NO_NODES_AVAILABLE",
  "SERVER_STARTING_UP",
  "SERVER_SHUTTING_DOWN",
  "ABANDONED_TASK",
  "ABANDONED_QUERY",
  "CLUSTER_OUT_OF_MEMORY",
]);

function trinoError({ message, errorName, errorType }: NonNullable<TrinoAnswer["error"]>): Error {
  const text = `Trino: ${message.split("\n")[0]} (${errorName})`;
  return LOST.has(errorName) || (errorType === "INTERNAL_ERROR" && /node|worker|transport/i.test(message))
    ? new TransientError(text)
    : new DataError(text);
}
