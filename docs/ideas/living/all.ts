// All five, for a program that wants them in one piece.

export { showConflicts } from "./conflicts.tsx";
export { showIntervals } from "./intervals.tsx";
export { showLists } from "./lists.tsx";
export { showReplication } from "./replication.tsx";
export { showXor } from "./xor.tsx";
