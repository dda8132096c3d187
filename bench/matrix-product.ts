// Times one f32 matrix product of the given shape in WebAssembly SIMD: the physical floor of skewed counting.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { fastest } from "./timing.ts";

interface Product {
  multiply(columns: number, weights: number, n: number, m: number, lanes: number, out: number): void;
}

/** Seconds of (n x m) times (m x lanes); lanes a multiple of 16. */
export async function productSeconds(n: number, m: number, lanes: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-floor-"));
  const binary = join(folder, "product.wasm");
  const source = fileURLToPath(new URL("matrix-product.as.ts", import.meta.url));
  const flags = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];
  const { error } = await asc.main([source, "--outFile", binary, ...flags]);
  if (error) throw error;
  const bytes = 4096 + 4 * (n * m + m * lanes + n * lanes);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) + 1 });
  const { instance } = await WebAssembly.instantiate(readFileSync(binary), { env: { memory } });
  rmSync(folder, { recursive: true });
  const product = instance.exports as unknown as Product;
  new Float32Array(memory.buffer, 4096, n * m + m * lanes).fill(0.5);
  const weights = 4096 + 4 * n * m;
  const run = (): void => product.multiply(4096, weights, n, m, lanes, weights + 4 * m * lanes);
  return (await fastest(100, run)).seconds;
}
