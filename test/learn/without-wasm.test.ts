import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

type Espalier = typeof import("../../src/internal.ts");

/** Names of what was learned, and its bytes. */
type Findings = Readonly<Record<string, string>>;

/** Three classes, numbers, categories, missing values and weights. */
function mixedCsv({ createRandom }: Espalier): string {
  const random = createRandom(7);
  const lines = ["size,color,old,weight,class"];
  for (let row = 0; row < 60; row++) {
    const size = random.below(60) / 10;
    const color = ["red", "green", "blue", "?"][random.below(4)];
    const old = random.below(2);
    const label = size < 2 && color === "red" ? "a" : size > 4 || old === 1 ? "b" : "c";
    lines.push([random.below(12) === 0 ? "" : size, color, old, 1 + random.below(3), label].join());
  }
  return `${lines.join("\n")}\n`;
}

/** Every learner and every way to select columns, on two datasets, by a program that was loaded just now. */
async function learnEverything(): Promise<Findings> {
  vi.resetModules();
  const espalier: Espalier = await import("../../src/internal.ts");
  const { createMemorySource, generateDataset, learn, learners, readDataset } = espalier;
  const parameters = { attributes: 8, terms: 3, mean: 3 };
  const datasets = {
    dnf: generateDataset("random-dnf", { rows: 120, seed: 5, parameters }),
    mixed: await readDataset(mixedCsv(espalier), { name: "mixed.csv", weights: "weight" }),
  };
  const findings: Record<string, string> = {};
  for (const [name, dataset] of Object.entries(datasets)) {
    for (const learner of learners) {
      // One that is for two classes says so.
      const learned = await learn(dataset, { method: learner }).catch((error: Error) => error.message);
      findings[`${learner.name} on ${name}`] =
        typeof learned === "string" ? learned : JSON.stringify([learned.model, learned.certificate]);
    }
    const source = await createMemorySource(dataset, { bins: "exact" });
    findings[`kernels on ${name}`] = source.kernels;
    const table = await source.table(source.everything);
    for (const method of espalier.selectMethods) {
      const { seconds: _, ...selection } = await espalier.selectAttributes(table, { method });
      findings[`${method} on ${name}`] = JSON.stringify(selection);
    }
  }
  return findings;
}

function kernelsOf(findings: Findings): string[] {
  return Object.keys(findings).flatMap((name) => (name.startsWith("kernels") ? [findings[name]!] : []));
}

function modelsOf(findings: Findings): [string, string][] {
  return Object.entries(findings).filter(([name]) => !name.startsWith("kernels"));
}

/** What a page's policy does to WebAssembly: bytes are judged valid, memory is to be had, compiling is refused. */
function forbid(refuse: () => never): void {
  const { validate, Memory, CompileError } = WebAssembly;
  const compile = async (): Promise<never> => refuse();
  const construct = function (this: unknown): void {
    refuse();
  };
  vi.stubGlobal("WebAssembly", {
    ...{ validate, Memory, CompileError, compile, instantiate: compile },
    ...{ Module: construct, Instance: construct },
  });
}

describe("every model and every selection is, to the byte, what WebAssembly gives", () => {
  let expected: Findings;
  beforeAll(async () => {
    expected = await learnEverything();
    expect(kernelsOf(expected)).toEqual(["wasm", "wasm"]);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const { CompileError } = WebAssembly;
  it.each([
    { where: "compiling is refused as most browsers do", error: CompileError },
    { where: "compiling is refused as Safari does", error: EvalError },
  ])("where $where", async ({ error }) => {
    let refusals = 0;
    forbid(() => {
      refusals++;
      throw new error("Refused to compile or instantiate WebAssembly module");
    });
    const findings = await learnEverything();
    expect(kernelsOf(findings)).toEqual(["typescript", "typescript"]);
    expect(modelsOf(findings)).toEqual(modelsOf(expected));
    // A browser reports every refusal to the page's owner: one is enough.
    expect(refusals).toBe(1);
  });

  it("where there is no WebAssembly at all", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const findings = await learnEverything();
    expect(kernelsOf(findings)).toEqual(["typescript", "typescript"]);
    expect(modelsOf(findings)).toEqual(modelsOf(expected));
  });
});
