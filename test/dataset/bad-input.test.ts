import { describe, expect, it } from "vitest";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";

type Options = Partial<Parameters<typeof readDataset>[1]>;

async function line(bytes: string | Uint8Array, options: Options = {}): Promise<string> {
  const error = await readDataset(bytes, { name: "f.csv", ...options }).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error?.name).toBe("DataError");
  expect(error.message).not.toContain("\n");
  return error.message;
}
const good = "age,color,class\n1,red,p\n2,blue,q\n3,red,p\n";
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );

describe("bad input gets one line: what, where, the way out", () => {
  const cases: [string, string | Uint8Array, Options, string][] = [
    ["empty", "", {}, "f.csv: the file is empty; it needs column names and rows of data"],
    [
      "a byte order mark only",
      "\uFEFF",
      {},
      "f.csv: the file is empty; it needs a row of column names and rows of data",
    ],
    [
      "blank lines only",
      "\n\n \n",
      {},
      "f.csv: the file is empty; it needs a row of column names and rows of data",
    ],
    ["no rows", "a,class\n", {}, "f.csv: there are column names but no rows; add rows of data"],
    [
      "a short row",
      "a,b,class\n1,2,p\n\n3,q\n",
      {},
      "f.csv: row 2 (line 4) has 2 fields but the header names 3 columns; fill in the missing fields or remove the row",
    ],
    [
      "a long row after a field with line breaks",
      'a,class\n"x\ny",p\n1,2,q\n',
      {},
      "f.csv: row 2 (line 4) has 3 fields but the header names 2 columns; quote fields that hold the delimiter or remove the row",
    ],
    [
      "weights that are all 0",
      "a,w,class\n1,0,p\n2,0,q\n",
      { weights: "w" },
      'f.csv: no row has a class in column "class" and a weight above 0; choose another target column or other weights',
    ],
    [
      "an unknown target",
      good,
      { target: "clas" },
      'f.csv: target names an unknown column "clas"; did you mean "class"?',
    ],
    [
      "an unknown excluded column",
      good,
      { exclude: ["colour"] },
      'f.csv: exclude names an unknown column "colour"; did you mean "color"?',
    ],
    [
      "unknown kinds",
      good,
      { kinds: { zzz: "boolean" } },
      'f.csv: kinds names an unknown column "zzz"; its columns are age, color, class',
    ],
    [
      "unknown weights",
      good,
      { weights: "Agee" },
      'f.csv: weights names an unknown column "Agee"; did you mean "age"?',
    ],
    [
      "target excluded",
      good,
      { target: "class", exclude: ["class"] },
      'f.csv: column "class" is both the target and excluded; choose another target or keep it',
    ],
    [
      "target as weights",
      good,
      { target: "age", weights: "age" },
      'f.csv: column "age" is both the target and the weights; choose another target',
    ],
    [
      "nothing but the target",
      good,
      { exclude: ["age", "color"] },
      'f.csv: only the target "class" is left to learn from; at least one more column is needed',
    ],
    [
      "everything excluded",
      good,
      { exclude: ["age", "color", "class"] },
      "f.csv: no column is left to be the target; exclude fewer columns",
    ],
    [
      "one class",
      "a,class\n1,p\n2,p\n",
      {},
      'f.csv: the target "class" has only one class ("p"); at least two are needed: choose another target column',
    ],
    [
      "no classes at all",
      "a,class\n1,?\n2,\n",
      {},
      'f.csv: no row has a class in column "class"; choose another target column',
    ],
    [
      "a quantity",
      `a,y\n${Array.from({ length: 60 }, (_, i) => `${i % 7},${i * 1.5}`).join("\n")}`,
      {},
      'f.csv: the target "y" looks like a quantity (numbers with more than 50 different values); choose another target column or bin it',
    ],
    [
      "a very long quantity",
      `a,y\n${Array.from({ length: 6000 }, (_, i) => `${i % 7},${i * 1.5}`).join("\n")}`,
      {},
      'f.csv: the target "y" looks like a quantity (numbers with more than 50 different values); choose another target column or bin it',
    ],
    [
      "names as classes",
      `a,y\n${Array.from({ length: 60 }, (_, i) => `${i % 7},n${i}`).join("\n")}`,
      {},
      'f.csv: nearly every row has its own class in the target "y" (60 in 60 rows); choose another target column',
    ],
    [
      "a continuous target",
      good,
      { kinds: { class: "continuous" } },
      'f.csv: the target "class" cannot be continuous: classes are learned, not quantities; bin it first',
    ],
    [
      "only constant columns",
      "a,b,class\n1,,p\n1,,q\n",
      {},
      'f.csv: no column is left to learn from: left out column "b": it has no values; add columns that vary, or keep one by giving its kind',
    ],
    [
      "two columns named by one number",
      "1,1,class\n1,2,p\n",
      {},
      'f.csv: columns 1 and 2 are both called "1"; rename one, or add a first line of column names if it has none',
    ],
    [
      "no header",
      "5.1,3.5,setosa\n4.9,3.0,virginica\n",
      {},
      'f.csv: the first row looks like data, not column names ("5.1" is a number); add a first line that names the 3 columns, or say that there is none, or that these are names',
    ],
    [
      "no header, a missing value",
      "x,?,p\ny,z,q\n",
      {},
      'f.csv: the first row looks like data, not column names ("?" marks a missing value); add a first line that names the 3 columns, or say that there is none, or that these are names',
    ],
    [
      "no header, whole numbers",
      "6,148,72,1\n1,85,66,0\n",
      {},
      "f.csv: the first row looks like data, not column names (all its fields are numbers); add a first line that names the 4 columns, or say that there is none, or that these are names",
    ],
    [
      "an unclosed quote",
      'a,class\n1,p\n"2,q\n3,p\n',
      {},
      'f.csv: a quote opened in row 2 (line 3) is never closed; close it or write "" for a quote inside a field',
    ],
    [
      "an unclosed quote in the header",
      '"a,class\n1,p\n',
      {},
      'f.csv: a quote opened in the header (line 1) is never closed; close it or write "" for a quote inside a field',
    ],
    [
      "a single line of 10 MB",
      "x".repeat(10_000_000),
      {},
      "f.csv: line 1 is longer than 8 MB, so this is no table with one row per line; check the file's format",
    ],
    [
      "a later line of 10 MB",
      `a,class\n1,p\n${"x,".repeat(5_000_000)}\n`,
      {},
      "f.csv: line 3 is longer than 8 MB, so this is no table with one row per line; check the file's format",
    ],
    [
      "10 MB in a quote",
      `a,class\n1,p\n"${"x".repeat(10_000_000)}`,
      {},
      'f.csv: a quote opened in row 2 (line 3) is never closed; close it or write "" for a quote inside a field',
    ],
    [
      "10 MB in one line of ARFF",
      `@relation r\n@${"x".repeat(10_000_000)}`,
      { name: "f.arff" },
      "f.arff: line 2 is longer than 8 MB, so this is no table with one row per line; check the file's format",
    ],
    [
      "a field that is not UTF-8",
      bytes("a,class\n", [0xc3, 0xa9], ",p\ncaf", [0xe9], ",q\n"),
      {},
      'f.csv: row 2, column "a": the field is not UTF-8; save the file as UTF-8',
    ],
    [
      "a header that is not UTF-8",
      bytes([0xc3, 0xa9], "caf", [0xe9], ",class\nx,p\n"),
      {},
      "f.csv: the header row is not UTF-8; save the file as UTF-8",
    ],
    [
      "ARFF that is not UTF-8",
      bytes("@relation ", [0xc3, 0xa9], "\n@attribute caf", [0xe9], " numeric\n"),
      { name: "f.arff" },
      "f.arff: line 2 is not UTF-8; save the file as UTF-8",
    ],
    [
      "JSON that is not UTF-8",
      bytes('[{"a": "', [0xe9], '"}]'),
      { name: "f.json" },
      "f.json: the file is not UTF-8; save it as UTF-8",
    ],
    [
      "zero bytes",
      bytes("a,cl", [0], "ass\n1,p\n"),
      {},
      "f.csv: this is a binary file (byte 4 is zero), not text; give a table as text in UTF-8, such as CSV, or as Parquet",
    ],
    [
      "a zero byte later",
      `a,class\n1,p\n${"2,q\n".repeat(20000)}\0,q\n`,
      {},
      'f.csv: row 20002, column "a": the field holds a zero byte, so this is no text; save the file as UTF-8 text',
    ],
    [
      "half a workbook",
      bytes("PK", [3, 4, 20, 0]),
      {},
      "f.csv: the spreadsheet is damaged or cut short; save it again, or export it as CSV",
    ],
    [
      "words where numbers were asked",
      good,
      { kinds: { color: "continuous" } },
      'f.csv: row 1, column "color": "red" is not a number; mend it or take the column as categorical',
    ],
    [
      "a weight that is missing",
      "a,w,class\n1,2,p\n2,,q\n",
      { weights: "w" },
      'f.csv: row 2, column "w": the weight is missing; weights are numbers from 0 to 1073741824',
    ],
    [
      "a weight that is a word",
      "a,w,class\n1,2,p\n2,x,q\n",
      { weights: "w" },
      'f.csv: row 2, column "w": the weight "x" is not a number; weights are numbers from 0 to 1073741824',
    ],
    [
      "a weight below zero",
      "a,w,class\n1,2,p\n2,-1,q\n",
      { weights: "w" },
      'f.csv: row 2, column "w": the weight -1 is negative; weights are numbers from 0 to 1073741824',
    ],
    [
      "a weight too large",
      "a,w,class\n1,2,p\n2,1e12,q\n",
      { weights: "w" },
      'f.csv: row 2, column "w": the weight 1000000000000 is too large; weights are numbers from 0 to 1073741824',
    ],
    [
      "damaged gzip",
      bytes([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
      {},
      "f.csv: the gzip data is cut short or damaged; fetch or compress the file again",
    ],
  ];
  it.each(cases)("%s", async (_, input, options, message) => {
    expect(await line(input, options)).toBe(message);
  });
});

describe("what does not fit in memory", () => {
  it("gets one line", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode("a,class\n1,p\n");
      throw new RangeError("Array buffer allocation failed");
    }
    await expect(readDataset(chunks(), { name: "f.csv" })).rejects.toThrow(
      "f.csv: the data do not fit in memory (Array buffer allocation failed); exclude columns with many texts, or use the DuckDB engine",
    );
  });
});

describe("rows are counted as in the file", () => {
  it("also where rows before were dropped", async () => {
    const text = "a,class\n1,p\n2,\nx,q\ny,p\n";
    expect(await line(text, { kinds: { a: "continuous" } })).toBe(
      'f.csv: row 3, column "a": "x" is not a number; mend it or take the column as categorical',
    );
  });
});

describe("what readers decide on their own is said in notices", () => {
  it("columns left out, rows without a class, rows of weight 0", async () => {
    const rows = Array.from(
      { length: 12 },
      (_, i) => `${i + 1},n${i},same,${i % 3},${i === 4 ? 0 : 1.5},${i === 5 ? "" : "pq"[i % 2]}`,
    );
    const dataset = await readDataset(`id,who,k,x,w,class\n${rows.join("\n")}\n`, {
      name: "f",
      weights: "w",
    });
    expect(dataset.notices).toEqual([
      "dropped 1 row without a class",
      "dropped 1 row of weight 0",
      'weights "w": taken for importance, scaled to a mean of 1: 10 rows count as 10 independent ones; with weights-are counts each would stand for so many rows',
      'left out column "id": every row has its own number: it looks like an identifier',
      'left out column "who": every row has its own value: it looks like an identifier',
      'left out column "k": it has the same value in every row',
    ]);
    expect(dataset.rows).toBe(10);
    expect(dataset.attributes.map((column) => column.name)).toEqual(["x"]);
    expect(dataset.weights).toBeNull();
  });
  it("a column whose kind was asked is kept", async () => {
    const dataset = await readDataset("k,class\nsame,p\nsame,q\n", {
      name: "f",
      kinds: { k: "categorical" },
    });
    expect(dataset.notices).toEqual([]);
    expect(dataset.attributes.map((column) => column.name)).toEqual(["k"]);
  });
  it("the target is the option, else the column class, else the last", async () => {
    const text = "class,b,c\np,x,u\nq,y,v\n";
    expect((await readDataset(text, { name: "f" })).target.name).toBe("class");
    expect((await readDataset(text, { name: "f", target: "b" })).target.name).toBe("b");
    expect((await readDataset(text, { name: "f", exclude: ["class"] })).target.name).toBe("c");
  });
  it("names like those of objects are ordinary names", async () => {
    const dataset = await readDataset("constructor,__proto__,toString\n1,2,p\n2,x,q\n", { name: "f" });
    expect(dataset.attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["constructor", "continuous"],
      ["__proto__", "categorical"],
    ]);
  });
});

it("whole numbers that doubles cannot tell apart are said to be merged", async () => {
  const read = async (first: bigint) => {
    const rows = Array.from({ length: 40 }, (_, row) => `${first + BigInt(row % 7)},${row % 2 ? "p" : "q"}`);
    return (await readDataset(`id,class\n${rows.join("\n")}\n`, { name: "f.csv" })).notices;
  };
  expect(await read(9_007_199_254_740_993n)).toContain(
    'column "id": whole numbers beyond 9,007,199,254,740,992 are held to 16 digits, so that some that differ are one; if they are names of things, the option kinds makes them categories',
  );
  expect((await read(9_007_199_254_740_000n)).join()).not.toContain("16 digits");
});
