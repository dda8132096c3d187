// What is wrong with the weights, and in which row, in the words of the readers in memory.

import { DataError } from "../../../dataset/data-error.ts";
import type { ChosenColumns } from "../../../dataset/read/choose-columns.ts";
import { checkWeight, notANumber, weightRefusal } from "../../../dataset/read/read-weights.ts";
import type { SqlConnector } from "../connector.ts";
import type { Dialect } from "../dialect.ts";
import type { RawRelation } from "./raw-relation.ts";

interface WeightRequest {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly relation: RawRelation;
  readonly chosen: ChosenColumns;
}

/** `values` selects the rows (values-sql.ts), `bad` is true where a weight is refused. */
export async function weightError(
  { connector, dialect, relation, chosen }: WeightRequest,
  values: string,
  bad: string,
): Promise<Error> {
  const refuse = weightRefusal(relation.name, chosen.weights!);
  // Without an order there is no first row, and none is named.
  const refusal =
    dialect.rowNumber === null
      ? (_: number, what: string) => new DataError(refuse(0, what).message.replace("row 0, ", ""))
      : refuse;
  const number = dialect.rowNumber === null ? "0" : "row_number() OVER ()";
  const first = async (where: string): Promise<readonly unknown[] | undefined> =>
    (
      await connector.rows(
        `SELECT i, wv, wn FROM (SELECT ${number} AS i, wv, wn FROM (${values}) v) o WHERE ${where} ORDER BY i LIMIT 1`,
      )
    )[0];
  const text = await first("wv IS NOT NULL AND wn IS NULL");
  if (text) return refusal(Number(text[0]), notANumber(String(text[1])));
  const [row, , weight] = (await first(bad)) ?? [0, null, null];
  try {
    checkWeight(weight === null ? Number.NaN : Number(weight), Number(row), refusal);
  } catch (error) {
    return error as Error;
  }
  return new Error("the weights are refused without a reason: this is a defect in Espalier");
}
