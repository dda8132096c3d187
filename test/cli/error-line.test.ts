import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errorLine } from "../../src/cli/print/error-line.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { learners } from "../../src/learn/registry.ts";

it("names the options that are the way out as flags, with their values", () => {
  const hint = [{ option: "maxDepth" }, { option: "kinds", value: "age=categorical" }];
  expect(errorLine(new DataError("not a number; mend it", { hint }))).toBe(
    "not a number; mend it (--max-depth, --kinds age=categorical)",
  );
  expect(errorLine(new DataError("the file is empty"))).toBe("the file is empty");
});

// No error names this one.
const OTHERWISE_CALLED = new Set(["leastRows"]);

it("every option of every learner has the flag that its name makes", () => {
  for (const { options } of learners) {
    for (const [option, { flag }] of Object.entries(options)) {
      if (OTHERWISE_CALLED.has(option)) continue;
      expect(errorLine({ message: "", hint: [{ option }] })).toBe(` (${flag.split(" ")[0]})`);
    }
  }
});

it("no text of the library names a flag: whoever shows it may have none", () => {
  const rooms = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.ts$/.test(path) && !/^(cli|studio|kernels)\b|-style|use-section/.test(path),
  );
  expect(rooms.length).toBeGreaterThan(300);
  const naming = rooms.flatMap((path) =>
    readFileSync(`src/${path}`, "utf8")
      .split("\n")
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /["'`].*[ (]--[a-z]+.*["'`]/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(naming).toEqual([]);
});
