// Prints by what powers work grows, as JSON; of the names given, or of all. A process of its own, since it counts its own code.

import "./counted-work.ts";

const { AGREED, DIMENSIONS, growthOf } = await import("./growths.ts");
const asked = process.argv.slice(2);
const found: Record<string, Record<string, number>> = {};
for (const what of asked.length > 0 ? asked : Object.keys(AGREED)) {
  found[what] = {};
  for (const dimension of DIMENSIONS)
    found[what][dimension] = Number((await growthOf(what, dimension)).toFixed(2));
}
console.log(JSON.stringify(found));
