// The counting kernels over one memory: WebAssembly where it is available, else their TypeScript
// twins.

import bitBytes from "./assembly/bits.wasm.ts";
import orderBytes from "./assembly/order.wasm.ts";
import type { BitKernels } from "./bits.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import type { OrderKernels } from "./order.ts";

export interface Kernels {
  readonly form: KernelForm;
  readonly bits: BitKernels;
  readonly order: OrderKernels;
}

export async function loadKernels(memory: LinearMemory, wanted: KernelForm = "wasm"): Promise<Kernels> {
  const bits = await instantiate<BitKernels>(bitBytes, memory, wanted);
  const order = await instantiate<OrderKernels>(orderBytes, memory, wanted);
  if (bits && order) return { form: "wasm", bits, order };
  const [{ bitKernels }, { orderKernels }] = await Promise.all([import("./bits.ts"), import("./order.ts")]);
  return { form: "typescript", bits: bitKernels(memory), order: orderKernels(memory) };
}
