// The Python package as far as this machine can run it; `npm run test:python` runs all of it.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPythons } from "../../scripts/find-python.js";

const root = join(import.meta.dirname, "../..");
const source = join(root, "python/src/espalier");
const [python] = findPythons();
const run = (args: string[]) =>
  spawnSync(python!.path, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(root, "python/src"), PYTHONDONTWRITEBYTECODE: "1" },
  });
const hasLibraries = python !== undefined && run(["-c", "import numpy, sklearn"]).status === 0;
const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("the Python package", () => {
  it("has the version of the engine that it carries", () => {
    const { version } = JSON.parse(read("package.json"));
    expect(read("python/src/espalier/__init__.py")).toContain(`__version__ = "${version}"`);
  });

  it.skipIf(python === undefined)(
    "is written in the oldest Python that it runs on (needs Python 3.10)",
    () => {
      const files = readdirSync(source).filter((file) => file.endsWith(".py"));
      const parse =
        "import ast, sys; [ast.parse(open(file).read(), file, feature_version=(3, 10)) for file in sys.argv[1:]]";
      const { stderr } = run(["-c", parse, ...files.map((file) => join(source, file))]);
      expect(stderr).toBe("");
    },
  );

  it.skipIf(!hasLibraries)(
    "learns, predicts and passes scikit-learn's checks (needs NumPy and scikit-learn)",
    () => {
      const { stdout, stderr, status } = run([join(root, "python/tests/smoke.py")]);
      expect(status, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ format: "espalier-model" });
    },
  );
});
