// A count source over data as a database has them.

import { DataError } from "../../dataset/data-error.ts";
import type { CountSource } from "../count-source.ts";
import { CodedTables } from "./coded-tables.ts";
import { codeRelation, type RawCountOptions } from "./coding/code-relation.ts";
import type { RawRelation } from "./coding/raw-relation.ts";
import type { SqlConnector } from "./connector.ts";
import type { Dialect } from "./dialect.ts";
import { Scratch } from "./scratch.ts";
import { SqlSource } from "./sql-source.ts";

export interface RawCountSource extends CountSource {
  /** One line for each thing decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
}

export async function countRawRelation(
  connector: SqlConnector,
  dialect: Dialect,
  relation: RawRelation,
  options: RawCountOptions,
  onClose: () => Promise<void>,
): Promise<SqlSource & RawCountSource> {
  const scratch = new Scratch(connector, dialect, sessionName());
  try {
    const coded = await codeRelation(connector, dialect, scratch, relation, options);
    const store = await CodedTables.create({ connector, dialect, scratch, relation: coded.relation });
    if (store.rows !== coded.rows) {
      throw new DataError(
        `${relation.name}: the table changed while it was read (${coded.rows} rows, then ${store.rows}); learn from a copy or a snapshot of it`,
      );
    }
    for (const name of coded.passing) await scratch.drop(name);
    const { target, classes } = coded.relation;
    const close = async (): Promise<void> => {
      await scratch.close();
      await onClose();
    };
    const source = new SqlSource(store, { name: relation.name, target, classes, onClose: close });
    return Object.assign(source, { notices: coded.notices });
  } catch (error) {
    await scratch.close();
    throw error;
  }
}

/** Tells the scratch tables of this run from those of another: the time, and something by chance. */
function sessionName(): string {
  const time = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${time}_${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
