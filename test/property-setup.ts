// How every property runs: random inputs are the same in every run, so that a failure can be run again (ESPALIER_SEED=n
// draws others); a deep run draws more of them (vitest.config.ts); and each test counts the cases that ran in it.

import fc from "fast-check";
import { afterEach, vi } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Property cases executed since the test before it. */
    propertyCases?: number;
  }
}

const depth = Number(process.env.ESPALIER_DEPTH ?? 1);
let cases = 0;

const countCases: fc.Plugin<unknown> = () => ({
  onAllRunsComplete({ numRuns }) {
    cases += numRuns;
  },
});

fc.configureGlobal({ seed: Number(process.env.ESPALIER_SEED ?? 1990) });

// The number of runs written beside a property is a parameter of the call, which no global setting outranks.
vi.mock("fast-check", async (importOriginal) => {
  const original = await importOriginal<typeof import("fast-check")>();
  const assert = (property: fc.IRawProperty<unknown>, parameters: fc.Parameters<unknown> = {}) => {
    const { numRuns = 100, plugins = [], ...others } = parameters;
    return original.assert(property, {
      ...others,
      numRuns: numRuns * depth,
      plugins: [...plugins, countCases],
    });
  };
  return { ...original, assert, default: { ...original.default, assert } };
});

afterEach(({ task }) => {
  task.meta.propertyCases = cases;
  cases = 0;
});
