// Data on which a depth-4 search takes long: the classes are a coin's, so bounds rule little out.

import type { Dataset } from "../../../src/dataset/dataset.ts";

export function stoppable(rows: number, columns: number): Dataset {
  // Marsaglia's xorshift: its columns do not hang together as those of a linear generator do.
  let state = 2463534242;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const attributes = Array.from({ length: columns }, (_, index) => ({
    kind: "continuous" as const,
    name: `x${index}`,
    values: Float64Array.from({ length: rows }, next),
  }));
  const codes = Uint8Array.from({ length: rows }, () => Number(next() < 0.5));
  const target = { kind: "categorical" as const, name: "class", codes, categories: ["no", "yes"] };
  return { name: "noise", rows, attributes, target, weights: null, notices: [] };
}
