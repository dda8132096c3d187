// Which columns are used, as it is wished: controls show it at once, the engine answers a moment
// later.

import type { ColumnView } from "../panels/data/request.ts";
import { choose } from "./actions.ts";
import { chosen } from "./store.ts";

export function isWished({ name, leftOut }: ColumnView): boolean {
  const { exclude = [], kinds = {} } = chosen.value;
  return !exclude.includes(name) && (leftOut === null || name in kinds);
}

export function setUsed(columns: readonly ColumnView[], isUsed: boolean): void {
  const { exclude = [], kinds = {}, ...rest } = chosen.value;
  const names = new Set(columns.map(({ name }) => name));
  const others = exclude.filter((name) => !names.has(name));
  // Naming the kind of a column that was left out unasked is how one asks for it.
  const asked = columns.filter(({ leftOut }) => isUsed && leftOut !== null);
  choose({
    ...rest,
    exclude: isUsed ? others : [...others, ...names],
    kinds: { ...kinds, ...Object.fromEntries(asked.map(({ name, kind }) => [name, kind])) },
  });
}
