// How much a piece of work does, without a clock: how often the blocks of code ran, as V8 counts them. It counts the blocks of
// functions that are first called after the counting began, so this must be the first module of its process to do anything.
// WebAssembly is not counted: kernels must be the TypeScript ones.

import { Session } from "node:inspector/promises";

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

export async function countedWork(work: () => Promise<unknown>): Promise<number> {
  // Taking the counts sets them back.
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = (await session.post("Profiler.takePreciseCoverage")) as Coverage;
  let blocks = 0;
  for (const { url, functions } of result) {
    if (!url.includes("/src/")) continue;
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  }
  return blocks;
}
