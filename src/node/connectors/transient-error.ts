// An error that repeating the statement may solve: a worker was lost, a server is starting, a
// connection broke.

import { DataError } from "../../dataset/data-error.ts";

export class TransientError extends DataError {}

export function isTransient(error: unknown): boolean {
  return error instanceof TransientError;
}

/** Whether a statement only reads, so that it may be asked again without harm. */
export function onlyReads(sql: string): boolean {
  return /^[\s(]*(SELECT|WITH|SHOW|DESCRIBE|EXPLAIN|VALUES)\b/i.test(sql);
}
