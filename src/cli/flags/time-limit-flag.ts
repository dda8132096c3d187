// --time-limit: seconds, checked as the option of learners is; no limit where it is not given.

import { parseOption } from "../../learn/shared/option.ts";
import { timeLimit } from "../../learn/shared/shared-options.ts";
import { UsageError } from "../io/exit-code.ts";

export function timeLimitFlag(text: string | undefined): number {
  if (text === undefined) return timeLimit.default;
  try {
    return parseOption(timeLimit, text);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
