// The dialects by the name of their engine. Each is tried on a real engine by `npm run
// test:engines`.

import type { Dialect } from "../dialect.ts";
import { clickhouse } from "./clickhouse.ts";
import { duckdb } from "./duckdb.ts";
import { postgres } from "./postgres.ts";
import { spark } from "./spark.ts";
import { trino } from "./trino.ts";

/**
 * The dialects of the databases that have an address.
 *
 * @example
 * console.log(dialects.postgres.quoteName("petal width"), dialects.spark.quoteName("petal width"));
 * // → "petal width" `petal width`
 */
export const dialects = { clickhouse, duckdb, postgres, spark, trino } as const satisfies Readonly<
  Record<string, Dialect>
>;
