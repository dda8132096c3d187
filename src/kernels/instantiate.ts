// Turns the bytes of a compiled kernel module into callable functions over a given memory. Where
// that cannot be (no WebAssembly, none with SIMD, or a page whose policy forbids compiling it) the
// TypeScript twin must serve.

import type { LinearMemory } from "./linear-memory.ts";

/** WebAssembly where it is available, or the TypeScript twins in any case. */
export type KernelForm = "wasm" | "typescript";

const compiled = new Map<string, Promise<WebAssembly.Module | null>>();

/** Set by the first refusal, not to try again: browsers report each to the page's owner. */
let isForbidden = false;

/** The module's exports, or null where the TypeScript twin must serve. */
export async function instantiate<Exports>(
  hex: string,
  memory: LinearMemory,
  form: KernelForm = "wasm",
): Promise<Exports | null> {
  if (form === "typescript" || memory.wasm === null || isForbidden) return null;
  let module = compiled.get(hex);
  if (!module) {
    module = unlessForbidden(() => compile(hex));
    compiled.set(hex, module);
  }
  const ready = await module;
  if (!ready) return null;
  const imports = { env: { memory: memory.wasm, abort: stop } };
  // Not WebAssembly.instantiate: under load its promise was seen never to settle (Node 20).
  return unlessForbidden(async () => new WebAssembly.Instance(ready, imports).exports as Exports);
}

async function compile(hex: string): Promise<WebAssembly.Module | null> {
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
  return WebAssembly.validate(bytes) ? WebAssembly.compile(bytes) : null;
}

/** A page's policy makes compiling valid bytes a CompileError, in Safari an EvalError. */
async function unlessForbidden<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError || error instanceof EvalError)) throw error;
    isForbidden = true;
    return null;
  }
}

function stop(): never {
  throw new Error("a kernel stopped: this is a defect in Espalier");
}
