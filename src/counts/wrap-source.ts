// The one way to wrap a source: the copy passes every request on, and the wrapper overrides what it
// does itself.

import type { CountSource } from "./count-source.ts";

/** Called with each request; decides when the other source is asked. */
export type Around = <T>(ask: () => Promise<T>) => Promise<T>;

/** Passes every request through `around`; capabilities that are no requests stay as they are. */
export function wrapSource(source: CountSource, around: Around = (ask) => ask()): CountSource {
  const { name, target, classes, attributes, variables, rows, everything, units, kept, leastWordRows, can } =
    source;
  const { bestSplits, countPairs, extract, rebin } = can;
  return {
    ...{ name, target, classes, attributes, variables, rows, everything, units, kept, leastWordRows },
    can: {
      ...can,
      ...(bestSplits && { bestSplits: (query) => around(() => bestSplits(query)) }),
      ...(countPairs && { countPairs: (part, tests) => around(() => countPairs(part, tests)) }),
      ...(extract && { extract: (part) => around(() => extract(part)) }),
      ...(rebin && { rebin: (part) => around(() => rebin(part)) }),
    },
    countClasses: (parts) => around(() => source.countClasses(parts)),
    count: (request, visit) => around(() => source.count(request, visit)),
    countWeighted: (requests, visit) => around(() => source.countWeighted(requests, visit)),
    divide: (requests) => around(() => source.divide(requests)),
    randomSplit: (part, options) => around(() => source.randomSplit(part, options)),
    squaredWeight: (part) => around(() => source.squaredWeight(part)),
    countUnits: (part) => around(() => source.countUnits(part)),
    merge: (parts) => around(() => source.merge(parts)),
    define: (tests) => around(() => source.define(tests)),
    table: (part) => around(() => source.table(part)),
    outcomes: (part, tests) => around(() => source.outcomes(part, tests)),
    release: (parts) => source.release(parts),
    close: () => source.close(),
  };
}
