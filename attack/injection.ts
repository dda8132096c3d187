import type { AttackPart } from "./part.ts";
export const injection: AttackPart = { name: "injection", summary: "", share: 1, async run() {} };
