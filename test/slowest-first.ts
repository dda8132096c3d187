// The order of the test files: those that take longest begin, so that no core waits for the last of them at the end.

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** More than about ten seconds each, the longest first. */
const SLOW = [
  // Waits for a download where it runs for the first time.
  "export/pmml-engine.test.ts",
  "house-rules.test.ts",
  "readme.test.ts",
  "learn/contract.test.ts",
  "docs.test.ts",
  "browser/report.test.ts",
  "search/trees/stopping.test.ts",
  "choose/learn.test.ts",
  "dataset/manifest.test.ts",
  "cli/program.test.ts",
  "counts/sql/csv-twin.test.ts",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((file) => moduleId.endsWith(`/test/${file}`));
  return place < 0 ? SLOW.length : place;
};

export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
