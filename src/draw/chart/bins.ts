// The bars of a histogram: equal stretches of a scale. Whole numbers get stretches of as many of
// them each, so that no bar is higher or empty only because more or fewer of them fall into it.

export interface Bins {
  /** One more than there are bars, ascending. */
  readonly edges: readonly number[];
  /** The bar of a value; values beyond the ends are in the first and the last. */
  place(value: number): number;
}

export interface BinOptions {
  readonly low: number;
  readonly high: number;
  /** The most bars. */
  readonly most: number;
  /** Whether all values are whole numbers. */
  readonly isWhole: boolean;
}

export function binsOf({ low, high, most, isWhole }: BinOptions): Bins {
  const first = isWhole ? Math.ceil(low) - 0.5 : low;
  const last = isWhole ? Math.floor(high) + 0.5 : high;
  const width = isWhole ? Math.max(1, Math.ceil((last - first) / most)) : 0;
  const bars = isWhole ? Math.max(1, Math.ceil((last - first) / width)) : high > low ? most : 1;
  const end = isWhole ? first + bars * width : last;
  // By halves: the width of a range may be more than a number can be.
  const half = end / 2 - first / 2;
  return {
    edges: Array.from({ length: bars + 1 }, (_, index) => first + ((half * index) / bars) * 2),
    place: (value) => {
      const place = half > 0 ? Math.floor(((value / 2 - first / 2) / half) * bars) : 0;
      return Math.max(0, Math.min(bars - 1, place));
    },
  };
}
