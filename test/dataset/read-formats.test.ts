import { describe, expect, it } from "vitest";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { valuesOf } from "./values-of.ts";

async function read(text: string, options: Parameters<typeof readDataset>[1]) {
  const dataset = await readDataset(text, options);
  return {
    columns: Object.fromEntries(dataset.attributes.map((c) => [c.name, valuesOf(c)])),
    kinds: Object.fromEntries(dataset.attributes.map((c) => [c.name, c.kind])),
    classes: valuesOf(dataset.target),
    target: dataset.target.name,
    weights: dataset.weights && [...dataset.weights],
    notices: dataset.notices,
  };
}
const line = async (text: string, options: Parameters<typeof readDataset>[1]): Promise<string> => {
  const error = await readDataset(text, options).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error?.name).toBe("DataError");
  expect(error.message).not.toContain("\n");
  return error.message;
};

describe("ARFF", () => {
  const name = "f.arff";
  it("reads declarations in any case, quoted names, comments and missing values", async () => {
    const result = await read(
      `% a comment
@RELATION 'the weather'
@attribute 'wind speed' NUMERIC
@Attribute outlook {sunny, 'over cast', "rainy"} % how it looks
@attribute note string
@attribute wet {f,t}
@attribute class {yes,no}

@DATA
% rows
5.5, sunny, 'it''s', t, yes
?, 'over cast', "a, b", f, no
7,rainy,?,?,no % a comment
`.replace("'it''s'", "'it\\'s'"),
      { name },
    );
    expect(result.columns).toEqual({
      "wind speed": [5.5, null, 7],
      outlook: ["sunny", "over cast", "rainy"],
      note: ["it's", "a, b", null],
      wet: ["t", "f", null],
    });
    expect(result.kinds).toEqual({
      "wind speed": "continuous",
      outlook: "categorical",
      note: "categorical",
      wet: "boolean",
    });
    expect(result.classes).toEqual(["yes", "no", "no"]);
  });
  it("a declared list of numbers is categories, and declared numbers stay numbers", async () => {
    const result = await read(
      "@relation r\n@attribute a {1,2,3}\n@attribute b integer\n@attribute class {p,q}\n@data\n1,0,p\n2,1,q\n3,1,q\n",
      { name },
    );
    expect(result.kinds).toEqual({ a: "categorical", b: "continuous" });
  });
  it("reads sparse rows: what is not named is 0 or the first value", async () => {
    const result = await read(
      "@relation r\n@attribute a numeric\n@attribute b {x,y}\n@attribute 'c d' real\n@attribute class {p,q}\n@data\n{1 y, 3 q}\n{0 2.5,2 7}\n{}\n{3 q, 1 'y'}\n",
      { name },
    );
    expect(result.columns).toEqual({ a: [0, 2.5, 0, 0], b: ["y", "x", "x", "y"], "c d": [0, 7, 0, 0] });
    expect(result.classes).toEqual(["q", "p", "p", "q"]);
  });
  it("reads weights in braces, of dense and of sparse rows", async () => {
    const result = await read(
      "@relation r\n@attribute a numeric\n@attribute class {p,q}\n@data\n1,p\n2,q,{0.5}\n{0 3}, {2}\n4,q {0}\n",
      { name, weightsAre: "counts" },
    );
    expect(result.weights).toEqual([1, 0.5, 2]);
    expect(result.columns).toEqual({ a: [1, 2, 3] });
    expect(result.notices).toEqual(["dropped 1 row of weight 0"]);
  });
  it("is recognised by its first line where the name says nothing", async () => {
    const result = await read("@relation r\n@attribute a numeric\n@attribute k {p,q}\n@data\n1,p\n2,q\n", {
      name: "-",
    });
    expect(result.target).toBe("k");
  });
  const head = "@relation r\n@attribute a numeric\n@attribute b {x,y}\n@attribute class {p,q}\n@data\n";
  it.each([
    [
      `${head}1,x,p\n2,z,q\n`,
      'f.arff: row 2 (line 7), column "b": "z" is not one of its declared values (x, y); mend the row or add the value',
    ],
    [
      `${head}1,x,p\none,x,q\n`,
      'f.arff: row 2 (line 7), column "a": "one" is not a number; mend the row or declare its values',
    ],
    [`${head}1,x\n`, "f.arff: row 1 (line 6): has 2 values but 3 attributes are declared; mend the row"],
    [`${head}1,'x,p\n`, "f.arff: row 1 (line 6): a quote is never closed; close it"],
    [`${head}{0 1\n`, "f.arff: row 1 (line 6): a sparse row opens { but never closes it; close it"],
    [`${head}{9 1}\n`, 'f.arff: row 1 (line 6): "9 1" is not an attribute number and a value; mend the row'],
    [`${head}1,x,p,{-2}\n`, "f.arff: row 1 (line 6): the weight -2 is negative"],
    ["@relation r\n@attribute a numeric\n", "f.arff: there is no @data line; ARFF rows come after one"],
    ["@relation r\n@data\n1\n", "f.arff: line 2: there are no @attribute lines before @data"],
    ["@relation r\nhello\n", 'f.arff: line 2: expected @relation, @attribute or @data, found "hello"'],
    [
      "@relation r\n@attribute a relational\n",
      'f.arff: line 2: attribute "a" has the type "relational"; only numeric, real, integer, string, date and {values} are read',
    ],
    ["@relation r\n@attribute a {x,y\n", 'f.arff: line 2: the values of "a" are not closed by }; close them'],
    ["@relation r\n@attribute\n", "f.arff: line 2: expected @attribute NAME TYPE"],
  ])("bad file %# gets one line", async (text, message) => {
    expect(await line(text, { name })).toBe(message);
  });
});

describe("C4.5", () => {
  const names = `| golf
Play, Don't Play.   | the classes

outlook: sunny, overcast,
         rain.
temperature: continuous.
humidity: continuous
windy: true, false.
day: ignore.
zone: discrete 4.
`;
  const data = `sunny, 85, 85, false, d1, 1, Don't Play
overcast, 83, ?, true, d2, 2, Play.   | a comment

rain, 70.5, 96, false, d3, 1, Play
`;
  it("reads lists over lines, entries without full stops, comments and ignored columns", async () => {
    const result = await read(data, { name: "golf.data", format: "c45", names });
    expect(result.columns).toEqual({
      outlook: ["sunny", "overcast", "rain"],
      temperature: [85, 83, 70.5],
      humidity: [85, null, 96],
      windy: ["false", "true", "false"],
      zone: ["1", "2", "1"],
    });
    expect(result.kinds).toEqual({
      outlook: "categorical",
      temperature: "continuous",
      humidity: "continuous",
      windy: "boolean",
      zone: "categorical",
    });
    expect(result.classes).toEqual(["Don't Play", "Play", "Play"]);
  });
  it("reads files whose first entry names the target", async () => {
    const result = await read("a,1\nb,2\n", {
      name: "f.data",
      format: "c45",
      names: "kind.\nkind: a, b.\nsize: continuous.\n",
    });
    expect(result.target).toBe("kind");
    expect(result.columns).toEqual({ size: [1, 2] });
  });
  it("undoes backslashes", async () => {
    const result = await read("a\\,b,p\nc,q\n", {
      name: "f.data",
      format: "c45",
      names: "p, q.\nx\\:y: a\\,b, c.\n",
    });
    expect(result.columns).toEqual({ "x:y": ["a,b", "c"] });
  });
  it.each([
    ["p, q.\nx: a, b.\n", "c,p\n", /^f: row 1 \(line 1\), column "x": "c" is not one of its declared values/],
    ["p, q.\nx: a, b.\n", "a,b,p\n", /has 3 fields but the .names file declares 2; mend the row$/],
    ["p, q.\nx: continuous.\n", "a,p\n", /"a" is not a number/],
    ["", "a,p\n", /the .names file is empty/],
    ["p, q.", "a,p\n", /no attributes are declared/],
    ["p, q.\nx.\n", "a,p\n", /^f: "x" is no entry; write "name: continuous."/],
    ["p, q.\nx := y + 1.\n", "a,p\n", /is computed/],
  ])("bad file %# gets one line", async (namesText, text, message) => {
    expect(await line(text, { name: "f", format: "c45", names: namesText })).toMatch(message);
  });
  it("needs its .names", async () => {
    expect(await line("a,p\n", { name: "f", format: "c45" })).toMatch(/needs the text of its .names file/);
  });
});

describe("JSON", () => {
  const rows =
    '[{"a": 1, "b": "x", "class": "p"}, {"a": 2.5, "class": "q", "c": true}, {"b": null, "class": "q"}]';
  const expected = { a: [1, 2.5, null], b: ["x", null, null], c: [null, "true", null] };
  it("reads a list of objects; keys that a row lacks are missing", async () => {
    expect((await read(rows, { name: "f.json" })).columns).toEqual(expected);
    expect((await read(rows, { name: "-" })).columns).toEqual(expected);
  });
  it("reads an object of lists", async () => {
    const result = await read('{"a": [1, 2.5, null], "b": ["x", null, null], "class": ["p", "q", "q"]}', {
      name: "f.json",
    });
    expect(result.columns).toEqual({ a: [1, 2.5, null], b: ["x", null, null] });
  });
  it("reads NDJSON, also under a .json name or none", async () => {
    const lines =
      '{"a": 1, "b": "x", "class": "p"}\n{"a": 2.5, "class": "q", "c": true}\r\n\n{"b": null, "class": "q"}';
    for (const name of ["f.ndjson", "f.jsonl", "f.json", "-"]) {
      expect((await read(lines, { name })).columns).toEqual(expected);
    }
  });
  it.each([
    ["f.json", '[\n{"a": 1},\n{"a": }\n]', "f.json: line 3 is not JSON; mend it there"],
    ["f.json", '[\n{"a": 1}\n', "f.json: line 3 is not JSON; mend it there"],
    ["f.json", '[{"a": 1}]\n]', "f.json: line 2 is not JSON; mend it there"],
    ["f.json", '[{"a": 01}]', "f.json: line 1 is not JSON; mend it there"],
    ["f.json", '[\n{"a": "x\ny"}]', "f.json: line 2 is not JSON; mend it there"],
    ["f.json", "[\n{1: 2}]", "f.json: line 2 is not JSON; mend it there"],
    ["f.json", '[1,\n\n{"a" 2}]', "f.json: line 3 is not JSON; mend it there"],
    ["f.json", "[1,\n:]", "f.json: line 2 is not JSON; mend it there"],
    ["f.json", "[[1, 2]]", 'f.json: row 1 is a list; each row must be an object like {"age": 30}'],
    ["f.json", "[]", "f.json: the JSON holds no rows; add rows of data"],
    ["f.json", "7", "f.json: the JSON is a number; give a list of objects, or an object of lists"],
    [
      "f.json",
      '{"a": [1], "b": 3}',
      'f.json: "b" is a number; give a list of objects, or an object of lists only',
    ],
    ["f.json", '{"a": [1], "b": [1, 2]}', 'f.json: column "b" has 2 values but "a" has 1; make them equal'],
    [
      "f.json",
      '[{"a": {"b": 1}}]',
      'f.json: row 1, column "a" holds an object; only texts, numbers, true, false and null are read; leave it out, or give its parts columns of their own',
    ],
    [
      "f.json",
      '{"a": [[1]]}',
      'f.json: row 1, column "a" holds a list; only texts, numbers, true, false and null are read; leave it out, or give its parts columns of their own',
    ],
    ["f.json", '[{"a": 1, " a": 2}]', 'f.json: row 1 names the column "a" twice; rename one'],
    ["f.json", '{"a": [1, 2], "a ": [3, 4]}', 'f.json: two columns are called "a"; rename one'],
    ["f.json", '{"a": [1, 2], "\\ta": [3, 4]}', 'f.json: two columns are called "a"; rename one'],
    ["f.json", '{"a": [1, 2], "\\ufeffa": [3, 4]}', 'f.json: two columns are called "a"; rename one'],
    [
      "f.csv",
      "1,\ufeff1,a\n1,2,x\n",
      'f.csv: columns 1 and 2 are both called "1"; rename one, or add a first line of column names if it has none',
    ],
    ["f.ndjson", '{"a": 1}\n{"a": \n', "f.ndjson: line 2 is not JSON; NDJSON has one object per line"],
    [
      "f.ndjson",
      '{"a": 1}\n[1]\n',
      'f.ndjson: row 2 (line 2) is a list; each row must be an object like {"age": 30}',
    ],
    ["f.ndjson", "\n\n", "f.ndjson: there are no rows; add rows of data"],
    [
      "f.json",
      '[{"a": "\\u0000"}]',
      'f.json: row 1, column "a": the field holds a zero byte, so this is no text; save the file as UTF-8 text',
    ],
  ])("bad file %# gets one line", async (name, text, message) => {
    expect(await line(text, { name })).toBe(message);
  });
});
