// Nothing that a test file started runs on after it. Files share their modules: a module that is loaded
// while one file ends may fail to load, and then fails in every later file. So each file waits for the
// modules that are being loaded, and fails where a timer of ours is left that could load more.

import { afterAll, beforeAll, expect, vi } from "vitest";

const { setTimeout: start, clearTimeout: clear } = globalThis;
/** Timers that run, with the places in the code that started them. */
const running = new Map<unknown, string>();

beforeAll(() => {
  globalThis.setTimeout = Object.assign((work: (...args: unknown[]) => void, ...rest: unknown[]) => {
    const timer = start(
      (...args: unknown[]) => {
        running.delete(timer);
        work(...args);
      },
      ...(rest as [number]),
    );
    const place = new Error("started").stack?.split("\n").find((line) => line.includes("/src/"));
    if (place) running.set(timer, place.trim());
    return timer;
  }, start) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    running.delete(timer);
    clear(timer);
  };
});

afterAll(async () => {
  await vi.dynamicImportSettled();
  const left = [...running.values()];
  running.clear();
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear });
  expect(left, "timers that run on after the tests").toEqual([]);
});
