// A sample made by a generator of concepts, as the file it would be.

import { createConcept, generateDataset, writeCsv } from "../../../index.ts";

export function sampleFile(concept: string, options: { rows: number; seed: number }): Blob {
  const dataset = generateDataset(createConcept(concept, options), options);
  return new Blob([...writeCsv(dataset)], { type: "text/csv" });
}
