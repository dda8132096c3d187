// The name a user probably meant: the nearest by edits, where it is near at all.

import { DataError } from "./data-error.ts";

export function nearestName(wanted: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase());
    if (distance < least && distance < Math.max(wanted.length, name.length)) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** Insertions, deletions and replacements that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}

export function unknownColumn(
  source: string,
  name: string,
  use: string,
  names: readonly string[],
): DataError {
  const nearest = nearestName(name, names);
  const some = names.slice(0, 8).join(", ") + (names.length > 8 ? ", …" : "");
  const hint = nearest === null ? `its columns are ${some}` : `did you mean "${nearest}"?`;
  return new DataError(`${source}: ${use} names an unknown column "${name}"; ${hint}`);
}
