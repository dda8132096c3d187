// What the package's entries export: every type that stands in a public signature can be imported
// where the signature is, everything says what it is for, and no entry grows beyond its budget.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = Object.entries<{ types?: string }>(manifest.exports)
  .filter(([, { types }]) => types !== undefined)
  .map(([name, { types }]) => ({ name: name.replace(".", "espalier"), file: join(root, types!) }));

const program = ts.createProgram(
  entries.map(({ file }) => file),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
  },
);
const checker = program.getTypeChecker();
const resolve = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
const isOurs = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName.includes("/dist/");

function exportsOf(file: string): ts.Symbol[] {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!).map(resolve);
}

/** Names of types in the signatures of what an entry exports that it does not export itself, each with where it stands. */
function unreachableTypes(file: string): string[] {
  const exported = new Set(exportsOf(file));
  const missing = new Set<string>();
  for (const symbol of exported) {
    const visit = (node: ts.Node): void => {
      // Private members are written without their types.
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : null;
      const target = name && checker.getSymbolAtLocation(name);
      if (target) {
        const found = resolve(target);
        const declaration = found.declarations?.[0];
        const isLocal = (found.flags & (ts.SymbolFlags.TypeParameter | ts.SymbolFlags.EnumMember)) !== 0;
        if (declaration && isOurs(declaration) && !isLocal && !exported.has(found)) {
          missing.add(`${found.name} (in ${symbol.name})`);
        }
      }
      ts.forEachChild(node, visit);
    };
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) visit(declaration);
  }
  return [...missing].sort();
}

/** How many names each entry may add to those of `espalier`, values and types together. */
const BUDGET: Readonly<Record<string, number>> = {
  espalier: 105,
  "espalier/node": 36,
  "espalier/edit": 36,
  "espalier/report": 50,
  "espalier/learner": 52,
  "espalier/check": 28,
};

it("finds the entries that package.json names, built", () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(Object.keys(BUDGET).sort());
  for (const { file } of entries) expect(existsSync(file), "npm run build comes first").toBe(true);
});

describe.each(entries)("$name", ({ name, file }) => {
  it("exports every type that its signatures name", () => {
    expect(unreachableTypes(file)).toEqual([]);
  });

  it("keeps to its budget of names", () => {
    const known = new Set(name === "espalier" ? [] : exportsOf(entries[0].file));
    const names = exportsOf(file).filter((symbol) => !known.has(symbol));
    expect(names.length).toBeLessThanOrEqual(BUDGET[name]);
  });
});
