// npm run check-commits [-- RANGE]: whether messages of commits have their form, a subject of at most 72 characters without a full
// stop, then an empty line before the body. RANGE is as git log takes it; left out, all since the last version's tag.
// With --message FILE, one message that is being written: the commit-msg hook.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LONGEST_SUBJECT = 72;

/** What is wrong with one message; empty where nothing is. */
export function faultsOf(message) {
  const lines = message.split("\n").filter((line) => !line.startsWith("#"));
  const [subject = "", second = ""] = lines;
  const faults = [];
  if (subject.trim() === "") faults.push("it has no subject");
  if (subject.length > LONGEST_SUBJECT) {
    faults.push(`its subject has ${subject.length} characters; ${LONGEST_SUBJECT} are allowed`);
  }
  if (subject.endsWith(".")) faults.push("its subject ends with a full stop");
  if (second.trim() !== "") faults.push("there is no empty line between its subject and its body");
  return faults;
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function sinceLastVersion() {
  try {
    return `${git("describe", "--tags", "--abbrev=0", "--match", "v*").trim()}..HEAD`;
  } catch {
    // A clone without tags: as many as one push brings.
    return "-12";
  }
}

/** Each fault as "abc1234 Subject: what is wrong". Merges are not looked at. */
export function faultsIn(range) {
  const log = git("log", "--no-merges", "--format=%h%x00%B%x01", range);
  return log.split("\x01").flatMap((entry) => {
    const [hash, message] = entry.trim().split("\0");
    if (message === undefined) return [];
    return faultsOf(message).map((fault) => `${hash} ${message.split("\n")[0]}: ${fault}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const [first, file] = process.argv.slice(2);
  const faults =
    first === "--message" ? faultsOf(readFileSync(file, "utf8")) : faultsIn(first ?? sinceLastVersion());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
