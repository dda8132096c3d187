// The engines that `npm run test:engines` tries: how each is started, opened and stopped.

import { clickhouse as clickhouseEngine } from "../../../scripts/engines/clickhouse.ts";
import type { Engine } from "../../../scripts/engines/engine.ts";
import { postgres as postgresEngine } from "../../../scripts/engines/postgres.ts";
import { spark as sparkEngine } from "../../../scripts/engines/spark.ts";
import { trino as trinoEngine } from "../../../scripts/engines/trino.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { clickhouse } from "../../../src/counts/sql/dialects/clickhouse.ts";
import { postgres } from "../../../src/counts/sql/dialects/postgres.ts";
import { spark } from "../../../src/counts/sql/dialects/spark.ts";
import { trino } from "../../../src/counts/sql/dialects/trino.ts";
import { parseDatabaseAddress } from "../../../src/node/engines/database-address.ts";
import { openDatabase } from "../../../src/node/engines/open-database.ts";

export interface TestedEngine {
  readonly engine: Engine;
  readonly dialect: Dialect;
}

export const testedEngines: readonly TestedEngine[] = [
  { engine: trinoEngine, dialect: trino },
  { engine: postgresEngine, dialect: postgres },
  { engine: clickhouseEngine, dialect: clickhouse },
  { engine: sparkEngine, dialect: spark },
].filter(({ engine }) => !process.env.ENGINES || process.env.ENGINES.split(",").includes(engine.name));

export function openAddress(address: string, signal?: AbortSignal): Promise<SqlConnector> {
  return openDatabase(parseDatabaseAddress(address)!, { environment: process.env, signal });
}
