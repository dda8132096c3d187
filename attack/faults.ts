import type { AttackPart } from "./part.ts";
export const faults: AttackPart = { name: "faults", summary: "", share: 1, async run() {} };
