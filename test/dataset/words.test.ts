import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSqlSource } from "../../src/counts/create-sql-source.ts";
import { duckdb } from "../../src/counts/sql/dialects/duckdb.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { containsWord, isWord, wordPattern, wordsOf } from "../../src/dataset/derived/word.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import type { ReadOptions } from "../../src/dataset/read-options.ts";
import { connectDuckDb } from "../../src/node/duckdb/duckdb-connector.ts";
import { naiveContains } from "../oracles/naive-words.ts";

const escaped = (code: number): string => `\\u{${code.toString(16)}}`;

describe("the words of a text", () => {
  it.each([
    ["Too late, sorry!", ["too", "late", "sorry"]],
    ["it's 50%_off--NOW\nplease", ["it", "s", "50", "off", "now", "please"]],
    ["Straße STRAẞE strasse", ["straße", "straße", "strasse"]],
    ["Istanbul İstanbul ıslak", ["istanbul", "İstanbul", "ıslak"]],
    ["L'ÉTÉ… été", ["l", "été", "été"]],
    ["great😡late 👍🏽ok", ["great", "late", "ok"]],
    ["ΣΟΦΌΣ σοφός", ["σοφόσ", "σοφός"]],
    ["Привет, МИР", ["привет", "мир"]],
    ["日本語。中文", ["日本語", "中文"]],
    ["؟ لماذا، تأخر", ["لماذا", "تأخر"]],
    ["", []],
  ])("of %j are as the rule says", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("are found alike character by character, and by the regular expression that exports write", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc
        .array(fc.constantFrom("late", "Late", "LATE", " ", "_", "%", "'", "ß", "İ", "i", "I", "😡", "é"), {
          maxLength: 6,
        })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        for (const word of new Set([...wordsOf(one), ...wordsOf(other), "late", "i"])) {
          expect(isWord(word)).toBe(true);
          const expected = naiveContains(one, word);
          expect(containsWord(one, word)).toBe(expected);
          expect(new RegExp(wordPattern(word, escaped), "u").test(one)).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("hold nothing that a pattern or a quoted text could end with", () => {
    for (const odd of ["a'b", "a%", "_", "a\\", "(x)", "a|b", "*", "two words", "Late", "", '"']) {
      expect(isWord(odd)).toBe(false);
    }
  });
});

const COMPLAINTS = [
  "the parcel came late again",
  "nobody answered the phone today",
  "the app was slow but fine",
];

async function read(options: ReadOptions, rows = 120) {
  const lines = Array.from(
    { length: rows },
    (_, i) => `"${COMPLAINTS[i % 3]} (${i})",${i % 7},${["north", "south"][i % 2]},${i % 5 ? "a" : "b"}`,
  );
  return readDataset(`note,age,side,class\n${lines.join("\n")}\n`, { target: "class", ...options });
}

describe("columns of free text", () => {
  it("are recognised and left out with a line", async () => {
    const { attributes, notices } = await read({});
    expect(attributes.map(({ name }) => name)).toEqual(["age", "side"]);
    expect(notices).toEqual(['left out column "note": it is free text; the option words asks for its words']);
  });

  it("give columns of the words that are in enough rows, also where they are named", async () => {
    const { attributes, notices, texts } = await read({ words: true });
    const words = attributes.filter(({ derived }) => derived).map(({ name }) => name);
    expect(words).toContain('note contains "late"');
    expect(words).not.toContain('note contains "7"');
    expect(texts?.least).toBe(5);
    expect(notices).toEqual([
      `words of "note": ${words.length} are in enough rows; the 20 at most that inform best are chosen on the rows learned from`,
    ]);
    expect((await read({ words: ["note"] })).attributes).toEqual(attributes);
    const some = await read({ words: ["side"], exclude: ['side contains "north"'] });
    expect(some.attributes.map(({ name }) => name)).toEqual(["age", 'side contains "south"']);
  });

  it("are told where there are none, and refused where words are no question", async () => {
    expect((await read({ words: true, exclude: ["note"] })).notices).toEqual([
      "no column of free text was found; the option words takes columns by name, too",
    ]);
    await expect(read({ words: ["age"] })).rejects.toThrow(/column "age" holds no texts/);
    await expect(read({ words: ["nota"] })).rejects.toThrow(DataError);
    const { DuckDBInstance } = await import("@duckdb/node-api");
    const connection = await (await DuckDBInstance.create()).connect();
    const query = "SELECT 'a note ' || i AS note, i % 2 AS class FROM range(40) r(i)";
    const source = createSqlSource(await connectDuckDb(connection), duckdb, { query, words: ["note"] });
    await expect(source).rejects.toThrow("words are counted in memory, not by a database");
  });
});
