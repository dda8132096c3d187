// What an editor completes and a compiler refuses in a call of `learn`: checked with the types.

import { expectTypeOf, it } from "vitest";
import type { Choice } from "../../src/choose/choice/choice.ts";
import { learn } from "../../src/choose/learn.ts";
import type { LearnResult } from "../../src/choose/learn-result.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { fromColumns } from "../../src/dataset/from/from-columns.ts";
import { fromRows } from "../../src/dataset/from/from-rows.ts";
import type { MethodOptions } from "../../src/learn/registry.ts";
import type { Learner } from "../../src/learner/learner.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow } from "../../src/model/predict-row.ts";

declare const data: Dataset;
declare const own: Learner<{ readonly strength: number; readonly form: "tree" | "list" }>;

it("takes the options of the method that is named, and no others", () => {
  const named = () => learn(data, { method: "redwood", maxDepth: 3, evaluate: { folds: 10 } });
  expectTypeOf(named).returns.resolves.toEqualTypeOf<LearnResult>();
  // @ts-expect-error: it is spelled maxDepth
  expectTypeOf(() => learn(data, { method: "redwood", maxdepth: 3 })).toBeFunction();
  // @ts-expect-error: a depth is a number
  expectTypeOf(() => learn(data, { method: "redwood", maxDepth: "3" })).toBeFunction();
  // @ts-expect-error: t2 searches two levels
  expectTypeOf(() => learn(data, { method: "t2", maxDepth: 3 })).toBeFunction();
  // @ts-expect-error: there is no such method
  expectTypeOf(() => learn(data, { method: "sequoia" })).toBeFunction();
});

it("takes the options of all methods where none is named, and says how it chose", () => {
  const chosen = () => learn(data, { maxDepth: 3, maxConditions: 5, bands: 3, timeLimit: 10 });
  expectTypeOf(chosen).returns.resolves.toEqualTypeOf<LearnResult & { readonly choice: Choice }>();
  // @ts-expect-error: no method has it
  expectTypeOf(() => learn(data, { maxLeafs: 3 })).toBeFunction();
});

it("takes a learner of one's own with its options", () => {
  expectTypeOf(() => learn(data, { method: own, strength: 3 })).returns.resolves.toEqualTypeOf<LearnResult>();
  // @ts-expect-error: its form is a tree or a list
  expectTypeOf(() => learn(data, { method: own, form: "wood" })).toBeFunction();
});

it("knows the classes of rows whose type says them", () => {
  type Species = "Adelie" | "Gentoo";
  const rows: { mass: number; species: Species | null; wild: boolean }[] = [];
  const species = async () => predictRow((await learn(rows, { target: "species" })).model, {}).class;
  expectTypeOf(species).returns.resolves.toEqualTypeOf<Species>();
  const named = async () =>
    predict((await learn(rows, { target: "wild", method: "redwood", maxDepth: 2 })).model, rows).classes;
  expectTypeOf(named).returns.resolves.toEqualTypeOf<readonly ("true" | "false")[]>();
  const literal = () =>
    fromRows(
      [
        { a: 1, b: "x" },
        { a: 2, b: "y" },
      ],
      { target: "b" },
    );
  expectTypeOf(literal).returns.toEqualTypeOf<Dataset<"x" | "y">>();
  const columns = () => fromColumns({ a: Uint8Array.of(1, 2), b: ["x", "y"] }, { target: "b" });
  expectTypeOf(columns).returns.toEqualTypeOf<Dataset<"x" | "y">>();
  const unknown = () => fromRows([] as Record<string, unknown>[], { target: "b" });
  expectTypeOf(unknown).returns.toEqualTypeOf<Dataset>();
  async function* stream() {
    yield* rows;
  }
  expectTypeOf(() => fromRows(stream(), { target: "species" })).returns.resolves.toEqualTypeOf<
    Dataset<Species>
  >();
  // @ts-expect-error: no row has it
  expectTypeOf(() => learn(rows, { target: "specie" })).toBeFunction();
  // @ts-expect-error: it is spelled maxDepth
  expectTypeOf(() => learn(rows, { target: "species", method: "redwood", maxdepth: 2 })).toBeFunction();
  // @ts-expect-error: a target is needed
  expectTypeOf(() => learn(rows, { method: "redwood" })).toBeFunction();
});

it("knows what the options of a method are", () => {
  expectTypeOf<MethodOptions<"redwood">["maxDepth"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<MethodOptions["bands"]>().toEqualTypeOf<number | undefined>();
});
