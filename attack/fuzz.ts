import type { AttackPart } from "./part.ts";
export const fuzz: AttackPart = { name: "fuzz", summary: "", share: 1, async run() {} };
