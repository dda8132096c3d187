// Axes: ends on round numbers, ticks between them that are round too, and as many as there is room
// for.

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  place(value: number): number;
}

export interface ScaleOptions {
  readonly from: number;
  readonly to: number;
  /** Number of ticks, about. */
  readonly about?: number;
  /** Whole numbers are counted: no tick lies between two of them. */
  readonly isWhole?: boolean;
}

/** From `from` to `to` on the page; ends are put on round numbers. */
export function scaleOf(
  values: readonly number[],
  { from, to, about = 5, isWhole = false }: ScaleOptions,
): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = niceStep(Math.max(most - least, Math.abs(most) * 1e-9, 1e-9) / about, isWhole);
  const low = Math.floor(least / step + 1e-9) * step;
  const high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step);
  return {
    low,
    high,
    ticks: ticksBy(step, low, high),
    place: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

/** Round numbers from one end to the other, about so many. */
export function axisTicks(low: number, high: number, about: number): number[] {
  const step = niceStep((high - low) / about);
  return ticksBy(step, Math.ceil(low / step - 1e-9) * step, high);
}

function ticksBy(step: number, low: number, high: number): number[] {
  const count = Math.floor((high - low) / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(12)));
}

function niceStep(rough: number, isWhole = false): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((nice) => nice * power >= rough * (1 - 1e-9))!;
  return isWhole ? Math.max(1, digit * power) : digit * power;
}
