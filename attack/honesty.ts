import type { AttackPart } from "./part.ts";
export const honesty: AttackPart = { name: "honesty", summary: "", share: 1, async run() {} };
