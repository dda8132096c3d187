// Which columns are used, as it is wished: controls show it at once, the engine answers a moment
// later.

import type { ColumnView } from "../panels/data/request.ts";
import { choose } from "./actions.ts";
import { chosen } from "./store.ts";

export function isWished({ name, leftOut }: ColumnView): boolean {
  const { exclude = [], kinds = {}, words = [] } = chosen.value;
  return !exclude.includes(name) && (leftOut === null || name in kinds || words.includes(name));
}

export function setUsed(columns: readonly ColumnView[], isUsed: boolean): void {
  const { exclude = [], kinds = {}, words = [], ...rest } = chosen.value;
  const names = new Set(columns.map(({ name }) => name));
  const others = exclude.filter((name) => !names.has(name));
  // Naming the kind of a column that was left out unasked is how one asks for it.
  const asked = columns.filter(({ leftOut, isText }) => isUsed && leftOut !== null && !isText);
  const texts = columns.filter(({ isText }) => isUsed && isText).map(({ name }) => name);
  choose({
    ...rest,
    words: [...words.filter((name) => !names.has(name)), ...texts],
    exclude: isUsed ? others : [...others, ...names],
    kinds: { ...kinds, ...Object.fromEntries(asked.map(({ name, kind }) => [name, kind])) },
  });
}
