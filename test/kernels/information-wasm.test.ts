import fc from "fast-check";
import { expect, it } from "vitest";
import informationBytes from "../../src/kernels/assembly/information.wasm.ts";
import { log2, xlog2x } from "../../src/kernels/information.ts";
import { instantiate } from "../../src/kernels/instantiate.ts";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";

interface InformationKernels {
  log2(x: number): number;
  xlog2x(x: number): number;
  fillTable(address: number, size: number): void;
}

const counts = fc.oneof(
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 2 ** 33 }),
  fc.integer({ min: 1, max: 2 ** 53 - 1 }).map((x) => x * 2 ** -20),
  fc.double({ min: 1e-300, max: 1e300, noNaN: true }),
);

it("WebAssembly computes information to the same bits, with the table and without", async () => {
  const memory = new LinearMemory(8 * 4096);
  const kernels = (await instantiate<InformationKernels>(informationBytes, memory))!;
  const check = (): void =>
    fc.assert(
      fc.property(counts, (x) => {
        expect(kernels.log2(x)).toBe(log2(x));
        expect(kernels.xlog2x(x)).toBe(xlog2x(x));
      }),
      { numRuns: 500 },
    );
  check();
  expect(kernels.xlog2x(0)).toBe(0);
  kernels.fillTable(memory.allocate(8 * 2000), 2000);
  check();
  for (let n = 0; n < 2100; n++) expect(kernels.xlog2x(n)).toBe(xlog2x(n));
});
