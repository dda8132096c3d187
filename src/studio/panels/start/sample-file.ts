// A sample as the file it would be: made by a generator of concepts, or made up.

import { createConcept, generateDataset, writeCsv } from "../../../internal.ts";
import { madeUpCsv, madeUpSamples } from "./made-up-samples.ts";

export function sampleFile(name: string, options: { rows: number; seed: number }): Blob {
  const type = "text/csv";
  if (Object.hasOwn(madeUpSamples, name))
    return new Blob([madeUpCsv(madeUpSamples[name], options)], { type });
  const dataset = generateDataset(createConcept(name, options), options);
  return new Blob([...writeCsv(dataset)], { type });
}
