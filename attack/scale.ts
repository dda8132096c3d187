import type { AttackPart } from "./part.ts";
export const scale: AttackPart = { name: "scale", summary: "", share: 1, async run() {} };
