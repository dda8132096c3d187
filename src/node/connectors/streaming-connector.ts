// The base of connectors whose answers come in chunks: everything else that a connector does is
// built on that one method.

import type { ConnectorOptions, SqlChunk, SqlConnector, SqlField } from "../../counts/sql/connector.ts";

/** What every session is opened with. */
export interface SessionOptions extends ConnectorOptions {
  readonly user: string;
  readonly password?: string | undefined;
  /** Schema of the scratch tables, quoted, with its dot; the session's own where not given. */
  readonly scratch?: string | undefined;
}

export abstract class StreamingConnector implements SqlConnector {
  readonly name: string;
  readonly scratch: string;
  protected readonly signal: AbortSignal | undefined;

  constructor(name: string, { scratch, signal }: Pick<SessionOptions, "scratch" | "signal">) {
    this.name = name;
    this.scratch = scratch ?? "";
    this.signal = signal;
  }

  /** Runs a statement and passes on its result in chunks. A null signal is for cleaning up. */
  protected abstract answer(
    sql: string,
    take: (chunk: SqlChunk, width: number) => void,
    signal: AbortSignal | undefined | null,
  ): Promise<void>;

  abstract describe(select: string): Promise<readonly SqlField[]>;

  async run(sql: string): Promise<void> {
    await this.stream(sql, () => {});
  }

  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    const rows: unknown[][] = [];
    await this.stream(sql, (chunk, width) => {
      const columns = Array.from({ length: width }, (_, index) => chunk.column(index));
      for (let row = 0; row < chunk.rowCount; row++) rows.push(columns.map((column) => column.getItem(row)));
    });
    return rows;
  }

  stream(sql: string, take: (chunk: SqlChunk, width: number) => void): Promise<void> {
    return this.answer(sql, take, this.signal);
  }

  tidy(sql: string): Promise<boolean> {
    return this.answer(sql, () => {}, null).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {}
}
