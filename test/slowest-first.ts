// The order of the test files: those that take longest begin, so that no core waits for the last of them at the end.

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** More than about ten seconds each, the longest first. */
const SLOW = [
  "readme.test.ts",
  "report/report.test.ts",
  "workflow/choose-model.test.ts",
  "cli/bad-luck.test.ts",
  "browser/report.test.ts",
  "docs.test.ts",
  "cli/program.test.ts",
  "cli/learn.test.ts",
  "export/pmml-engine.test.ts",
  "learn/optimal/stopping.test.ts",
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
