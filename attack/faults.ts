// What the world does to programs: kills at random moments, full and read-only disks, files that change while they are
// read, little memory, slow and closed pipes. An output file is the old one or the new one, whole; nothing is left over.

import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelFromJson } from "../src/model/read-json.ts";
import type { AttackContext, AttackPart } from "./part.ts";

const program = join(import.meta.dirname, "../bin/espalier.js");
const KILLS = 1000;
/** Programs that run, and are killed, side by side. */
const LANES = 5;

export const faults: AttackPart = {
  name: "faults",
  summary: "kills, full disks, changing files, little memory, pipes",
  share: 15,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "espalier-faults-"));
    try {
      const data = join(folder, "data.csv");
      writeFileSync(data, rowsText(300));
      await kills(context, folder, data);
      fullDisk(context, folder, data);
      await changingFile(context, folder);
      littleMemory(context, folder, data);
      await pipes(context, data);
      links(context, folder, data);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowsText(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const [a, b, c] = [row % 7, (row * 37) % 101, (row * 11) % 5];
    return `${a},${b},v${c},${a > 3 !== b > 50 ? "yes" : "no"}`;
  });
  return `a,b,c,class\n${lines.join("\n")}\n`;
}

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** Runs the program; `killAfter` milliseconds it is killed, if it still runs. */
function run(
  args: readonly string[],
  { killAfter, input }: { killAfter?: number; input?: string } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn("node", [program, ...args], {
      stdio: [input === undefined ? "ignore" : "pipe", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr!.on("data", (data) => {
      stderr += data;
    });
    if (input !== undefined) child.stdin!.end(input);
    const timer = killAfter === undefined ? null : setTimeout(() => child.kill("SIGKILL"), killAfter);
    child.on("exit", (code) => {
      if (timer !== null) clearTimeout(timer);
      resolve({ code, stderr, milliseconds: performance.now() - begun });
    });
  });
}

/** The old model or report, or a whole new one. */
function isWhole(path: string): boolean {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".html")) return text === "the old page" || text.trimEnd().endsWith("</html>");
  try {
    modelFromJson(text);
    return true;
  } catch {
    return false;
  }
}

async function kills(context: AttackContext, folder: string, data: string): Promise<void> {
  const tally = context.tally(
    "killed while learning, reporting or editing: every file is the old or the new one",
    "kills",
  );
  const leftovers = context.tally("what killed runs left is gone after the next run", "folders");
  let late = 0;
  const lane = async (number: number): Promise<void> => {
    const place = join(folder, `lane-${number}`);
    mkdirSync(place);
    const [model, page, other] = ["m.json", "r.html", "e.json"].map((name) => join(place, name));
    const learn = ["learn", data, "--method", "id3", "--quiet", "--out", model];
    const commands = [
      learn,
      [...learn, "--report", page],
      ["edit", model, "--relabel", "2=yes", "--out", other],
    ];
    await run(learn);
    writeFileSync(page, "the old page");
    writeFileSync(other, readFileSync(model));
    const usual = [0, 0, 0];
    for (const [index, command] of commands.entries()) usual[index] = (await run(command)).milliseconds;
    while (tally.tries < KILLS && !context.isOver()) {
      const which = context.random.below(3);
      // Most of the time goes by before anything is written: kills are drawn from the later part of it.
      const killAfter = usual[which] * (0.5 + 0.6 * context.random.uniform());
      const { code, milliseconds } = await run(commands[which], { killAfter });
      if (code !== null) {
        late++;
        usual[which] = 0.8 * usual[which] + 0.2 * milliseconds;
        continue;
      }
      tally.tries++;
      for (const path of [model, page, other]) {
        if (!isWhole(path))
          context.fail(tally, `half a file: ${path}`, readFileSync(path, "utf8").slice(0, 2000));
      }
      if (tally.tries % 100 === 0) context.say(`${tally.tries} kills`);
    }
    for (const command of commands) await run(command);
    leftovers.tries++;
    const left = readdirSync(place).filter((name) => name.endsWith(".tmp"));
    if (left.length > 0) context.fail(leftovers, left.join(", "), left);
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  tally.note = `${late} more runs were over before the kill`;
}

function fullDisk(context: AttackContext, folder: string, data: string): void {
  const tally = context.tally("on a full or read-only disk: one line, exit 1, the old file stays", "runs");
  const place = join(folder, "disk");
  mkdirSync(place);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", place]);
  if (mounted.status !== 0) {
    tally.lacks = "mounting a small disk needs root";
    return;
  }
  try {
    const out = join(place, "m.json");
    const call = (...more: string[]) =>
      spawnSync("node", [program, "learn", data, "--method", "id3", "--quiet", "--out", out, ...more], {
        encoding: "utf8",
      });
    call("--max-depth", "1");
    const old = readFileSync(out, "utf8");
    fill(join(place, "filler"));
    const expect = (what: string, { status, stderr }: ReturnType<typeof call>): void => {
      tally.tries++;
      const isRight =
        status === 1 && /^espalier: .*cannot write/.test(stderr) && readFileSync(out, "utf8") === old;
      const left = readdirSync(place).filter((name) => name.endsWith(".tmp"));
      if (!isRight || left.length > 0) context.fail(tally, `${what}: exit ${status}, ${stderr}`, left);
    };
    for (let times = 0; times < 5; times++) expect("full", call("--report", join(place, "r.html")));
    spawnSync("mount", ["-o", "remount,ro", place]);
    for (let times = 0; times < 5; times++) expect("read-only", call());
  } finally {
    spawnSync("umount", ["-l", place]);
  }
}

function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, "x".repeat(4096));
  } catch {
    // The disk is full, as it is to be.
  }
}

/** Cut, lengthened or removed while it is read: a result or one line, never a crash. */
async function changingFile(context: AttackContext, folder: string): Promise<void> {
  const tally = context.tally("a file that changes while it is read: a result or one line", "runs");
  const path = join(folder, "changing.csv");
  const text = rowsText(200_000);
  for (let times = 0; times < 12; times++) {
    writeFileSync(path, text);
    const changes = [
      () => truncateSync(path, context.random.below(text.length)),
      () => appendFileSync(path, "1,2,v1,yes\n".repeat(1000)),
      () => rmSync(path, { force: true }),
      () => writeFileSync(path, "\0".repeat(1000)),
    ];
    const running = run(["learn", path, "--method", "id3", "--max-depth", "2", "--quiet"]);
    await new Promise((resolve) => setTimeout(resolve, 200 + context.random.below(1500)));
    changes[times % changes.length]();
    const { code, stderr } = await running;
    tally.tries++;
    if ((code !== 0 && code !== 1) || /\n {4}at /.test(stderr))
      context.fail(tally, `exit ${code}: ${stderr.slice(0, 400)}`, null);
  }
}

/** A heap of 48 MB: a result or one line; where the engine itself gives up, the old file stays. */
function littleMemory(context: AttackContext, folder: string, data: string): void {
  const tally = context.tally("with little memory: a result, or the old file stays", "runs");
  const out = join(folder, "memory.json");
  spawnSync("node", [program, "learn", data, "--method", "id3", "--quiet", "--out", out]);
  const big = join(folder, "big.csv");
  writeFileSync(big, rowsText(150_000));
  for (const heap of [32, 48, 64, 96]) {
    for (const file of [data, big]) {
      spawnSync("node", [program, "learn", file, "--method", "id3", "--quiet", "--out", out], {
        env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heap}` },
      });
      tally.tries++;
      if (!isWhole(out)) context.fail(tally, `half a file with ${heap} MB`, null);
    }
  }
}

async function pipes(context: AttackContext, data: string): Promise<void> {
  const tally = context.tally("slow, short and closed pipes", "runs");
  const expect = (what: string, isRight: boolean, evidence: unknown): void => {
    tally.tries++;
    if (!isRight) context.fail(tally, what, evidence);
  };
  const shell = (line: string) =>
    spawnSync("bash", ["-c", line], { encoding: "utf8", env: { ...process.env, P: program, D: data } });
  const slow = shell(
    '(while IFS= read -r line; do echo "$line"; sleep 0.002; done < "$D") | node "$P" learn - --method id3 --quiet',
  );
  expect("a slow pipe", slow.status === 0, slow);
  const head = shell(
    'node "$P" generate xor --rows 20000 | head -c 10 > /dev/null; echo "$(( PIPESTATUS[0] ))" >&2',
  );
  expect("a reader that leaves", head.stderr === "0\n", head);
  const closed = shell('node "$P" learn "$D" --method id3 >&-');
  expect(
    "closed standard output",
    closed.status === 1 && closed.stderr.includes("standard output is closed"),
    closed,
  );
  const silent = shell('node "$P" learn "$D" --method id3 --quiet > /dev/null');
  expect("/dev/null is fine", silent.status === 0 && silent.stderr === "", silent);
  const full = shell('node "$P" learn "$D" --method id3 > /dev/full');
  expect("/dev/full", full.status === 1 && full.stderr.includes("cannot write to standard output"), full);
  const stop = shell('node "$P" learn - --method id3 < <(head -c 5000 "$D"; exec sleep 0.3)');
  expect("input that is cut in a row", stop.status === 0 || stop.status === 1, stop);
}

function links(context: AttackContext, folder: string, data: string): void {
  const tally = context.tally("links as output files stay links", "runs");
  const call = (out: string) =>
    spawnSync("node", [program, "learn", data, "--method", "id3", "--quiet", "--out", out], {
      encoding: "utf8",
    });
  for (const exists of [false, true]) {
    const [link, target] = [join(folder, `link-${exists}`), join(folder, `target-${exists}.json`)];
    if (exists) writeFileSync(target, "old");
    symlinkSync(target, link);
    const { status } = call(link);
    tally.tries++;
    const isRight =
      status === 0 && existsSync(target) && isWhole(target) && spawnSync("test", ["-L", link]).status === 0;
    if (!isRight) context.fail(tally, `exit ${status}`, null);
  }
}
