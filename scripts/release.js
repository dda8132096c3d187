// npm run release: everything that a release needs but the publishing itself. Builds, packs twice and compares the bytes,
// lists the licences of all that ships, asks npm for known faults, and prints the command that publishes with provenance.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { name, version, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

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

console.log("Licences of what is installed with it:");
for (const dependency of Object.keys(dependencies)) {
  const own = JSON.parse(readFileSync(join(root, "node_modules", dependency, "package.json"), "utf8"));
  console.log(`  ${own.name} ${own.version}: ${own.license}`);
}
console.log("Licences of what is inside it:");
const bundled = readFileSync(join(root, "dist/dataset/read/hyparquet.js"), "utf8");
const opening = bundled.slice(0, bundled.indexOf("*/"));
for (const [, bundle] of opening.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*)$/gm)) {
  const folder = bundle.slice(0, bundle.lastIndexOf(" "));
  const { license } = JSON.parse(readFileSync(join(root, "node_modules", folder, "package.json"), "utf8"));
  console.log(`  ${bundle}: ${license}`);
}

const audit = spawnSync("npm", ["audit", "--omit=dev", "--omit=optional", "--json"], {
  cwd: root,
  encoding: "utf8",
});
const found = (() => {
  try {
    return JSON.parse(audit.stdout).metadata?.vulnerabilities?.total ?? null;
  } catch {
    return null;
  }
})();
console.log(
  found === null
    ? "\nnpm audit could not ask its registry: run it where one answers"
    : `\nnpm audit of what ships: ${found} known faults`,
);
if (found !== null && found > 0) process.exit(1);
console.log(
  `\nTo publish ${name} ${version}: npm publish --provenance --access public (from CI, which signs where it was built)`,
);
