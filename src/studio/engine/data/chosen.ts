// What is chosen of a file before anything is learned.

import type { Kind } from "../../../internal.ts";

/** Target, kinds and exclusions; as `readDataset` takes them. */
export interface Chosen {
  readonly target?: string | undefined;
  readonly kinds?: Readonly<Record<string, Kind>> | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly weights?: string | undefined;
}

/** How rows are split. */
export interface RowSplit {
  readonly seed: number;
  /** Relative sizes: learn, edit, sealed. */
  readonly shares: readonly [number, number, number];
}
