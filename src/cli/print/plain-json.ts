// A value as JSON can hold it. "No limit" is the largest safe integer inside the program and null outside.

import type { Json } from "../../model/document.ts";

export function plainJson(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, item) => (item === Number.MAX_SAFE_INTEGER ? null : item)),
  ) as Json;
}
