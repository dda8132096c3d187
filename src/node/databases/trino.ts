// Trino as counting needs it.

import { chunkOfRows, type SqlChunk, type SqlConnector, type SqlField } from "../../counts/sql/connector.ts";
import { TransientError } from "./transient-error.ts";
import { TrinoProtocol, type TrinoSettings } from "./trino-protocol.ts";

export interface TrinoOptions extends TrinoSettings {
  /** Where scratch tables go, dot included and quoted; else the catalog and schema of the session. */
  readonly scratch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export class TrinoConnector implements SqlConnector {
  readonly name: string;
  readonly scratch: string;
  readonly scanned = { bytes: 0, rows: 0, processorSeconds: 0 };
  readonly #protocol: TrinoProtocol;
  /** Does not wait long for a coordinator that is gone. */
  readonly #tidier: TrinoProtocol;
  readonly #signal: AbortSignal | undefined;

  constructor(options: TrinoOptions) {
    this.name = `Trino at ${new URL(options.url).host}`;
    this.scratch = options.scratch ?? "";
    this.#protocol = new TrinoProtocol(options);
    this.#tidier = new TrinoProtocol({ ...options, patience: 2 });
    this.#signal = options.signal;
  }

  async run(sql: string): Promise<void> {
    await this.#stream(sql, () => {});
  }

  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    const rows: (readonly unknown[])[] = [];
    await this.#stream(sql, (page) => {
      for (const row of page) rows.push(row);
    });
    return rows;
  }

  async stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    await this.#stream(sql, (page) => take(chunkOfRows(page)));
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    let fields: readonly SqlField[] = [];
    // Where all rows are refused, the answer is empty but its columns are told; LIMIT 0 needs no scan.
    await this.#protocol.stream(`SELECT * FROM (${select}) LIMIT 0`, () => {}, {
      signal: this.#signal,
      onColumns: (columns) => {
        fields = columns.map(({ name, type }) => ({ name, type }));
      },
    });
    return fields;
  }

  tidy(sql: string): Promise<boolean> {
    return this.#tidier
      .stream(sql, () => {})
      .then(
        () => true,
        () => false,
      );
  }

  isTransient(error: unknown): boolean {
    return error instanceof TransientError;
  }

  async close(): Promise<void> {}

  async #stream(sql: string, take: (rows: readonly (readonly unknown[])[]) => void): Promise<void> {
    let last = { processedBytes: 0, processedRows: 0, cpuTimeMillis: 0 };
    try {
      await this.#protocol.stream(sql, take, {
        signal: this.#signal,
        onStats: (stats) => {
          last = { ...last, ...stats };
        },
      });
    } finally {
      this.scanned.bytes += last.processedBytes;
      this.scanned.rows += last.processedRows;
      this.scanned.processorSeconds += last.cpuTimeMillis / 1000;
    }
  }
}
