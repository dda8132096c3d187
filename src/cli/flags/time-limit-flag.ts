// --time-limit: seconds, or no limit where it is not given.

import { UsageError } from "../io/usage-error.ts";

export function timeLimitFlag(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds > 0)) {
    throw new UsageError(`--time-limit: expected a number of seconds above 0, got "${text}"`);
  }
  return seconds;
}
