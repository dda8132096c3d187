// What the columns of a table show of themselves, where the class is to be found among them: as few
// values as decide, of as few columns.

import { trimField } from "../../../dataset/infer/field-text.ts";
import { type ClassFacts, columnsToJudge, LOOKED_AT } from "../../../dataset/infer/propose-class.ts";
import { freeNames } from "../../../dataset/read/choose-columns.ts";
import { factsOfTexts } from "../../../dataset/read/class-facts.ts";
import type { ColumnOptions } from "../../../dataset/read-options.ts";
import type { SqlConnector } from "../connector.ts";
import type { Dialect } from "../dialect.ts";
import type { RawDataColumn, RawRelation } from "./raw-relation.ts";

interface Asked {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly relation: RawRelation;
}

/** By name; none where the class is named, by the user or by what it is called. */
export async function classFacts(asked: Asked, options: ColumnOptions): Promise<Map<string, ClassFacts>> {
  const facts = new Map<string, ClassFacts>();
  if (options.target !== undefined) return facts;
  const { columns } = asked.relation;
  const names = freeNames(
    columns.map(({ name }) => name),
    options,
  );
  const judged = new Set(columnsToJudge(names));
  for (const column of columns) {
    if (!judged.has(column.name) || column.form === null) continue;
    facts.set(column.name, await factsOf(asked, column));
  }
  return facts;
}

async function factsOf(
  { connector, dialect, relation }: Asked,
  { sql, form, isTime }: RawDataColumn,
): Promise<ClassFacts> {
  const guard = (form === "text" && dialect.guardText) || ((value: string) => value);
  const found = await connector.rows(
    `SELECT ${guard("x")} FROM (SELECT DISTINCT ${sql} AS x FROM ${relation.from}) d WHERE x IS NOT NULL LIMIT ${LOOKED_AT + 1}`,
  );
  if (found.length > LOOKED_AT || isTime === true) return { values: null, isNumber: form === "number" };
  if (form !== "text") return { values: found.length, isNumber: form === "number" };
  const start = dialect.guardText ? 1 : 0;
  return factsOfTexts([...new Set(found.map(([text]) => trimField(String(text).slice(start))))]);
}
