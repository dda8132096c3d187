// How rows are split into parts (train and prune, train and test, folds): the same on every engine.
//
// The rows of a part are put in order of (class, shuffle(seed, row number), row number); p is a
// row's place in that order. Shares are then assigned along p so that every stretch of p, hence
// every class, gets each share's portion, give or take half a row per share.

/** Scatters row numbers (32-bit xor-shifts and products below 2^63, which BIGINT can do, too). */
export function shuffleKey(seed: number, row: number): number {
  let x = (row ^ Math.imul(seed, 0x2c1b3c6d)) >>> 0;
  x = Math.imul(x ^ (x >>> 17), 0x2c1b3c6d) >>> 0;
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39) >>> 0;
  return (x ^ (x >>> 15)) >>> 0;
}

/** Each share as a fraction of itself and all later ones. */
export function shareFractions(shares: readonly number[]): number[] {
  const fractions: number[] = [];
  let rest = shares.reduce((sum, share) => sum + share, 0);
  for (const share of shares) {
    fractions.push(rest > 0 ? share / rest : 0);
    rest -= share;
  }
  if (fractions.length > 0) fractions[fractions.length - 1] = 1;
  return fractions;
}

/** The share of place p: the first takes p where floor(p·f) steps up, the others what is left. */
export function shareOf(place: number, fractions: readonly number[]): number {
  let p = place;
  for (let share = 0; share < fractions.length - 1; share++) {
    const before = Math.floor(p * fractions[share]);
    if (Math.floor((p + 1) * fractions[share]) > before) return share;
    p -= before;
  }
  return fractions.length - 1;
}
