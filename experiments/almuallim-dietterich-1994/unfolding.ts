// Lemma 3: a Boolean function written with functions of its first variables and with single last variables. Functions of r
// variables are truth tables: bit x is the value at x, and variable v (from 1) is bit v - 1 of x.

/** How many different functions F(r, d) holds: all of the first r - d variables, and the last d variables. */
export function countElements(r: number, d: number): number {
  const cells = 2 ** (r - d);
  const elements = new Set<number>();
  for (let f = 0; f < 2 ** cells; f++) {
    let table = 0;
    for (let last = 0; last < 2 ** d; last++) table |= f << (last * cells);
    elements.add(table >>> 0);
  }
  for (let variable = r - d; variable < r; variable++) {
    let table = 0;
    for (let cell = 0; cell < 2 ** r; cell++) table |= ((cell >> variable) & 1) << cell;
    elements.add(table >>> 0);
  }
  return elements.size;
}

/** The functions of the first r - d variables that remain where the last d are fixed, in all ways. */
export function partsOf(f: number, r: number, d: number): number[] {
  const cells = 2 ** (r - d);
  return Array.from({ length: 2 ** d }, (_, last) => (f >>> (last * cells)) & (2 ** cells - 1));
}

/**
 * Unfolds the last d of r variables: `used` elements of F(r, d) are needed, and `table` is the function put together again
 * from them.
 */
export function unfold(f: number, r: number, d: number): { readonly used: number; readonly table: number } {
  const parts = partsOf(f, r, d);
  let table = 0;
  for (let cell = 0; cell < 2 ** r; cell++) {
    const part = parts[cell >> (r - d)];
    table |= ((part >> (cell % 2 ** (r - d))) & 1) << cell;
  }
  return { used: new Set(parts).size + d, table: table >>> 0 };
}
