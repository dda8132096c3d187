// Tries fuzzed inputs one after another and tells the parent of each; the parent ends it where one takes too long.

import { readFileSync } from "node:fs";
import { fuzzInput, type Seeds } from "./fuzz-input.ts";
import { tryInput } from "./try-input.ts";

const [seed, start, end, place] = process.argv.slice(2);
const stored = JSON.parse(readFileSync(place, "utf8"));
const seeds: Seeds = {
  models: stored.models,
  parquet: stored.parquet.map((text: string) => Uint8Array.from(Buffer.from(text, "base64"))),
};

for (let index = Number(start); index < Number(end); index++) {
  const input = fuzzInput(Number(seed), index, seeds);
  process.send!({ index, begun: true });
  process.send!({ index, bytes: input.bytes.length, ...(await tryInput(input)) });
}
process.disconnect();
