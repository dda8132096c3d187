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
  /** All values are multiples of it, as measures to a tenth are: bars are so many of them wide. */
  readonly step?: number;
}

export function binsOf({ low, high, most, isWhole, step = 1 }: BinOptions): Bins {
  if (step !== 1) {
    const steps = (value: number): number => Math.round((value / step) * 1e6) / 1e6;
    const own = binsOf({ low: steps(low), high: steps(high), most, isWhole: true });
    return { edges: own.edges.map((edge) => edge * step), place: (value) => own.place(value / step) };
  }
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

/** 1, 0.1, 0.01 or 0.001 where all values are multiples of it; else null. */
function gridStep(values: Float64Array): number | null {
  for (const parts of [1, 10, 100, 1000]) {
    const isGrid = values.every((value) => Math.abs(value * parts - Math.round(value * parts)) < 1e-6);
    if (isGrid) return 1 / parts;
  }
  return null;
}

/** What `binsOf` asks of values. */
export function gridOf(values: Float64Array): Pick<BinOptions, "isWhole" | "step"> {
  const step = gridStep(values);
  return step === null ? { isWhole: false } : { isWhole: true, step };
}
