// Comments are read by those who take the code over: what they name is there.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file).replaceAll("\\", "/"),
    ),
  );
}

const all = [
  ...readdirSync(root),
  ...filesUnder("src", "test", "scripts", "bench", "experiments", "attack", "bin", "docs"),
];
const code = all.filter(
  (file) => /\.(ts|tsx|js)$/.test(file) && !/\.wasm\.ts$|\.venv|docs\/(api|\.vitepress)/.test(file),
);

/** Each comment line of a file with its number. */
function commentLines(file: string): [number, string][] {
  let block = false;
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, at): [number, string][] => {
      const text = line.trim();
      const opens = !block && text.startsWith("/*");
      const is = block || opens || text.startsWith("//");
      if (block || opens) block = !text.includes("*/");
      return is ? [[at + 1, line]] : [];
    });
}

it("a file that a comment names is there", () => {
  const known = new Set(all.map((file) => basename(file)));
  const gone = code.flatMap((file) =>
    commentLines(file).flatMap(([at, text]) =>
      [...text.matchAll(/[\w./-]*?([\w-]+(?:\.[\w-]+)?\.(?:ts|tsx|js))\b/g)]
        .filter(([path, name]) => {
          if (/^https?:|node_modules|^dist\/|\bNAME\b/.test(path!)) return false;
          if (!known.has(name!)) return true;
          const tail = path!.replace(/^(?:\.{1,2}\/)+/, "");
          return tail.includes("/") && !all.some((each) => each === tail || each.endsWith(`/${tail}`));
        })
        .map(([path]) => `${file}:${at} names ${path}`),
    ),
  );
  expect(gone).toEqual([]);
});

it("a comment of the library is wrapped at 100 columns", () => {
  const long = code
    .filter((file) => file.startsWith("src/"))
    .flatMap((file) =>
      commentLines(file)
        // A linter's own marks cannot be wrapped.
        .filter(([, text]) => text.length > 100 && !text.includes("biome-ignore"))
        .map(([at, text]) => `${file}:${at} has ${text.length} columns`),
    );
  expect(long).toEqual([]);
});

it("a file of the library begins by saying what it is for", () => {
  const silent = code
    .filter((file) => file.startsWith("src/"))
    .filter((file) => !/^\/[/*]/.test(readFileSync(join(root, file), "utf8")));
  expect(silent).toEqual([]);
});
