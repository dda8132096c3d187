import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PrivatePostgres,
  postgresPrograms,
  startPrivatePostgres,
} from "../../../scripts/engines/private-postgres.ts";
import { createSqlSource } from "../../../src/counts/create-sql-source.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { duckdb } from "../../../src/counts/sql/dialects/duckdb.ts";
import { postgres } from "../../../src/counts/sql/dialects/postgres.ts";
import { connectPostgres } from "../../../src/node/connectors/postgres.ts";
import { openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";
import { sourceFacts } from "./twin-facts.ts";

/** Seven columns of 350 numbers or texts each, some missing, beside one of few values. */
const wide = (rows: string): string => {
  const factors = [3, 9, 11, 13, 17, 19];
  const numbers = Array.from(
    { length: 6 },
    (_, k) => `CASE WHEN i % 9 <> ${k} THEN i * ${factors[k]} % 350 / 2.0 END AS n${k}`,
  );
  return `SELECT i AS id, ${numbers.join(", ")}, 'word ' || (i * 11 % 350) AS word, i % 3 AS few,
    i % 4 AS weight, CASE WHEN i * 3 % 350 < 120 OR i % 3 = 0 THEN 'yes' ELSE 'no' END AS outcome FROM ${rows}`;
};

interface Place {
  readonly dialect: Dialect;
  open(): Promise<SqlConnector>;
}

const openInProcess = (): Promise<SqlConnector> => openDuckDb({ name: "test", threads: 1 });

/** All that a source says of the table, and the statements that wrote tables. */
async function openWide({ dialect, open }: Place, query: string, row?: string) {
  const written: string[] = [];
  const onStatement = (sql: string): void => {
    if (sql.startsWith("CREATE")) written.push(sql);
  };
  const facts = await sourceFacts(async () => {
    const source = await createSqlSource(await open(), dialect, {
      ...{ query, row, target: "outcome", weights: "weight", handOver: 0, onStatement },
    });
    return { source, notices: source.notices };
  });
  return { facts, written: written.length };
}

describe("a table of more columns of many values than a statement may look up", () => {
  it("is coded in several statements to the same codes, in DuckDB", async () => {
    const query = wide("range(700) r(i)");
    const whole = await openWide({ dialect: duckdb, open: openInProcess }, query);
    const pieces = await openWide({ dialect: { ...duckdb, mostJoins: 2 }, open: openInProcess }, query);
    expect(pieces.facts).toEqual(whole.facts);
    // Four pieces of two, three, two columns that are looked up and the rest, and one that joins them, in place of one.
    expect(pieces.written - whole.written).toBeGreaterThan(3);
  });

  it("is reweighted in several statements where one would be longer than the engine takes", async () => {
    const count = async (dialect: Dialect): Promise<{ counts: string[]; longest: number }> => {
      let longest = 0;
      const source = await createSqlSource(await openInProcess(), dialect, {
        ...{ query: wide("range(700) r(i)"), target: "outcome", handOver: 0 },
        onStatement: (sql) => {
          longest = Math.max(longest, sql.length);
        },
      });
      // Every value of the first column falls by another weight.
      const { size } = source.variables[0];
      const weightings = Array.from({ length: 8 }, (_, lane) => ({
        terms: [
          { variable: 0, exponents: Int32Array.from({ length: size + 1 }, (_, code) => -code * (lane + 1)) },
        ],
      }));
      const counts: string[] = [];
      const request = { part: source.everything, variables: [1], weightings };
      await source.countWeighted([request], ({ weighting, counts: own }) => {
        counts.push(`${weighting}: ${own.join()}`);
      });
      await source.close();
      return { counts: counts.sort(), longest };
    };
    const [whole, short] = [await count(duckdb), await count({ ...duckdb, mostText: 80_000 })];
    expect(short.counts).toEqual(whole.counts);
    expect(whole.longest).toBeGreaterThan(80_000);
    expect(short.longest).toBeLessThan(80_000);
  });

  const isHere = postgresPrograms() !== null;
  describe.skipIf(!isHere)(`in PostgreSQL${isHere ? "" : " (skipped: no server here)"}`, () => {
    let server: PrivatePostgres;
    beforeAll(async () => {
      server = await startPrivatePostgres();
    });
    afterAll(() => server.stop());
    const open = (): Promise<SqlConnector> => connectPostgres(server);
    const query = wide("generate_series(0, 699) g(i)");
    const narrow = { ...postgres, mostJoins: 2 };

    it("is coded in several statements to the same codes, by a column that tells rows apart", async () => {
      const whole = await openWide({ dialect: postgres, open }, query, "id");
      const pieces = await openWide({ dialect: narrow, open }, query, "id");
      expect(pieces.facts).toEqual(whole.facts);
      expect(pieces.written - whole.written).toBeGreaterThan(3);
    });

    it("is refused without such a column, and where the codes are too many for a table", async () => {
      const refusal = async (dialect: Dialect, row: string | undefined, message: RegExp): Promise<void> => {
        const opening = createSqlSource(await open(), dialect, { query, row, target: "outcome" });
        await expect(opening).rejects.toThrow(message);
      };
      await refusal(narrow, undefined, /more columns of many values than PostgreSQL.*\?row=COLUMN/);
      await refusal(narrow, "few", /\?row=COLUMN/);
      await refusal({ ...postgres, mostColumns: 5 }, "id", /its codes take \d+ columns.*at most 5; exclude/);
    });
  });
});
