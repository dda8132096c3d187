// npm run test:r: R CMD check of r/ with the built engine inside, and its tests against the command line. Skipped, and
// said so, where there is no R or none of the two packages that it needs.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const asked = spawnSync(
  "Rscript",
  ["-e", 'cat(all(sapply(c("jsonlite", "processx"), requireNamespace, quietly = TRUE)))'],
  {
    encoding: "utf8",
  },
);
if (asked.stdout?.trim() !== "TRUE") {
  const why = asked.status === 0 ? "R has no jsonlite or processx" : "there is no R here";
  console.log(
    `test:r: skipped, since ${why} (Debian: apt-get install r-base-core r-cran-jsonlite r-cran-processx)`,
  );
  process.exit();
}
/** The examples of docs/r.md run, and print what stands below them. */
function checkExamples() {
  const page = readFileSync(join(root, "docs", "r.md"), "utf8");
  const code = [...page.matchAll(/^```r\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join("");
  const pieces = code.split(/((?:^#> ?.*\n)+)/m);
  const told = pieces.filter((_, place) => place % 2 === 1).map((text) => text.replace(/^#> ?/gm, "").trim());
  const script = pieces.filter((_, place) => place % 2 === 0).join('\ncat("\\n@@\\n")\n');
  const { stdout, stderr } = spawnSync("Rscript", ["-e", script], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, R_LIBS: join(folder, "espalier.Rcheck") },
  });
  const printed = stdout.split("@@").map((text) => text.trim());
  for (const [place, text] of told.entries()) {
    if (printed[place] === text) continue;
    console.error(`docs/r.md: an example printed\n${printed[place]}\nand not\n${text}\n${stderr}`);
    process.exitCode = 1;
  }
}

const folder = mkdtempSync(join(tmpdir(), "espalier-r-"));
try {
  const source = join(folder, "espalier");
  cpSync(join(root, "r"), source, { recursive: true });
  const engine = join(source, "inst", "engine");
  mkdirSync(engine, { recursive: true });
  cpSync(join(root, "package.json"), join(engine, "package.json"));
  const isNeeded = (file) => !file.endsWith(".d.ts") && !file.endsWith(join("dist", "studio"));
  const commander = join("node_modules", "commander");
  cpSync(join(root, commander), join(engine, commander), { recursive: true, filter: isNeeded });
  cpSync(join(root, "dist"), join(engine, "dist"), { recursive: true, filter: isNeeded });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const run = (args) => {
    const env = {
      ...process.env,
      ESPALIER_PROGRAM: join(root, "bin", "espalier.js"),
      _R_CHECK_FUTURE_FILE_TIMESTAMPS_: "0",
    };
    const { status } = spawnSync("R", ["CMD", ...args], { cwd: folder, stdio: "inherit", env });
    if (status !== 0) throw new Error(`R CMD ${args[0]} failed`);
  };
  run(["build", "espalier"]);
  run(["check", "--no-manual", `espalier_${version}.tar.gz`]);
  console.log(
    readFileSync(join(folder, "espalier.Rcheck", "tests", "espalier.Rout"), "utf8")
      .split("\n")
      .slice(-12)
      .join("\n"),
  );
  checkExamples();
  if (!/Status: OK/.test(readFileSync(join(folder, "espalier.Rcheck", "00check.log"), "utf8")))
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
