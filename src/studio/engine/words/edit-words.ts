// An edit as the history tells it to people; the model file keeps the words of the command line.

import type { Edit, JsonObject } from "../../../internal.ts";

const WORDS: Readonly<Record<Edit["type"], string>> = {
  "set-threshold": "Cut moved",
  "set-points": "Points changed",
  relabel: "Another class",
  remove: "Removed",
  "drop-condition": "Condition dropped",
  "add-condition": "Condition added",
  "split-leaf": "Leaf split",
  "change-test": "Asked something else",
  "move-rule": "Rule moved",
  grow: "Grown anew",
  decide: "Another decision",
  lock: "Locked",
  unlock: "Unlocked",
  note: "Note",
};

/** "Cut moved at 1: age ≤ 28 → age ≤ 30". */
export function editWords({ edit, at, was, now }: JsonObject): string {
  const words = WORDS[edit as Edit["type"]] ?? String(edit);
  if (edit === "note") return `${words} on ${was}: ${now}`;
  const isLock = edit === "lock" || edit === "unlock";
  if (edit === "decide") return `${words}: ${was} → ${now}`;
  return isLock ? `${words}: ${was}` : `${words} at ${at}: ${was} → ${now}`;
}
