// From data as a database has them to a count source over them: which columns are used, what they are, and their codes.

import { decideColumn } from "../../../dataset/infer/infer-kinds.ts";
import { noColumnLeft } from "../../../dataset/read/assemble-dataset.ts";
import { checkTarget } from "../../../dataset/read/check-target.ts";
import { type ColumnOptions, chooseColumns } from "../../../dataset/read/choose-columns.ts";
import { nestedColumn } from "../../../dataset/read/raw-table.ts";
import type { Bins } from "../../../encoding/bins.ts";
import type { CountSource } from "../../count-source.ts";
import type { SqlConnection } from "../sql-connection.ts";
import { countRelation } from "../sql-source.ts";
import { codeStage, type DecidedColumn } from "./code-stage.ts";
import type { RawRelation } from "./raw-relation.ts";
import { makeStage } from "./stage.ts";
import { firstNotNumber, summarizeColumn } from "./summarize-column.ts";

export interface RawCountOptions extends ColumnOptions {
  /** Which values of a number share a rank (see encoding/bins.ts). */
  readonly bins?: Bins | undefined;
}

export interface RawCountSource extends CountSource {
  /** One line for each thing decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
}

export async function countRawRelation(
  connection: SqlConnection,
  relation: RawRelation,
  options: RawCountOptions,
  onClose: () => Promise<void>,
): Promise<RawCountSource> {
  const { name } = relation;
  const kinds = options.kinds ?? {};
  const names = relation.columns.map((column) => column.name);
  const chosen = chooseColumns(name, names, options);
  const used = new Set([chosen.target, chosen.weights, ...chosen.attributes]);
  const nested = relation.columns.find((column) => column.nested && used.has(column.name));
  if (nested) throw nestedColumn(name, nested.name);
  const stage = await makeStage(connection, relation, chosen, kinds);
  try {
    const notices = [...stage.notices];
    const target = await summarizeColumn(connection, stage, stage.target);
    checkTarget(name, target, kinds[chosen.target]);
    const attributes: DecidedColumn[] = [];
    for (const column of stage.attributes) {
      const asked = kinds[column.name];
      const summary = await summarizeColumn(connection, stage, column);
      const first =
        asked === "continuous" && !summary.numeric ? await firstNotNumber(connection, stage, column) : null;
      const decision = decideColumn({ ...summary, firstNotNumber: first }, { source: name, asked });
      if (decision.kind === null) notices.push(decision.notice);
      else attributes.push({ column, decision, texts: summary.texts });
    }
    if (attributes.length === 0) throw noColumnLeft(name, notices);
    const coded = await codeStage(connection, {
      name,
      stage,
      classTexts: target.texts,
      attributes,
      bins: options.bins ?? "auto",
    });
    const source = await countRelation(connection, coded.relation, onClose);
    await coded.drop();
    return Object.assign(source, { notices });
  } finally {
    await stage.drop();
  }
}
