import { expect, it } from "vitest";
import type { CountSource, Part, WeightedRequest } from "../../../src/counts/count-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { weightedBatches } from "../../../src/counts/sql/weighted-batches.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { createDuckDbSource } from "../../../src/node/duckdb/create-duckdb-source.ts";
import type { DuckDbConnection } from "../../../src/node/duckdb/duckdb-connection.ts";
import { openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";

const COLUMNS = 12;
const TRIALS = 30;

/** Eight parts by the first three columns: a frontier. */
async function frontier(source: CountSource): Promise<Part[]> {
  let parts: Part[] = [source.everything];
  for (let column = 0; column < 3; column++) {
    const test = { type: "is", column: source.variables[column].schema.name } as const;
    const divided = await source.divide(parts.map((part) => ({ part, test })));
    parts = divided.flatMap(({ yes, no }) => [yes, no]);
  }
  return parts;
}

/** Every part has weightings of its own. */
function requestsOn(parts: readonly Part[], variables: readonly number[], trials: number): WeightedRequest[] {
  const random = createRandom(5);
  return parts.map((part) => ({
    part,
    variables: variables.slice(3),
    weightings: Array.from({ length: trials }, () => ({
      terms: variables.map((variable) => ({
        variable,
        exponents: random.below(2) ? Int32Array.of(0, -406, 0) : Int32Array.of(-406, 0, 0),
      })),
    })),
  }));
}

async function countAll(source: CountSource, trials: number): Promise<Map<string, number[]>> {
  const variables = source.variables.map(({ index }) => index);
  const found = new Map<string, number[]>();
  await source.countWeighted(requestsOn(await frontier(source), variables, trials), (histogram) => {
    const { part, variable, weighting, counts, length } = histogram;
    found.set(`${part} ${variable} ${weighting}`, [...counts.subarray(0, length * source.classes.length)]);
  });
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

it("thirty weightings of each of eight nodes take one pass over the rows, and give what memory gives", async () => {
  const dataset = generateDataset("hard", {
    rows: 3000,
    seed: 1,
    parameters: { relevant: 3, attributes: COLUMNS },
  });
  const opened = await openDuckDb({ name: "test", threads: 1 });
  const names = dataset.attributes.map(({ name }) => `"${name}"`);
  const rows = Array.from({ length: dataset.rows }, (_, row) => {
    const values = dataset.attributes.map((each) => (each.kind === "continuous" ? 0 : each.codes[row]) === 1);
    return `(${[...values, `'${dataset.target.categories[dataset.target.codes[row]]}'`].join(", ")})`;
  });
  await opened.connection.run(
    `CREATE TABLE t(${names.map((name) => `${name} BOOLEAN`).join(", ")}, class VARCHAR)`,
  );
  await opened.connection.run(`INSERT INTO t VALUES ${rows.join(", ")}`);
  const statements: string[] = [];
  const source = await createDuckDbSource({
    connection: listening(opened.connection, statements),
    table: "t",
  });
  statements.length = 0;
  await countAll(source, 1);
  const one = await scans(opened.connection, statements);
  statements.length = 0;
  const found = await countAll(source, TRIALS);
  // Half of the divided rows lie in a table of their own: two tables, each read once.
  expect(await scans(opened.connection, statements)).toEqual({ statements: 2, scans: 2 });
  expect(one).toEqual({ statements: 2, scans: 2 });
  expect(found.size).toBe(8 * (COLUMNS - 3) * TRIALS);
  expect(found).toEqual(await countAll(await createMemorySource(dataset), TRIALS));
  // More weightings than are counted together.
  expect(await countAll(source, 40)).toEqual(await countAll(await createMemorySource(dataset), 40));
  await source.close();
  opened.close();
});

/** Statements that ask (those that only move rows into tables apart), and how often the database reads a table for them. */
async function scans(
  connection: DuckDbConnection,
  statements: readonly string[],
): Promise<{ statements: number; scans: number }> {
  const asking = statements.filter((sql) => /^(SELECT|WITH)/.test(sql));
  let scans = 0;
  for (const sql of asking) {
    const plan = (await connection.runAndReadAll(`EXPLAIN ${sql}`)).getRowsJS().flat().join("\n");
    scans += plan.match(/SEQ_SCAN|TABLE_SCAN/g)?.length ?? 0;
  }
  return { statements: asking.length, scans };
}

it("parts are counted together unless they share rows, lie in different tables or would make a statement too long", () => {
  const table = (name: string) => ({
    ...{ name, from: name, whole: true, rowSql: null, users: 0 },
    columns: new Set<string>(),
  });
  const [one, other] = [table("one"), table("other")];
  const part = (place: typeof one, labels: number[], weightings: number) => ({
    place: { table: place, labels },
    weightings: new Array(weightings).fill(0),
  });
  const parts = [
    part(one, [0], 30),
    part(one, [1, 2], 30),
    part(other, [3], 30),
    part(one, [2], 30),
    part(one, [4], 950),
  ];
  expect(weightedBatches(parts)).toEqual([[0, 1], [2], [3], [4]]);
});

function listening(connection: DuckDbConnection, statements: string[]): DuckDbConnection {
  return new Proxy(connection, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (typeof args[0] === "string") statements.push(args[0]);
        return member.apply(target, args);
      };
    },
  });
}
