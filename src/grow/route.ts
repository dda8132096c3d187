// Sends a part of the data through a grown tree and counts its classes at every node, one pass per level.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { GrownNode } from "./grow.ts";

export async function routePart(
  source: CountSource,
  part: Part,
  root: GrownNode,
): Promise<Map<GrownNode, Float64Array>> {
  const counts = new Map<GrownNode, Float64Array>();
  let level = [{ node: root, part }];
  while (level.length > 0) {
    const classCounts = await source.countClasses(level.map((entry) => entry.part));
    level.forEach((entry, index) => {
      counts.set(entry.node, classCounts[index]);
    });
    const inner = level.filter((entry) => entry.node.split !== null);
    const divided = await source.divide(
      inner.map((entry) => ({ part: entry.part, test: entry.node.split!.test })),
    );
    source.release(level.map((entry) => entry.part).filter((done) => done !== part));
    level = inner.flatMap((entry, index) => [
      { node: entry.node.split!.yes, part: divided[index].yes },
      { node: entry.node.split!.no, part: divided[index].no },
    ]);
  }
  return counts;
}
