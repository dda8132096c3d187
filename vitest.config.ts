import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import SlowestFirst from "./test/slowest-first.ts";

/** `--mode deep` runs every property this many times as often. */
const DEEP = 10;

export default defineConfig(({ mode }) => {
  const depth = mode === "deep" ? DEEP : 1;
  // Minutes, for machines far slower than any it was written on: a test that hangs must end, nothing is timed.
  const patience = 600_000 * depth;
  return {
    test: {
      // `--mode engines` runs what needs a database engine of some size, one after another, and nothing else.
      include: [mode === "engines" ? "test/engines/**/*.test.ts" : "test/**/*.test.ts"],
      exclude: mode === "engines" ? [] : ["test/engines/**"],
      setupFiles: ["test/property-setup.ts", "test/leftovers.ts"],
      env: { ESPALIER_DEPTH: String(depth) },
      testTimeout: patience,
      hookTimeout: patience,
      // Half of it: what never comes is told with what was seen instead, before the test itself is ended.
      expect: { poll: { timeout: patience / 2 } },
      fileParallelism: mode !== "engines",
      // One more than there are cores: files that wait for a program, a browser or a download leave theirs free.
      maxWorkers: availableParallelism() + 1,
      // Much of the time would go into optimising code that soon is no longer needed (src/cli/compile-less.ts).
      execArgv: ["--max-inlined-bytecode-size-cumulative=150"],
      // Files share their modules: no test may depend on being the first to use one.
      isolate: false,
      sequence: { sequencer: SlowestFirst },
      reporters: ["default", "./test/closing-line.ts"],
      coverage: {
        provider: "v8",
        include: ["src/**/*.ts"],
        exclude: ["**/*.as.ts", "**/*.wasm.ts"],
        reporter: [["text", { skipFull: true }], "text-summary", "json-summary"],
        thresholds: { lines: 90 },
      },
    },
  };
});
