// The rows that terms leave over: each takes its rows out of what the terms before it left.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { termTest } from "./term-test.ts";

export async function rowsLeft(
  source: CountSource,
  part: Part,
  terms: readonly (readonly Condition[])[],
): Promise<Part> {
  let rest = part;
  for (const term of terms) rest = await withoutTerm(source, rest, term, part);
  return rest;
}

/** Releases what it divides, unless that is the whole, which others still need. */
export async function withoutTerm(
  source: CountSource,
  rest: Part,
  term: readonly Condition[],
  whole: Part,
): Promise<Part> {
  const [divided] = await source.divide([{ part: rest, test: termTest(term) }]);
  source.release(rest === whole ? [divided!.yes] : [divided!.yes, rest]);
  return divided!.no;
}
