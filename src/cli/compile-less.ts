// Most runs last seconds, much of which V8 spent optimising the program: here the hot loops are
// WebAssembly, and what calls them gains little by being inlined deep or compiled early. Learning
// from adult takes a quarter less processor time by this, and exact searches of minutes take no
// longer.

import { setFlagsFromString } from "node:v8";

/** Bytes of bytecode inlined into one function, instead of 920. */
const MOST_INLINED = 150;
/** Bytes of bytecode run between two thoughts of optimising a function, instead of 67,584. */
const BUDGET = 300_000;
/** Versions of V8 (Node 20 to 24) that were tried: others might complain of a flag. */
const OLDEST = 11;
const NEWEST = 13;

export function compileLess(): void {
  const version = Number.parseInt(process.versions.v8, 10);
  if (!(version >= OLDEST && version <= NEWEST)) return;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
  // Later versions go by invocations.
  if (version === OLDEST) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
