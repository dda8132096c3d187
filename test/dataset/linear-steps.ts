// Run in a process of its own: reads a file again and again, twice as large each time, and prints how many steps of the
// readers' code that took, as V8 counts the blocks it has run. Then it reads each at a size that only linear work survives.

import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { learn, readDataset } from "../../build/index.js";
import { nearestName } from "../../build/internal.js";

const SHAPES: Readonly<Record<string, (size: number) => { text: string; names?: string; name: string }>> = {
  "one long number that is none": (size) => ({
    name: "f.csv",
    text: `a,class\n${"9".repeat(size)}x,yes\n1,no\n`,
  }),
  "a long number as a column's name": (size) => ({
    name: "f.csv",
    text: `${"9".repeat(size)}x,class\n1,yes\n2,no\n`,
  }),
  "declarations that never end": (size) => ({
    name: "f.data",
    names: `yes, no.\n${"x:,\n".repeat(size / 4)}`,
    text: "1,yes\n",
  }),
  "a comment that never ends": (size) => ({
    name: "f.data",
    names: `yes, no.\na: 1,2|${"|".repeat(size)}\u2028.\n`,
    text: "1,yes\n2,no\n",
  }),
  "blanks before a brace": (size) => ({
    name: "f.arff",
    text: `@relation r\n@attribute a {x}\n@attribute class {y,n}\n@data\nx,${" ".repeat(size)}y\nx,n}\n`,
  }),
  "empty lines after an object": (size) => ({
    name: "f.json",
    text: `{"a":1,"class":"yes"}${"\n".repeat(size)}`,
  }),
  "texts that fall into one slot": (size) => ({
    name: "f.csv",
    text: `a,class\n${colliding(size / 8)
      .map((text, row) => `${text},${row % 2}`)
      .join("\n")}\n`,
  }),
};

/** Texts of one hash, were it FNV-1a from its usual start: pairs that meet, one after another. */
function colliding(count: number): string[] {
  let texts = [""];
  let state = 0x811c9dc5 | 0;
  while (texts.length < count) {
    const seen = new Map<number, string>();
    for (let number = 0; ; number++) {
      const text = number.toString(36).padStart(5, "k");
      let hash = state;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      const other = seen.get(hash);
      if (other !== undefined) {
        texts = texts.flatMap((start) => [start + other, start + text]);
        state = hash;
        break;
      }
      seen.set(hash, text);
    }
  }
  return texts.slice(0, count);
}

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

async function stepsOf(work: () => Promise<unknown>): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  await work().catch(() => {});
  const { result } = await session.post("Profiler.takePreciseCoverage");
  let steps = 0;
  for (const { url, functions } of result) {
    if (!url.includes("/build/")) continue;
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  }
  return steps;
}

const counted: Record<string, number[]> = {};
for (const [what, shape] of Object.entries(SHAPES)) {
  counted[what] = [];
  for (const size of [8192, 16_384, 32_768]) {
    const { text, name, names } = shape(size);
    counted[what].push(
      await stepsOf(() =>
        readDataset(text, { name, ...(names === undefined ? {} : { format: "c45" as const, names }) }),
      ),
    );
  }
}
counted["the nearest of names"] = [];
for (const size of [2000, 4000, 8000]) {
  const names = Array.from({ length: 20 }, (_, index) => "x".repeat(size) + index);
  counted["the nearest of names"].push(await stepsOf(async () => nearestName("x".repeat(size), names)));
}
// A tree that tells categories apart one by one has half as many nodes as there are categories.
const perNode = "a node of id3, for its categories";
counted[perNode] = [];
for (const size of [200, 400, 800]) {
  const rows = Array.from({ length: 2 * size }, (_, row) => `c${row % size},${(row % size) % 2}\n`);
  const dataset = await readDataset(`c,class\n${rows.join("")}`, { name: "f.csv" });
  counted[perNode].push((await stepsOf(() => learn(dataset, { method: "id3" }))) / (size / 2));
}
await session.post("Profiler.stopPreciseCoverage");
// Patterns have no steps to count, but one that goes back and forth over so much would not come to an end.
for (const shape of Object.values(SHAPES)) {
  const { text, name, names } = shape(1 << 20);
  await readDataset(text, { name, ...(names === undefined ? {} : { format: "c45" as const, names }) }).catch(
    () => {},
  );
}
const damaged = readFileSync(new URL("./endless-zstd.parquet", import.meta.url));
// The published package holds the decoder mended (scripts/mend-fzstd.js).
const { readDataset: readPublished } = await import("../../dist/index.js");
counted["a page that made the decoder of zstd go on for ever"] = await readPublished(
  new Uint8Array(damaged),
  {
    name: "f",
  },
).then(
  () => [],
  () => [1, 1, 1],
);
console.log(JSON.stringify(counted));
process.exit(0);
