// What the package's entries export: every type that stands in a public signature can be imported
// where the signature is, and no entry grows beyond its budget of names.

import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type Entry, exportsOf, publicEntries, resolved } from "./public-entries.ts";

const { entries, checker } = publicEntries();
const isOurs = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName.includes("/dist/");

/**
 * Names of types in the signatures of what an entry exports that it does not export itself, each
 * with where it stands.
 */
function unreachableTypes(entry: Entry): string[] {
  const exported = new Set(exportsOf(checker, entry));
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
        const found = resolved(checker, target);
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
  espalier: 45,
  "espalier/node": 50,
  "espalier/edit": 35,
  "espalier/report": 50,
  "espalier/learner": 110,
  "espalier/check": 32,
};

it("has a budget for each entry that package.json names", () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(Object.keys(BUDGET).sort());
});

describe.each(entries)("$name", (entry) => {
  it("exports every type that its signatures name", () => {
    expect(unreachableTypes(entry)).toEqual([]);
  });

  it("keeps to its budget of names", () => {
    const known = new Set(entry === entries[0] ? [] : exportsOf(checker, entries[0]));
    const own = exportsOf(checker, entry).filter((symbol) => !known.has(symbol));
    expect(own.length).toBeLessThanOrEqual(BUDGET[entry.name]);
  });
});
