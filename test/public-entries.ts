// The entries of the package as its users' compiler sees them: the built types that package.json names.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Entry {
  /** As it is imported: "espalier/edit". */
  readonly name: string;
  /** Its types. */
  readonly file: string;
  readonly module: ts.Symbol;
}

export interface PublicEntries {
  readonly entries: readonly Entry[];
  readonly checker: ts.TypeChecker;
}

const root = join(import.meta.dirname, "..");

export function publicEntries(): PublicEntries {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = Object.entries<{ types?: string }>(exports)
    .filter(([, { types }]) => types !== undefined)
    .map(([name, { types }]) => ({ name: name.replace(".", "espalier"), file: join(root, types!) }));
  const program = ts.createProgram(
    files.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
    },
  );
  const checker = program.getTypeChecker();
  const entries = files.map(({ name, file }) => {
    const built = program.getSourceFile(file);
    if (built === undefined) throw new Error(`${file} is missing: npm run build comes first`);
    return { name, file, module: checker.getSymbolAtLocation(built)! };
  });
  return { entries, checker };
}

/** What an entry exports, other modules' names included. */
export function exportsOf(checker: ts.TypeChecker, { module }: Entry): ts.Symbol[] {
  return checker.getExportsOfModule(module).map((symbol) => resolved(checker, symbol));
}

export function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
