// The name a person probably meant, for messages about names that are not there.

/** The closest of `names` by edits (letter case counts little), or null where none is close. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const plain = wanted.slice(0, LONGEST).toLowerCase();
  let best: string | null = null;
  let least = Math.max(1, Math.floor(plain.length / 2)) + 1;
  for (const name of names) {
    const distance = editDistance(plain, name.slice(0, LONGEST).toLowerCase());
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/** Longer names are compared by their beginnings, so that the time stays small. */
const LONGEST = 60;

/** Insertions, deletions and substitutions, one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, substitution));
    }
    row = next;
  }
  return row[b.length]!;
}
