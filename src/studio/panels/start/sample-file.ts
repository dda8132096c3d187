// A sample as the file it would be: made by a generator of concepts, or made up. The same rows
// every time.

import { createConcept, generateDataset, writeCsv } from "../../../internal.ts";
import { madeUpCsv, madeUpSamples } from "./made-up-samples.ts";

export function sampleFile(name: string, rows: number): Blob {
  const options = { rows, seed: 1 };
  const isMadeUp = Object.hasOwn(madeUpSamples, name);
  const pieces = isMadeUp
    ? [madeUpCsv(madeUpSamples[name], options)]
    : [...writeCsv(generateDataset(createConcept(name, options), options))];
  return new Blob(pieces, { type: "text/csv" });
}
