// Where the code of each variable lives in the working table.
//
// Codes of at most 8 bits are packed side by side into bytes, so that one GROUP BY of a byte is the joint histogram
// of up to 8 variables; the bytes are packed again into words of 64 bits, so that one mask can test any of them.
// Wider codes have a column of their own, which serves both uses.

export interface Field {
  /** Column to group by; the code is (column >> shift) & mask. */
  readonly column: string;
  readonly shift: number;
  readonly mask: number;
  /** Column to test, and where the code stands in it. */
  readonly word: string;
  readonly wordShift: number;
}

export interface CodeColumn {
  readonly name: string;
  readonly type: "UTINYINT" | "USMALLINT" | "UINTEGER" | "UBIGINT";
  /** Which codes (by position among the variables) or which byte columns, and where they stand. */
  readonly members: readonly { readonly of: number | string; readonly shift: number }[];
}

export interface CodeLayout {
  readonly fields: readonly Field[];
  /** Bytes and own columns, made of codes. */
  readonly columns: readonly CodeColumn[];
  /** Made of bytes. */
  readonly words: readonly CodeColumn[];
}

/** From the largest code of each variable; `prefix` keeps column names apart where a layout is added to a table. */
export function layOutCodes(largest: readonly number[], prefix: string): CodeLayout {
  const fields: Field[] = [];
  const columns: { name: string; type: CodeColumn["type"]; members: { of: number; shift: number }[] }[] = [];
  const bytes: string[] = [];
  let byte: (typeof columns)[number] | null = null;
  let used = 0;
  largest.forEach((code, of) => {
    const bits = Math.max(1, 32 - Math.clz32(code));
    const mask = 2 ** bits - 1;
    if (bits > 8) {
      const name = `${prefix}code${of}`;
      columns.push({ name, type: bits > 16 ? "UINTEGER" : "USMALLINT", members: [{ of, shift: 0 }] });
      fields.push({ column: name, shift: 0, mask, word: name, wordShift: 0 });
      return;
    }
    if (byte === null || used + bits > 8) {
      byte = { name: `${prefix}byte${bytes.length}`, type: "UTINYINT", members: [] };
      columns.push(byte);
      bytes.push(byte.name);
      used = 0;
    }
    byte.members.push({ of, shift: used });
    const place = bytes.length - 1;
    const word = `${prefix}word${place >> 3}`;
    fields.push({ column: byte.name, shift: used, mask, word, wordShift: (place & 7) * 8 + used });
    used += bits;
  });
  const words: CodeColumn[] = [];
  for (let start = 0; start < bytes.length; start += 8) {
    const members = bytes.slice(start, start + 8).map((of, index) => ({ of, shift: index * 8 }));
    words.push({
      name: `${prefix}word${start >> 3}`,
      type: members.length > 4 ? "UBIGINT" : "UINTEGER",
      members,
    });
  }
  return { fields, columns, words };
}

/** The SQL of a column from the SQL of its members. */
export function packSql(column: CodeColumn, memberSql: (of: number | string) => string): string {
  const parts = column.members.map(({ of, shift }) => {
    const code = `CAST(${memberSql(of)} AS ${column.type})`;
    return shift === 0 ? code : `(${code} << ${shift})`;
  });
  return parts.join(" | ");
}

/** The code of a field, from its column. */
export function codeSql({ column, shift, mask }: Field): string {
  return shift === 0 ? `${column} & ${mask}` : `(${column} >> ${shift}) & ${mask}`;
}
