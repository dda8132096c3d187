// Trino, where `npm run engines -- up trino` has fetched it before: the cluster that runs already, or one of its own with a
// single worker. Rows travel in the statement, as JSON, for it has no quick way to fill a table.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { engineHome } from "../../scripts/engines/engine-home.ts";
import { trino, trinoPort } from "../../scripts/engines/trino.ts";
import { sqlDialects } from "../../src/condition/sql-dialect.ts";
import { isOrderedKind } from "../../src/dataset/column.ts";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import { toSql } from "../../src/export/sql.ts";
import { TrinoProtocol } from "../../src/node/connectors/trino-protocol.ts";
import { absent, differs, ORDER, type SqlCase, type SqlEngine, TABLE } from "./sql-engine.ts";

/** Characters of a statement: Trino takes a million. */
const MOST_TEXT = 700_000;
const { name, text } = sqlDialects.trino;

let isOurs = false;

export async function trinoEngine(): Promise<SqlEngine> {
  const why =
    trino.absent() ??
    (existsSync(join(engineHome, "trino")) ? null : "it is not here; npm run engines -- up trino fetches it");
  if (why !== null) return absent("Trino", "trino", why);
  try {
    await start();
  } catch (error) {
    return absent("Trino", "trino", `it does not start: ${String(error).split("\n")[0]}`);
  }
  const client = new TrinoProtocol({
    url: `http://127.0.0.1:${trinoPort()}`,
    user: "espalier",
    catalog: "memory",
    schema: "default",
  });
  return {
    name: "Trino",
    dialect: "trino",
    skip: null,
    accepts: differs,
    async answers(cases) {
      const all: (string | null)[][] = cases.map(() => []);
      for (const { sql, first } of statements(cases)) {
        await client.stream(sql, (rows) => {
          for (const [which, place, digits] of rows)
            all[first + Number(which)][Number(place)] = Buffer.from(String(digits), "hex").toString("utf8");
        });
      }
      return all;
    },
    // It serves other parts too: stopTrino ends it.
    close: async () => {},
  };
}

/** Ends the cluster if it was started here. */
export async function stopTrino(): Promise<void> {
  if (isOurs) await trino.down();
  isOurs = false;
}

async function start(): Promise<void> {
  if (trino.processes().length > 0) return;
  process.env.WORKERS ??= "1";
  process.env.RETRY ??= "NONE";
  isOurs = true;
  try {
    await trino.up();
  } catch (error) {
    await stopTrino();
    throw error;
  }
}

/** As few as their length allows: a statement costs far more than a row. */
function* statements(cases: readonly SqlCase[]): Generator<{ sql: string; first: number }> {
  let selects: string[] = [];
  let [first, length] = [0, 0];
  for (const [index, subject] of cases.entries()) {
    const { answers, from } = selectOf(subject);
    if (selects.length > 0 && length + from.length + answers.length > MOST_TEXT) {
      yield { sql: selects.join(" UNION ALL "), first };
      selects = [];
      [first, length] = [index, 0];
    }
    selects.push(`SELECT ${index - first} AS w, ${answers} FROM ${from}`);
    length += from.length + answers.length;
  }
  if (selects.length > 0) yield { sql: selects.join(" UNION ALL "), first };
}

function selectOf({ model, rows }: SqlCase): { answers: string; from: string } {
  const cells = rows.map((row, place) => [
    place,
    ...givenColumns(model.columns).map((column) => row[column.name] ?? null),
  ]);
  const types = givenColumns(model.columns).map(({ kind }) =>
    kind === "date" ? "TIMESTAMP(6)" : isOrderedKind(kind) ? "DOUBLE" : "VARCHAR",
  );
  const names = [ORDER, ...givenColumns(model.columns).map((column) => column.name)].map(name).join(", ");
  const values = `UNNEST(CAST(json_parse(${text(JSON.stringify(cells))}) AS ARRAY(ROW(${["INTEGER", ...types].join(", ")}))))`;
  return {
    answers: `${name(ORDER)} AS o, to_hex(to_utf8(${toSql(model, { dialect: "trino" })})) AS p`,
    from: `${values} AS ${name(TABLE)}(${names})`,
  };
}
