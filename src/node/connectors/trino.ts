// Trino as counting needs it.

import { chunkOfRows, type SqlChunk, type SqlField } from "../../counts/sql/connector.ts";
import { type SessionOptions, StreamingConnector } from "./streaming-connector.ts";
import { isTransient } from "./transient-error.ts";
import { TrinoProtocol, type TrinoSettings } from "./trino-protocol.ts";

export type TrinoOptions = TrinoSettings & SessionOptions;

export class TrinoConnector extends StreamingConnector {
  readonly isTransient = isTransient;
  readonly scanned = { bytes: 0, rows: 0, processorSeconds: 0 };
  readonly #protocol: TrinoProtocol;
  /** Does not wait long for a coordinator that is gone. */
  readonly #tidier: TrinoProtocol;

  constructor(options: TrinoOptions) {
    super(`Trino at ${new URL(options.url).host}`, options);
    this.#protocol = new TrinoProtocol(options);
    this.#tidier = new TrinoProtocol({ ...options, patience: 2 });
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    let fields: readonly SqlField[] = [];
    // The answer is empty but names its columns, and LIMIT 0 needs no scan.
    await this.#protocol.stream(`SELECT * FROM (${select}) LIMIT 0`, () => {}, {
      signal: this.signal,
      onColumns: (columns) => {
        fields = columns.map(({ name, type }) => ({ name, type }));
      },
    });
    return fields;
  }

  protected async answer(
    sql: string,
    take: (chunk: SqlChunk, width: number) => void,
    signal: AbortSignal | undefined | null,
  ): Promise<void> {
    let last = { processedBytes: 0, processedRows: 0, cpuTimeMillis: 0 };
    const protocol = signal === null ? this.#tidier : this.#protocol;
    try {
      await protocol.stream(sql, (page) => take(chunkOfRows(page), page[0].length), {
        signal: signal ?? undefined,
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
