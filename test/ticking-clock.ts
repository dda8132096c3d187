// A clock for tests on which a millisecond passes whenever somebody looks at it, so that "within 200 ms" is a number of
// looks, the same on every machine. How long the work between two looks takes is measured in bench/interrupts.ts.

import { vi } from "vitest";

export interface TickingClock {
  /** Milliseconds so far. */
  readonly time: number;
  stop(): void;
}

/** Stands in for `performance.now` until it is stopped. */
export function startTickingClock(onTick: (time: number) => void = () => {}): TickingClock {
  let time = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => {
    onTick(++time);
    return time;
  });
  return {
    get time() {
      return time;
    },
    stop: () => spy.mockRestore(),
  };
}
