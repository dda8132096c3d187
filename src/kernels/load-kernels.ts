// The counting kernels over one memory: WebAssembly where the engine has SIMD, else their TypeScript twins.

import { type BitKernels, bitKernels } from "./bits.ts";
import bitBytes from "./bits.wasm.ts";
import { instantiate } from "./instantiate.ts";
import { type OrderKernels, orderKernels } from "./order.ts";
import orderBytes from "./order.wasm.ts";

export interface Kernels {
  readonly form: "wasm" | "typescript";
  readonly bits: BitKernels;
  readonly order: OrderKernels;
}

export async function loadKernels(
  memory: WebAssembly.Memory,
  wanted: Kernels["form"] = "wasm",
): Promise<Kernels> {
  if (wanted === "wasm") {
    const bits = await instantiate<BitKernels>(bitBytes, memory);
    const order = await instantiate<OrderKernels>(orderBytes, memory);
    if (bits && order) return { form: "wasm", bits, order };
  }
  return { form: "typescript", bits: bitKernels(memory), order: orderKernels(memory) };
}
