// Where the code of each variable lives in a table of rows.
//
// Codes of at most 8 bits are packed side by side into bytes and bytes into words of up to 64 bits: a GROUP BY of one
// byte is the joint histogram of up to 8 variables, one mask can test any of them, and a row is copied in few columns.
// A code never crosses a byte. Wider codes have a column of their own.

export interface Field {
  /** Column of the table. */
  readonly word: string;
  /** The code is (word >> shift) & mask. */
  readonly shift: number;
  readonly mask: number;
  /** Which byte of the word it lies in; null for a column of its own. */
  readonly byte: number | null;
}

export interface WordColumn {
  readonly name: string;
  readonly type: "UTINYINT" | "USMALLINT" | "UINTEGER" | "UBIGINT";
  /** Which codes (by position among the variables), and where they stand. */
  readonly members: readonly { readonly of: number; readonly shift: number }[];
}

export interface CodeLayout {
  readonly fields: readonly Field[];
  readonly words: readonly WordColumn[];
}

/** From the largest code of each variable; `prefix` keeps column names of several layouts apart. */
export function layOutCodes(largest: readonly number[], prefix: string): CodeLayout {
  const fields: Field[] = [];
  const words: WordColumn[] = [];
  let name = "";
  let members: { of: number; shift: number }[] = [];
  /** Bits of the open word that are taken. */
  let used = 64;
  let packed = 0;
  const finish = (): void => {
    const type = used <= 8 ? "UTINYINT" : used <= 16 ? "USMALLINT" : used <= 32 ? "UINTEGER" : "UBIGINT";
    if (members.length > 0) words.push({ name, type, members });
    members = [];
  };
  largest.forEach((code, of) => {
    const bits = Math.max(1, 32 - Math.clz32(code));
    const mask = 2 ** bits - 1;
    if (bits > 8) {
      const own = `${prefix}code${of}`;
      words.push({ name: own, type: bits > 16 ? "UINTEGER" : "USMALLINT", members: [{ of, shift: 0 }] });
      fields.push({ word: own, shift: 0, mask, byte: null });
      return;
    }
    if ((used % 8) + bits > 8) used = Math.ceil(used / 8) * 8;
    if (used >= 64) {
      finish();
      name = `${prefix}word${packed++}`;
      used = 0;
    }
    members.push({ of, shift: used });
    fields.push({ word: name, shift: used, mask, byte: used >> 3 });
    used += bits;
  });
  finish();
  return { fields, words };
}

/** The SQL of a word from the SQL of its codes: bytes first, because DuckDB shifts bytes eight at a time. */
export function packSql({ type, members }: WordColumn, codeSql: (of: number) => string): string {
  if (members.length === 1)
    return shiftedLeft(`CAST(${codeSql(members[0].of)} AS ${type})`, members[0].shift);
  const bytes: string[][] = [];
  for (const { of, shift } of members) {
    bytes[shift >> 3] ??= [];
    bytes[shift >> 3].push(shiftedLeft(`CAST(${codeSql(of)} AS UTINYINT)`, shift & 7));
  }
  const cast = (sql: string): string => (type === "UTINYINT" ? sql : `CAST(${sql} AS ${type})`);
  return bytes.map((codes, place) => shiftedLeft(cast(`(${codes.join(" | ")})`), place * 8)).join(" | ");
}

function shiftedLeft(sql: string, shift: number): string {
  return shift === 0 ? sql : `(${sql} << ${shift})`;
}

/** The code of a field, from its word. */
export function fieldSql({ word, shift, mask }: Field): string {
  return `(${shiftedSql(word, shift)} & ${mask})`;
}

/** A byte of a word. The type's bounds tell DuckDB that 256 slots are enough. */
export function byteSql(word: string, byte: number): string {
  return `CAST(${shiftedSql(word, byte * 8)} & 255 AS UTINYINT)`;
}

function shiftedSql(word: string, shift: number): string {
  return shift === 0 ? word : `(${word} >> ${shift})`;
}
