// Writes the codes of a relation into one scratch table. Codes that are looked up in dictionaries
// are joined to the rows, a bounded number of dictionaries by a statement: where there are more,
// each statement writes a piece of the columns beside the key of the row, and one more puts the
// pieces together.

import { DataError } from "../../dataset/data-error.ts";
import { type CodeWord, packSql } from "./code-words.ts";
import type { CodedRelation } from "./coded-relation.ts";
import type { Dialect } from "./dialect.ts";
import type { Scratch } from "./scratch.ts";

export interface CodesRequest {
  readonly dialect: Dialect;
  readonly scratch: Scratch;
  readonly relation: CodedRelation;
}

export interface WrittenCodes {
  /** Null where no scratch table may be made. */
  readonly table: string | null;
  readonly select: string;
}

interface Piece {
  readonly words: CodeWord[];
  readonly joins: string[];
}

/** How many binary places of the weights are dropped; null where every row counts once. */
export async function writeCodes(
  options: CodesRequest,
  words: readonly CodeWord[],
  shift: number | null,
): Promise<WrittenCodes> {
  const { dialect, scratch, relation } = options;
  const { attributes, weightSql, rowSql, rowKey, from } = relation;
  const facts = [`${dialect.toSmall(relation.classSql, relation.classes.length)} AS cls`];
  attributes.forEach(({ ranks }, index) => {
    if (ranks?.valueSql) facts.push(`${ranks.valueSql} AS v${index}`);
  });
  if (shift !== null) facts.push(`${dialect.shiftRight(dialect.toBig(weightSql!), String(shift))} AS wt`);
  if (relation.units !== null) {
    const { by, sql } = relation.units;
    facts.push(`${by === "group" ? dialect.toBig(sql) : dialect.toDouble(sql)} AS un`);
  }
  if (rowSql !== null) facts.push(`${dialect.toBig(rowSql)} AS rw`);
  checkWidth(options, facts.length + words.length);
  const pieces = piecesOf(options, words);
  const selectOf = (piece: Piece, beside: readonly string[]): string => {
    const coded = piece.words.map(
      (word) => `${packSql(dialect, word, (of) => attributes[of].codeSql)} AS ${word.name}`,
    );
    return `SELECT ${[...beside, ...coded].join(", ")} FROM ${from}${piece.joins.join("")}`;
  };
  if (pieces.length === 1) {
    const select = selectOf(pieces[0], facts);
    return { table: await scratch.create(select), select };
  }
  if (!rowKey) {
    throw new DataError(
      `${relation.name}: more columns of many values than ${dialect.name} looks up at once (${dialect.mostJoins}); name a column that tells rows apart with ?row=COLUMN, so that they can be coded in several steps`,
    );
  }
  const tables: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const select = selectOf(piece, [`${rowKey} AS key${index}`, ...(index === 0 ? facts : [])]);
    tables.push(await scratch.require(select));
  }
  const names = facts.map((fact) => / AS (\w+)$/.exec(fact)![1]);
  const joined = tables.map((table, index) =>
    index === 0 ? `${table} p0` : ` JOIN ${table} p${index} ON key0 = key${index}`,
  );
  const select = `SELECT ${[...names, ...words.map(({ name }) => name)].join(", ")} FROM ${joined.join("")}`;
  const table = await scratch.require(select);
  for (const piece of tables) await scratch.drop(piece);
  return { table, select };
}

/** Words in their order, so that no piece looks up more than a statement may, or grows too long. */
function piecesOf({ dialect, relation }: CodesRequest, words: readonly CodeWord[]): Piece[] {
  const { attributes, classJoin } = relation;
  const pieces: Piece[] = [{ words: [], joins: classJoin === undefined ? [] : [classJoin] }];
  let room = dialect.mostText / 2;
  for (const word of words) {
    const joins = word.members.flatMap(({ of }) => attributes[of].join ?? []);
    const length = joins.join("").length;
    const last = pieces.at(-1)!;
    if (last.words.length > 0 && joins.length > 0) {
      if (last.joins.length + joins.length > dialect.mostJoins || length > room) {
        pieces.push({ words: [], joins: [] });
        room = dialect.mostText / 2;
      }
    }
    room -= length;
    pieces.at(-1)!.words.push(word);
    pieces.at(-1)!.joins.push(...joins);
  }
  return pieces;
}

function checkWidth({ dialect, relation }: CodesRequest, columns: number): void {
  if (columns <= dialect.mostColumns) return;
  const [needed, most] = [columns, dialect.mostColumns].map((count) => count.toLocaleString("en"));
  throw new DataError(
    `${relation.name}: its codes take ${needed} columns, and a table of ${dialect.name} has at most ${most}; exclude some columns`,
  );
}
