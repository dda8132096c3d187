// A connector that tells every statement before it runs, and asks a SELECT again when the engine lost a worker or was busy. An answer
// that may have to be asked for again is handed over once it is whole.

import type { chunkOfRows, SqlConnector } from "./connector.ts";

export interface PatientOptions {
  readonly onStatement: (sql: string) => void;
  readonly retries: number;
  readonly onNotice: (text: string) => void;
  /** Milliseconds before the first retry; each next one waits twice as long. */
  readonly pause?: number;
}

export function patientConnector(connector: SqlConnector, options: PatientOptions): SqlConnector {
  const { onStatement, retries, onNotice, pause = 500 } = options;
  const { isTransient } = connector;
  const again = async <T>(ask: (attempt: number) => Promise<T>): Promise<T> => {
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
    ...(isTransient && { isTransient: (error) => isTransient.call(connector, error) }),
    get scanned() {
      return connector.scanned!;
    },
    run(sql) {
      onStatement(sql);
      // A scratch table that was half made is dropped and made anew; nothing else that writes is repeated.
      const made = /^CREATE (?:TEMP )?TABLE (\S+) /.exec(sql)?.[1];
      if (made === undefined) return connector.run(sql);
      return again(async (attempt) => {
        if (attempt > 0) await connector.tidy(`DROP TABLE IF EXISTS ${made}`);
        await connector.run(sql);
      });
    },
    rows(sql) {
      onStatement(sql);
      return again(() => connector.rows(sql));
    },
    async stream(sql, take) {
      onStatement(sql);
      if (!isTransient) return connector.stream(sql, take);
      for (const chunk of await again(() => wholeAnswer(connector, sql))) take(chunk);
    },
    describe: (select) => again(() => connector.describe(select)),
    tidy(sql) {
      onStatement(sql);
      return connector.tidy(sql);
    },
    close: () => connector.close(),
  };
}

async function wholeAnswer(connector: SqlConnector, sql: string): Promise<ReturnType<typeof chunkOfRows>[]> {
  const chunks: ReturnType<typeof chunkOfRows>[] = [];
  await connector.stream(sql, (chunk) => {
    chunks.push(chunk);
  });
  return chunks;
}
