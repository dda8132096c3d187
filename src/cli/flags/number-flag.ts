// Flags that are numbers, checked where they are read.

import { parseOption } from "../../learner/option.ts";
import { timeLimit } from "../../learner/shared-options.ts";
import { UsageError } from "../io/exit-code.ts";

export function wholeNumberFlag(flag: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`${flag}: expected a whole number of at least ${least}, got "${text}"`);
  }
  return value;
}

/** A share from 0 up to 1; `open` leaves out both ends. */
export function shareFlag(flag: string, text: string, { open = false } = {}): number {
  const value = Number(text);
  const inside = open ? value > 0 && value < 1 : value >= 0 && value <= 1;
  if (text.trim() === "" || !inside) {
    throw new UsageError(
      `${flag}: expected a share ${open ? "between" : "from"} 0 ${open ? "and" : "to"} 1, got "${text}"`,
    );
  }
  return value;
}

/** --time-limit: seconds, checked as the option of learners is; no limit where it is not given. */
export function timeLimitFlag(text: string | undefined): number {
  if (text === undefined) return timeLimit.default;
  try {
    return parseOption(timeLimit, text);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
