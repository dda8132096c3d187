import { afterEach, describe, expect, it, vi } from "vitest";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  { where: "with WebAssembly", has: true },
  { where: "without WebAssembly", has: false },
])("memory $where", ({ has }) => {
  function make(bytes?: number): LinearMemory {
    if (!has) vi.stubGlobal("WebAssembly", undefined);
    const memory = new LinearMemory(bytes);
    expect(memory.wasm === null).toBe(!has);
    return memory;
  }

  it("keeps what was written when it grows, and hands out zeros", () => {
    const memory = make();
    const addresses: number[] = [];
    for (let block = 0; block < 40; block++) {
      const address = memory.allocate(30_000);
      expect(address % 16).toBe(0);
      const bytes = memory.u8(address, 30_000);
      expect(bytes.every((byte) => byte === 0)).toBe(true);
      bytes.fill(block + 1);
      addresses.push(address);
    }
    addresses.forEach((address, block) => {
      expect(memory.u8(address, 30_000).every((byte) => byte === block + 1)).toBe(true);
    });
  });

  it("refuses more than 4 GiB by a RangeError", () => {
    expect(() => make(2 ** 32)).toThrow(RangeError);
    const memory = make();
    expect(() => memory.allocate(2 ** 32)).toThrow(RangeError);
    expect(memory.allocate(16)).toBeLessThan(65536);
  });
});
