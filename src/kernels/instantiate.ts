// Turns the bytes of a compiled kernel module into callable functions over a given memory.

const compiled = new Map<string, Promise<WebAssembly.Module | null>>();

/** The module's exports, or null where this engine has no WebAssembly SIMD and the TypeScript twin must serve. */
export async function instantiate<Exports>(
  base64: string,
  memory: WebAssembly.Memory,
): Promise<Exports | null> {
  let module = compiled.get(base64);
  if (!module) {
    module = compile(base64);
    compiled.set(base64, module);
  }
  const ready = await module;
  if (!ready) return null;
  const imports = { env: { memory, abort: stop } };
  // Not WebAssembly.instantiate: under load its promise was seen never to settle (Node 20).
  return new WebAssembly.Instance(ready, imports).exports as Exports;
}

async function compile(base64: string): Promise<WebAssembly.Module | null> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return WebAssembly.validate(bytes) ? WebAssembly.compile(bytes) : null;
}

function stop(): never {
  throw new Error("a kernel stopped: this is a defect in Espalier");
}
