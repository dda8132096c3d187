// Where the code of each variable lives in a coded table. Codes of few bits lie side by side in a
// word of at most 8 bits, so that one GROUP BY of a word is the joint histogram of up to 8
// variables; a code of more bits is a word of its own.

import type { Dialect } from "./dialect.ts";

export interface Field {
  /** Column of the table, or SQL that computes it. */
  readonly word: string;
  /** The code is (word >> shift) & mask. */
  readonly shift: number;
  readonly mask: number;
  /** Whether the word holds nothing else. */
  readonly alone: boolean;
}

export interface CodeWord {
  readonly name: string;
  /** One more than the largest value. */
  readonly width: number;
  /** Which codes (by position among the variables), and where they stand. */
  readonly members: readonly { readonly of: number; readonly shift: number; readonly mask: number }[];
}

const PACKED_BITS = 8;

/** From the largest code of each variable; words are called by the prefix and a number. */
export function layOutWords(largest: readonly number[], prefix: string): CodeWord[] {
  const words: CodeWord[] = [];
  let open: { of: number; shift: number; mask: number }[] = [];
  let used = 0;
  const finish = (): void => {
    if (open.length === 1) {
      words.push({ name: `${prefix}${words.length}`, width: largest[open[0].of] + 1, members: open });
    } else if (open.length > 1) {
      words.push({ name: `${prefix}${words.length}`, width: 2 ** used, members: open });
    }
    open = [];
    used = 0;
  };
  largest.forEach((code, of) => {
    const bits = Math.max(1, 32 - Math.clz32(code));
    const mask = 2 ** bits - 1;
    if (bits > PACKED_BITS) {
      words.push({ name: `${prefix}${words.length}`, width: code + 1, members: [{ of, shift: 0, mask }] });
      return;
    }
    if (used + bits > PACKED_BITS) finish();
    open.push({ of, shift: used, mask });
    used += bits;
  });
  finish();
  return words;
}

/** The field of each variable. */
export function fieldsOf(words: readonly CodeWord[]): Field[] {
  const fields: Field[] = [];
  for (const { name, members } of words) {
    for (const { of, shift, mask } of members) {
      fields[of] = { word: name, shift, mask, alone: members.length === 1 };
    }
  }
  return fields;
}

/** A word from the SQL of its codes. */
export function packSql(
  dialect: Dialect,
  { members, width }: CodeWord,
  codeSql: (of: number) => string,
): string {
  const codes = members.map(({ of, shift }) =>
    shift === 0 ? codeSql(of) : `(${codeSql(of)}) * ${2 ** shift}`,
  );
  return dialect.toSmall(codes.join(" + "), width - 1);
}

/** The code of a field. */
export function codeSql(dialect: Dialect, { word, shift, mask, alone }: Field): string {
  if (alone) return word;
  return dialect.and(shift === 0 ? word : dialect.shiftRight(word, String(shift)), String(mask));
}

/** Whether the code lies between `low` and `high`, both included. */
export function rangeSql(dialect: Dialect, field: Field, low: number, high: number): string {
  const { word, shift, mask, alone } = field;
  const scale = alone ? 1 : 2 ** shift;
  const code = alone ? word : dialect.and(word, String(mask * scale));
  if (low > high) return "1 = 0";
  if (low === high) return `${code} = ${low * scale}`;
  if (low === 0) return `${code} <= ${high * scale}`;
  return `${code} BETWEEN ${low * scale} AND ${high * scale}`;
}
