// What a user gets with Espalier that others wrote: the package that npm installs beside it, and what is built into it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** With its licence, and `how` it comes; `own` are the packages that it needs itself. */
export function whatShips(root) {
  const read = (...path) => readFileSync(join(root, ...path), "utf8");
  const { dependencies } = JSON.parse(read("package.json"));
  const installed = Object.keys(dependencies).map((dependency) => {
    const {
      name,
      version,
      license,
      dependencies: own = {},
      scripts = {},
    } = JSON.parse(read("node_modules", dependency, "package.json"));
    const runs = ["preinstall", "install", "postinstall"].filter((script) => script in scripts);
    return { name, version, license, how: "installed beside it", own: [...Object.keys(own), ...runs] };
  });
  // Written by build-studio.js, with the text of each licence: the Studio holds all that the library holds, and more.
  const licences = read("dist", "studio", "licences.txt");
  const builtIn = [...licences.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d\S*) \(([^)]+)\)$/gm)].map(
    ([, name, version, license]) => ({ name, version, license, how: "built in", own: [] }),
  );
  return [...installed, ...builtIn];
}

export function shipsTable(root) {
  const rows = whatShips(root).map(
    ({ name, version, license, how }) => `| ${name} | ${version} | ${license} | ${how} |`,
  );
  return ["| package | version | licence | |", "|---|---|---|---|", ...rows].join("\n");
}
