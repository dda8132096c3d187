import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CountSource } from "../../../src/counts/count-source.ts";
import { handOverSource } from "../../../src/counts/hand-over/hand-over-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { duckdb } from "../../../src/counts/sql/dialects/duckdb.ts";
import type { SqlSource } from "../../../src/counts/sql/sql-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import type { Bins } from "../../../src/encoding/bins.ts";
import { growTree } from "../../../src/grow/grow.ts";
import { openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";
import { information } from "../../../src/split/criteria/information.ts";
import { chooseByMerit } from "../../../src/split/split-chooser.ts";
import { type DatasetConstraints, datasets, testsOn } from "../../arbitraries/dataset.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";
import { codedSource } from "./coded-source.ts";

let connector: SqlConnector;

beforeAll(async () => {
  connector = await openDuckDb({ name: "test", threads: 1 });
});

afterAll(() => connector.close());

const sourceOf = (dataset: Dataset, bins: Bins): Promise<SqlSource> =>
  codedSource(connector, duckdb, dataset, bins);

countSourceContract("DuckDB", (dataset, { bins }) => sourceOf(dataset, bins), { runs: 25 });

countSourceContract(
  "DuckDB, small parts in memory",
  async (dataset, { bins }) => {
    const database = await sourceOf(dataset, bins);
    const most = Math.ceil((dataset.rows * dataset.attributes.length) / 2);
    return handOverSource(database, { most, bins, maxDistinct: 1000, onNotice: () => {} });
  },
  { runs: 25 },
);

describe("a tree grown in DuckDB", () => {
  it.each<[string, DatasetConstraints]>([
    ["boolean columns", { kinds: ["boolean"], minRows: 60, maxRows: 120, maxColumns: 10, missing: false }],
    ["columns of all kinds", { minRows: 60, maxRows: 120, maxColumns: 6 }],
  ])("is the tree grown in memory, on %s and features of them", (_, constraints) =>
    fc.assert(
      fc.asyncProperty(
        datasets(constraints).chain((dataset) =>
          fc.tuple(fc.constant(dataset), fc.array(testsOn(dataset), { maxLength: 3 })),
        ),
        async ([dataset, features]) => {
          const grow = async (source: CountSource): Promise<string> => {
            await source.define(features);
            const [part] = await source.randomSplit(source.everything, { seed: 3, shares: [4, 1] });
            const variables = source.variables.map(({ index }) => index);
            const criterion = information(null);
            const chooseSplits = chooseByMerit({ criterion, minRows: 0, uninformed: "split" });
            const options = { variables, chooseSplits, maxDepth: 6 };
            const tree = await growTree(source, part!, options);
            await source.close();
            return JSON.stringify(tree);
          };
          expect(await grow(await sourceOf(dataset, 5))).toBe(
            await grow(await createMemorySource(dataset, { bins: 5 })),
          );
        },
      ),
      { numRuns: 20 },
    ),
  );

  it("leaves no table behind", async () => {
    const tables = "SELECT count(*)::INTEGER FROM duckdb_tables() WHERE table_name LIKE 'espalier%'";
    expect(await connector.rows(tables)).toEqual([[0]]);
  });
});
