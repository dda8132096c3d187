// Small changes of meaning in a file of source: each must make a test fail, or the tests do not say what the code does.

import ts from "typescript";

export interface Mutant {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly was: string;
  readonly instead: string;
  readonly line: number;
}

const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">"],
  "<=": ["<", ">"],
  ">": [">=", "<"],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "+=": ["-="],
  "-=": ["+="],
  "++": ["--"],
  "--": ["++"],
};

export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, instead: string): void => {
    const from = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(from);
    const was = node.getText(source);
    mutants.push({ file, from, to: node.getEnd(), was, instead, line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    // Types mean nothing when the program runs.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      for (const instead of INSTEAD[node.operatorToken.getText(source)] ?? [])
        add(node.operatorToken, instead);
    } else if (ts.isNumericLiteral(node)) add(node, String(Number(node.text.replaceAll("_", "")) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    else if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === "Math") {
      if (node.name.text === "min") add(node.name, "max");
      if (node.name.text === "max") add(node.name, "min");
      if (node.name.text === "floor") add(node.name, "ceil");
      if (node.name.text === "ceil") add(node.name, "floor");
    } else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(source)})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
