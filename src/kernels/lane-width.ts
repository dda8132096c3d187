// How wide the arrays of the tree kernels are.

/** How wide a row set's arrays are: lanes per pass, bytes per number. */
export type Width = 16 | 32;

/** Ranks and deltas in one array (see tree-scan.as.ts). */
export interface Packed {
  readonly address: number;
  /** Of the ranks; deltas are in the bits below. */
  readonly shift: number;
}

export function lanesOf(width: Width): number {
  return width === 16 ? 16 : 8;
}
