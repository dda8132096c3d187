// A connector that reports every statement before it runs, and repeats a SELECT when the engine
// lost a worker or was busy. An answer that may have to be asked for again is handed over once it
// is whole.

import type { SqlChunk, SqlConnector } from "./connector.ts";

export interface PatientOptions {
  readonly onStatement: (sql: string) => void;
  readonly retries: number;
  readonly onNotice: (text: string) => void;
  /** Milliseconds before the first retry; each later one waits twice as long. */
  readonly pause?: number;
}

export function patientConnector(connector: SqlConnector, options: PatientOptions): SqlConnector {
  const { onStatement, retries, onNotice, pause = 500 } = options;
  const { isTransient } = connector;
  const repeat = async <T>(ask: (attempt: number) => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(attempt);
      } catch (error) {
        if (attempt === retries || !isTransient?.call(connector, error)) throw error;
        onNotice(`${(error as Error).message.split("\n")[0]}; asking again (${attempt + 1} of ${retries})`);
        await new Promise((wake) => setTimeout(wake, pause * 2 ** attempt));
      }
    }
  };
  return {
    name: connector.name,
    scratch: connector.scratch,
    onceCoded: connector.onceCoded,
    ...(isTransient && { isTransient: (error) => isTransient.call(connector, error) }),
    get scanned() {
      return connector.scanned;
    },
    run(sql) {
      onStatement(sql);
      // A scratch table that was half made is dropped and made again; no other write is repeated.
      const made = /^CREATE (?:TEMP )?TABLE (\S+) /.exec(sql)?.[1];
      if (made === undefined) return connector.run(sql);
      return repeat(async (attempt) => {
        if (attempt > 0) await connector.tidy(`DROP TABLE IF EXISTS ${made}`);
        await connector.run(sql);
      });
    },
    rows(sql) {
      onStatement(sql);
      return repeat(() => connector.rows(sql));
    },
    async stream(sql, take) {
      onStatement(sql);
      if (!isTransient) return connector.stream(sql, take);
      const chunks = await repeat(async () => {
        const whole: SqlChunk[] = [];
        await connector.stream(sql, (chunk) => void whole.push(chunk));
        return whole;
      });
      for (const chunk of chunks) take(chunk);
    },
    describe: (select) => repeat(() => connector.describe(select)),
    tidy(sql) {
      onStatement(sql);
      return connector.tidy(sql);
    },
    close: () => connector.close(),
  };
}
