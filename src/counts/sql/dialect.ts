// How an engine writes what differs between engines. The rest of a statement is the same
// everywhere: SELECT, WHERE, GROUP BY, UNION ALL, CASE, coalesce, floor, sum, min, max, count,
// row_number. A name given in a SELECT is never used in it again.

/**
 * How the values of a column are read: as texts, as numbers (times too: seconds since 1970), as
 * truth values.
 */
export type Form = "text" | "number" | "boolean";

/** How a database writes SQL, where databases differ. */
export interface Dialect {
  readonly name: string;
  /** Most characters of a statement; more is asked in pieces. */
  readonly mostText: number;
  /**
   * Most groups counted by a statement: more words, and more parts that overlap, are counted by
   * further ones.
   */
  readonly mostGroups: number;

  /**
   * Most dictionaries joined to a table by a statement: more columns of many values are coded by
   * further ones.
   */
  readonly mostJoins: number;
  /** Most columns of a table. */
  readonly mostColumns: number;

  quoteName(name: string): string;
  quoteText(text: string): string;

  /**
   * How a column of this type is read; null for lists, objects and what else no value can be made
   * of.
   */
  formOf(type: string): Form | null;
  /**
   * A column of this type as a text, a double or a truth value, by its form. Texts are compared by
   * their characters alone.
   */
  valueOf(sql: string, type: string): string;
  /**
   * A text behind a full stop, where the driver would drop a byte order mark that it begins with.
   */
  readonly guardText?: (text: string) => string;
  /** The double where it is finite, null elsewhere; -0 becomes 0. */
  finite(double: string): string;
  /** The double that is larger than all others; NULL where there is none. */
  readonly infinity: string;

  /** A double, exactly this one. */
  double(value: number): string;
  toDouble(sql: string): string;
  /** To a 64-bit whole number. */
  toBig(sql: string): string;
  /** To a whole number that is stored narrowly: 0 to `largest`. */
  toSmall(sql: string, largest: number): string;

  /** Of whole numbers of up to 64 bits. */
  and(a: string, b: string): string;
  xor(a: string, b: string): string;
  shiftRight(a: string, bits: string): string;
  modulo(a: string, b: string): string;

  /** An item of a list of whole numbers, by its place from 0. */
  item(values: ArrayLike<number>, place: string): string;

  /**
   * A select of `k`, one row for each of these keys, beside the other columns (names), from a
   * select.
   */
  spread(keys: readonly string[], others: readonly string[], from: string): string;
  /**
   * Where another shape than spread keys is faster: a select of `k` and the sums, by keys of a word
   * beside a cell.
   */
  readonly groupWords?: (request: GroupRequest) => string;

  /** Makes a scratch table of a select; the name is qualified and quoted. */
  createTable(name: string, select: string): string;
  /** A select of rows of literals under these names. */
  valueRows(rows: readonly (readonly string[])[], names: readonly string[]): string;
  /**
   * A select of the names of scratch tables that begin so, given what stands before them; null
   * where they vanish with the session.
   */
  listTables(scratch: string, prefix: string): string | null;

  /**
   * A number for each row of a table just made, in the order it was made in; null where tables have
   * no order.
   */
  readonly rowNumber: string | null;
  /** The engine's estimate of how many different values there are; null where it has none. */
  readonly approximateDistinct: ((sql: string) => string) | null;
  /** The engine's estimate of the quantile of a double; null where it has none. */
  readonly approximateQuantile: ((double: string, fraction: number) => string) | null;
  /**
   * Where SQL can read texts exactly as field-text.ts does. Elsewhere texts are read once each, in
   * JavaScript.
   */
  readonly fields?: {
    trimmed(text: string): string;
    /** The number that a trimmed text says, null where it says none. */
    number(trimmed: string): string;
    /** The place of a text among several from 0, null where it is none of them. */
    position(text: string, texts: readonly string[]): string;
  };
}

/** What is counted in one statement: for each group, the sums by `start + cell · width + word`. */
export interface GroupRequest {
  /** A select of the cells, the words and what is summed. */
  readonly from: string;
  readonly groups: readonly WordGroup[];
  /** Aggregates: count(*), sum(x0), … */
  readonly sums: readonly string[];
}

/** One of several groups that are counted in one statement. */
export interface WordGroup {
  readonly start: number;
  /** Column of `from`. */
  readonly cell: string;
  /** Rows of this cell and above do not count. */
  readonly cells: number;
  /** Column of `from`; null where only cells are counted. */
  readonly word: string | null;
  readonly width: number;
}

/** The statement of a request, by spreading keys unless the dialect has a faster way. */
export function groupSql(dialect: Dialect, request: GroupRequest): string {
  if (dialect.groupWords) return dialect.groupWords(request);
  const { groups, sums } = request;
  // Rows that count in no group are left out before they are spread, where one cell tells them.
  const [{ cell: only, cells: most }] = groups;
  const isOne = groups.every(({ cell }) => cell === only);
  const from = isOne ? `SELECT * FROM (${request.from}) c WHERE ${only} < ${most}` : request.from;
  const keys = groups.map(({ start, cell, cells, word, width }) => {
    const key = `${dialect.toBig(cell)} * ${width} + ${start}${word === null ? "" : ` + ${word}`}`;
    return isOne ? key : `CASE WHEN ${cell} < ${cells} THEN ${key} END`;
  });
  const summed = [...new Set(sums.flatMap((sum) => /\((\w+)\)/.exec(sum)?.[1] ?? []))];
  return `SELECT k, ${sums.map((sum, index) => `${dialect.toDouble(sum)} AS s${index}`).join(", ")} FROM (${dialect.spread(keys, summed, from)}) e WHERE k IS NOT NULL GROUP BY k`;
}
