// A value as JSON can hold it: no limit (Infinity inside the program) becomes null.

import type { Json } from "../../model/document.ts";

export function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
