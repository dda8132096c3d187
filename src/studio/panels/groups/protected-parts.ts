// The parts of a model that ask about a column that its name says is protected.

import { childrenOf, conditionsOf, type Model, preorder } from "../../../internal.ts";
import type { ModelView } from "../model/request.ts";
import { isProtected } from "./is-protected.ts";

export function protectedParts(model: Model): ModelView["protectedParts"] {
  return asked(model).flatMap(({ address, columns }) =>
    [...new Set(columns)].filter(isProtected).map((column) => ({ address, column })),
  );
}

function asked(model: Model): { readonly address: string; readonly columns: readonly string[] }[] {
  if (model.form === "scorecard") return [{ address: "all", columns: model.columns.map(({ name }) => name) }];
  if (model.form === "list")
    return model.rules.map(({ conditions }, index) => ({
      address: String(index + 1),
      columns: conditions.flatMap(conditionsOf).map(({ column }) => column),
    }));
  return Array.from(preorder(model.root, childrenOf), ({ item: node }, index) => ({
    address: String(index + 1),
    columns:
      node.type === "test"
        ? conditionsOf(node.test).map(({ column }) => column)
        : node.type === "leaf"
          ? []
          : [node.column],
  }));
}
