import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/fixed-seed.ts"],
    testTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["**/*.as.ts", "**/*.wasm.ts"],
      reporter: ["text", "json-summary"],
      thresholds: { lines: 90 },
    },
  },
});
