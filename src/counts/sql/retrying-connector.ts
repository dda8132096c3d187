// Asks again, a few times, where the engine says that this may help: a worker was lost, a gateway was busy. Only what reads is
// repeated as it is; a scratch table is dropped and made anew; and an answer of which pieces were handed over already is not
// asked for again, for they would count twice.

import type { SqlChunk, SqlConnector, SqlField } from "./connector.ts";

export interface RetryOptions {
  /** Further tries of a statement; 3 where none are given. */
  readonly retries?: number | undefined;
  /** Milliseconds before the first of them; twice as long before each further one. 1000 where none are given. */
  readonly pause?: number | undefined;
  readonly onRetry?: ((error: Error, retry: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export class RetryingConnector implements SqlConnector {
  readonly #inner: SqlConnector;
  readonly #options: RetryOptions;

  constructor(inner: SqlConnector, options: RetryOptions = {}) {
    this.#inner = inner;
    this.#options = options;
  }

  get name(): string {
    return this.#inner.name;
  }
  get scratch(): string {
    return this.#inner.scratch;
  }
  get scanned(): { readonly bytes: number; readonly rows: number } {
    return this.#inner.scanned ?? { bytes: 0, rows: 0 };
  }

  run(sql: string): Promise<void> {
    const made = /^CREATE (?:TEMP )?TABLE (\S+) /.exec(sql)?.[1];
    if (made === undefined) return this.#inner.run(sql);
    let isFirst = true;
    return this.#again(async () => {
      if (!isFirst) await this.#inner.tidy(`DROP TABLE IF EXISTS ${made}`);
      isFirst = false;
      await this.#inner.run(sql);
    });
  }

  rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    return this.#again(() => this.#inner.rows(sql));
  }

  stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    let isUntouched = true;
    const takeOnce = (chunk: SqlChunk): void => {
      isUntouched = false;
      take(chunk);
    };
    return this.#again(
      () => this.#inner.stream(sql, takeOnce),
      () => isUntouched,
    );
  }

  describe(select: string): Promise<readonly SqlField[]> {
    return this.#again(() => this.#inner.describe(select));
  }

  tidy(sql: string): Promise<void> {
    return this.#inner.tidy(sql);
  }

  isTransient(error: unknown): boolean {
    return this.#inner.isTransient?.(error) ?? false;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  async #again<T>(work: () => Promise<T>, mayRepeat: () => boolean = () => true): Promise<T> {
    const { retries = 3, pause = 1000, onRetry, signal } = this.#options;
    for (let retry = 1; ; retry++) {
      try {
        return await work();
      } catch (error) {
        if (retry > retries || !this.isTransient(error) || !mayRepeat()) throw error;
        onRetry?.(error as Error, retry);
        await wait(pause * 2 ** (retry - 1), signal);
      }
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
