// npm run release: everything that a release needs but the publishing itself. Builds, packs twice and compares the bytes,
// lists what ships that others wrote (here and in SECURITY.md), asks npm for known faults, and prints the command that publishes with provenance.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shipsTable, whatShips } from "./what-ships.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = readFileSync(join(root, "package.json"), "utf8");
const { name, version } = JSON.parse(manifest);
if (manifest.includes("/OWNER/")) {
  console.error("package.json: write in place of OWNER who owns the repository");
  process.exit(1);
}

/** A package made in a folder of its own: its name, and the hash of its bytes. */
function pack() {
  const folder = mkdtempSync(join(tmpdir(), "espalier-pack-"));
  try {
    const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
    const [{ filename, size, entryCount }] = JSON.parse(
      execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
    const hash = createHash("sha512")
      .update(readFileSync(join(folder, filename)))
      .digest("hex");
    return { filename, size, entryCount, hash };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first, second] = [pack(), pack()];
if (first.hash !== second.hash) {
  console.error("the package has other bytes each time: look for what depends on the clock or on an order");
  process.exit(1);
}
console.log(`${first.filename}: ${first.entryCount} files, ${first.size} bytes, the same twice`);
console.log(`sha512 ${first.hash}\n`);

console.log("What ships that others wrote:");
for (const { name: other, version: at, license, how, own } of whatShips(root)) {
  console.log(`  ${other} ${at}: ${license}, ${how}`);
  if (own.length > 0) {
    console.error(`${other} brings ${own.join(", ")} with it: look at that before it ships`);
    process.exit(1);
  }
}
// The page says the same; a test fails where it does not.
const security = join(root, "SECURITY.md");
writeFileSync(
  security,
  readFileSync(security, "utf8").replace(
    /(<!-- ships -->\n)[\s\S]*?(<!-- \/ships -->)/,
    (_, open, close) => `${open}${shipsTable(root)}\n${close}`,
  ),
);

const audit = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });
const answer = (() => {
  try {
    return JSON.parse(audit.stdout);
  } catch {
    return {};
  }
})();
const names = new Set(whatShips(root).map((shipped) => shipped.name));
const faults = answer.vulnerabilities ? Object.keys(answer.vulnerabilities) : null;
if (faults === null) {
  const why = answer.error?.summary || answer.error?.code || answer.message || "no answer";
  console.log(
    `\nnpm audit could not ask its registry (${String(why).split("\n")[0]}): ask one that answers about ${[...names].join(", ")}`,
  );
} else {
  const shipped = faults.filter((fault) => names.has(fault));
  const others = faults.length - shipped.length;
  console.log(
    `\nnpm audit: ${shipped.length} packages with known faults ship, ${others} serve building and testing only`,
  );
  if (shipped.length > 0) {
    console.error(`they are: ${shipped.join(", ")}`);
    process.exit(1);
  }
}
console.log(
  `\nTo publish ${name} ${version}: npm publish --provenance --access public (from CI, which signs where it was built)`,
);
