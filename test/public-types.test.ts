// Every type that stands in a public signature can be imported, so that users can name what they are given.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const built = (file: string): string => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

/** Names of types in the signatures of what an entry exports that it does not export itself, each with where it stands. */
function unreachableTypes(entry: string): string[] {
  const program = ts.createProgram([built(entry)], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(built(entry))!;
  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Set(checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).map(resolve));
  const missing = new Set<string>();
  const isOurs = (declaration: ts.Declaration): boolean =>
    declaration.getSourceFile().fileName.includes("/dist/");
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

it.each(["index.d.ts", "node.d.ts"])("%s exports every type that its signatures name", (entry) => {
  expect(existsSync(built(entry)), "npm run build comes first").toBe(true);
  expect(unreachableTypes(entry)).toEqual([]);
});
