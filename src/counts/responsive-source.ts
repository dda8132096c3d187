// A count source that lets the event loop breathe: counting in memory never really waits, so without this an abort
// signal, a Ctrl-C or a progress bar would not be heard of until the work is done.

import type { CountSource } from "./count-source.ts";

/** The longest stretch of work between two breaths, in milliseconds, if no single call is longer. */
const STRETCH = 50;

export function responsiveSource(source: CountSource): CountSource {
  let breathed = performance.now();
  const breathe = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      if (typeof setImmediate === "function") setImmediate(resolve);
      else setTimeout(resolve, 0);
    });
    breathed = performance.now();
  };
  return new Proxy(source, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (!ASYNC.has(key) || performance.now() - breathed < STRETCH) return value.apply(target, args);
        return breathe().then(() => value.apply(target, args));
      };
    },
  });
}

const ASYNC = new Set<PropertyKey>([
  "countClasses",
  "count",
  "countWeighted",
  "bestSplits",
  "divide",
  "randomSplit",
  "merge",
  "define",
  "table",
  "outcomes",
] satisfies (keyof CountSource)[]);
