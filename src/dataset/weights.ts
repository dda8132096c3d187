// Row weights are held as multiples of 2^-20, so that their sums are exact in doubles whatever the order of
// addition (up to a total of 2^33): memory, a database and any number of threads then agree to the bit.

const QUANTUM = 2 ** -20;
export const LARGEST_WEIGHT = 2 ** 30;

export function quantizeWeight(weight: number): number {
  return Math.round(weight / QUANTUM) * QUANTUM;
}
