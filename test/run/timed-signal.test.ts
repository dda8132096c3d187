import { expect, it, vi } from "vitest";
import { TimedSignal } from "../../src/run/timed-signal.ts";

it("aborts at its deadline, and is over as soon as that has passed", () => {
  vi.useFakeTimers();
  const clock = new TimedSignal(performance.now() + 100);
  vi.advanceTimersByTime(99);
  expect([clock.signal.aborted, clock.isOver]).toEqual([false, false]);
  vi.advanceTimersByTime(2);
  expect([clock.signal.aborted, clock.isOver]).toEqual([true, true]);
  vi.useRealTimers();
});

it("follows another signal, one that is aborted already included, and no longer once it is cleared", () => {
  const stop = new AbortController();
  const clock = new TimedSignal(Number.POSITIVE_INFINITY, stop.signal);
  const cleared = new TimedSignal(Number.POSITIVE_INFINITY, stop.signal);
  cleared.clear();
  stop.abort();
  expect([clock.isOver, cleared.isOver]).toEqual([true, false]);
  expect(new TimedSignal(Number.POSITIVE_INFINITY, stop.signal).signal.aborted).toBe(true);
});
