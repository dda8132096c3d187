// An error that asking again may mend: a worker was lost, a server is starting, a line broke.

export class TransientError extends Error {
  override readonly name = "TransientError";
}

/** Whether a statement only reads, so that it may be asked again without harm. */
export function onlyReads(sql: string): boolean {
  return /^[\s(]*(SELECT|WITH|SHOW|DESCRIBE|EXPLAIN|VALUES)\b/i.test(sql);
}
