// And, or, not of tests that may have turned out to be constants.

import { conjoin, disjoin, type Joined } from "../condition/combine.ts";
import { negate, type Test } from "../condition/condition.ts";

export function all(parts: readonly Joined[]): Joined {
  if (parts.includes(false)) return false;
  return conjoin(parts.filter((part): part is Test => part !== true));
}

export function any(parts: readonly Joined[]): Joined {
  if (parts.includes(true)) return true;
  return disjoin(parts.filter((part): part is Test => part !== false));
}

export function not(part: Joined): Joined {
  return typeof part === "boolean" ? !part : negate(part);
}
