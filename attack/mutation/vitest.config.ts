// The tests on one changed piece of code: MUTANT holds which file, from where to where, and what stands there instead.

import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";

const mutant = JSON.parse(process.env.MUTANT ?? "null") as {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly instead: string;
} | null;

export default mergeConfig(config({ mode: "test", command: "serve" }), {
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      transform(code: string, id: string) {
        if (mutant === null || !id.split("?")[0].endsWith(mutant.file)) return null;
        return { code: code.slice(0, mutant.from) + mutant.instead + code.slice(mutant.to), map: null };
      },
    },
  ],
  test: { root: new URL("../..", import.meta.url).pathname, reporters: ["dot"], maxWorkers: 1 },
});
