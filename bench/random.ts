// Seeded random numbers: two runs see identical data.

export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  bits(): number;
  /** Uniform in [0, 1), 32 bits of it. */
  uniform(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const bits = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) >>> 0;
  };
  return {
    bits,
    uniform: () => bits() / 2 ** 32,
    below: (limit) => Math.floor((bits() / 2 ** 32) * limit),
  };
}
