// Most runs last seconds, and V8 spent much of that optimising the program. The hot loops are
// WebAssembly, so the code that calls them gains little from deep inlining or early compilation.
// Learning from adult takes a quarter less processor time by this, and exact searches of minutes
// take no longer.

import { setFlagsFromString } from "node:v8";

/** Bytes of bytecode inlined into one function, instead of 920. */
const MOST_INLINED = 150;
/** Bytes of bytecode run before V8 considers optimising a function again, instead of 67,584. */
const BUDGET = 300_000;
/** Versions of V8 (Node 20 to 24) that were tested: others might not know a flag. */
const OLDEST = 11;
const NEWEST = 13;

export function compileLess(): void {
  const version = Number.parseInt(process.versions.v8, 10);
  if (!(version >= OLDEST && version <= NEWEST)) return;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
  // Later versions count invocations instead.
  if (version === OLDEST) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
