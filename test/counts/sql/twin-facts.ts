// Everything that can be asked of a source, so that two sources over the same data can be compared.

import type { CountSource, Part } from "../../../src/counts/count-source.ts";
import { DataError } from "../../../src/dataset/data-error.ts";
import { growTree } from "../../../src/grow/grow.ts";
import { information } from "../../../src/split/criteria/information.ts";
import { chooseByMerit } from "../../../src/split/split-chooser.ts";

export interface Opened {
  readonly source: CountSource;
  readonly notices: readonly string[];
}

/** All facts, or the one line that refuses the data. */
export async function sourceFacts(open: () => Promise<Opened>, seed = 1): Promise<object> {
  let opened: Opened;
  try {
    opened = await open();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { refused: error.message };
  }
  const { source, notices } = opened;
  const variables = source.variables.map(({ index }) => index);
  const shares = await source.randomSplit(source.everything, { seed, shares: [0.6, 0.3, 0.1] });
  const train = await source.merge(shares.slice(0, 2));
  const histograms: string[] = [];
  const parts: Part[] = [source.everything, ...shares, train];
  await source.count({ parts, variables }, ({ part, variable, length, codes, counts }) => {
    const shown = [...counts.subarray(0, length * source.classes.length)];
    histograms.push(`${part} ${variable}: ${[...codes.subarray(0, length)]} ${shown}`);
  });
  const chooseSplits = chooseByMerit({ criterion: information(null), minRows: 0, uninformed: "split" });
  const tree = await growTree(source, train, { variables, chooseSplits, maxDepth: 4 });
  const facts = {
    notices,
    units: source.units,
    counted: await source.countUnits(source.everything),
    target: source.target,
    classes: source.classes,
    rows: source.rows,
    variables: source.variables.map(({ schema, size, lower, upper }) => ({
      schema,
      bounds: Array.from({ length: size }, (_, rank) => [lower(rank), upper(rank)]),
    })),
    histograms: histograms.sort(),
    tree: JSON.stringify(tree),
  };
  await source.close();
  return facts;
}
