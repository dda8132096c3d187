// The last line of a run of the tests: how many passed, failed and were skipped, and how many property cases ran.

import type { Reporter, TestModule, Vitest } from "vitest/node";

export default class ClosingLine implements Reporter {
  #line = "";
  #comesAfterCoverage = false;

  onInit({ config }: Vitest): void {
    this.#comesAfterCoverage = config.coverage.enabled;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    let cases = 0;
    for (const module of modules) {
      // A file that does not load has no tests to fail.
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") counts[state]++;
        cases += test.meta().propertyCases ?? 0;
      }
    }
    const { passed, failed, skipped } = counts;
    this.#line = `${passed} passed, ${failed} failed, ${skipped} skipped; ${cases.toLocaleString("en")} property cases ran`;
    if (!this.#comesAfterCoverage) console.log(this.#line);
  }

  onFinishedReportCoverage(): void {
    console.log(this.#line);
  }
}
