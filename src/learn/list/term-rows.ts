// Terms (conjunctions of conditions) on the rows of a source: each takes its rows out of what the
// terms before it left.

import type { Condition, Test } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";

/** The rows that terms leave over. */
export async function rowsLeft(
  source: CountSource,
  part: Part,
  terms: readonly (readonly Condition[])[],
): Promise<Part> {
  let rest = part;
  for (const term of terms) rest = await withoutTerm(source, rest, term, part);
  return rest;
}

/**
 * The rows that a term leaves; `see` may look at those that it covers. Releases what it divides,
 * unless that is the whole, which others still need.
 */
export async function withoutTerm(
  source: CountSource,
  rest: Part,
  term: readonly Condition[],
  whole: Part,
  see?: (covered: Part) => Promise<void>,
): Promise<Part> {
  const [divided] = await source.divide([{ part: rest, test: termTest(term) }]);
  await see?.(divided!.yes);
  source.release(rest === whole ? [divided!.yes] : [divided!.yes, rest]);
  return divided!.no;
}

function termTest(term: readonly Condition[]): Test {
  return term.length === 1 ? term[0] : { type: "and", of: term };
}
