// The name a user probably meant: the nearest by edits, where it is near at all.

import { DataError } from "./data-error.ts";

/** No longer names are compared, and no more of them: the time grows with both. */
const LONGEST = 64;
const MOST_NAMES = 10_000;

export function nearestName(wanted: string, names: readonly string[]): string | null {
  if (wanted.length > LONGEST) return null;
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names.slice(0, MOST_NAMES)) {
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), least);
    if (distance < least && distance < Math.max(wanted.length, name.length)) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** Insertions, deletions and replacements between two texts; `limit` stands for as many or more. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1));
      least = Math.min(least, current[j]);
    }
    if (least >= limit) return limit;
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
