// The words of texts among the columns of a source: they are many, and stand for the texts.

import type { CountSource, Variable } from "./count-source.ts";

/** The column of texts that a variable is a word of; null of other variables. */
export function textOf({ schema: { derived } }: Variable): string | null {
  return derived?.part === "contains" ? derived.of[0].name : null;
}

/** How many columns people would count: one for all words of a column of texts. */
export function countColumns({
  variables,
  attributes,
}: Pick<CountSource, "variables" | "attributes">): number {
  const texts = variables.slice(0, attributes).map(textOf);
  const words = texts.filter((text) => text !== null);
  return attributes - words.length + new Set(words).size;
}
