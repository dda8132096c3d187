// A clock for tests on which time passes whenever somebody looks at it, so that "within 200 ms" is a number of looks,
// the same on every machine. How long the work between two looks takes is measured in bench/interrupts.ts.

import { onTestFinished, vi } from "vitest";

export interface TickingClock {
  /** Milliseconds so far. */
  readonly time: number;
  stop(): void;
}

/** Stands in for `performance.now` until it is stopped, or the test ends. Each look takes `step` milliseconds. */
export function startTickingClock(onTick: (time: number) => unknown = () => {}, step = 1): TickingClock {
  let time = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => {
    time += step;
    onTick(time);
    return time;
  });
  const stop = (): void => {
    spy.mockRestore();
  };
  onTestFinished(stop);
  return {
    get time() {
      return time;
    },
    stop,
  };
}
