// The file of --sql-log: every statement that was run, written whole or not at all. Where none was
// run, an older file stays.

import { DataError } from "../../dataset/data-error.ts";
import { writeWholeFile } from "./write-whole-file.ts";

export interface StatementLog {
  add(sql: string): void;
  /** The file is there once this is done; fails where it could not be written. */
  close(): Promise<void>;
}

export function statementLog(path: string): StatementLog {
  let waiting: string[] = [];
  let isClosed = false;
  let wake = (): void => {};
  async function* pieces(): AsyncGenerator<string> {
    for (;;) {
      const taken = waiting;
      waiting = [];
      if (taken.length > 0) yield taken.join("");
      else if (isClosed) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  let written: Promise<unknown> = Promise.resolve(null);
  let isBegun = false;
  return {
    add(sql) {
      waiting.push(`${sql};\n`);
      wake();
      if (isBegun) return;
      isBegun = true;
      // A full disk is told in the end, so that what was learned is printed first.
      written = writeWholeFile(path, pieces()).then(
        () => null,
        (error: unknown) => error,
      );
    },
    async close() {
      isClosed = true;
      wake();
      const error = await written;
      if (error instanceof DataError) throw error;
      if (error !== null) throw new DataError(`${path}: cannot write: ${String(error)}`, { cause: error });
    },
  };
}
