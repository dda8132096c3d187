// Large data, each with its time and the most memory and disk it took: many rows, many columns, and a file larger than memory.

import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, seeded } from "../bench/random.ts";
import type { AttackContext, AttackPart } from "./part.ts";

const program = join(import.meta.dirname, "../bin/espalier.js");

export const scale: AttackPart = {
  name: "scale",
  summary: "many rows, many columns, files larger than memory",
  share: 14,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "espalier-scale-"));
    try {
      await tryShape(context, folder, {
        what: "100,000 columns x 200 rows, in memory",
        rows: 200,
        columns: 100_000,
        args: ["--method", "id3"],
      });
      await tryShape(context, folder, {
        what: "2,000,000 rows x 30 columns, in memory",
        rows: 2_000_000,
        columns: 30,
        args: ["--method", "id3", "--max-depth", "6"],
      });
      // 390 bytes a row.
      await tryShape(context, folder, {
        what: "a CSV file of 5 GB in DuckDB with 2 GB of memory",
        rows: 13_000_000,
        columns: 30,
        digits: 12,
        args: [],
        limit: 2,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Shape {
  readonly what: string;
  readonly rows: number;
  readonly columns: number;
  /** Of a field; else 5. */
  readonly digits?: number;
  readonly args: readonly string[];
  /** GB of memory that it may take, where it is limited. */
  readonly limit?: number;
}

async function tryShape(context: AttackContext, folder: string, shape: Shape): Promise<void> {
  const tally = context.tally(shape.what, "runs");
  const bytes = shape.rows * shape.columns * ((shape.digits ?? 5) + 1);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 2.5 * bytes) {
    tally.lacks = `it needs ${Math.ceil((2.5 * bytes) / 1e9)} GB of disk`;
    return;
  }
  // Each is tried once, however long it takes: what was not tried has shown nothing.
  if (tally.tries > 0) return;
  const path = join(folder, "data.csv");
  const written = await writeRows(path, shape, context.random);
  context.say(`${shape.what}: ${(written / 1e9).toFixed(2)} GB written`);
  const scratch = join(folder, "scratch");
  mkdirSync(scratch);
  const { code, stderr, seconds, peak, disk } = await measured(commandOf(path, shape), scratch);
  tally.tries++;
  tally.note = [
    `${(written / 1e9).toFixed(2)} GB of CSV in ${seconds.toFixed(0)} s`,
    `at most ${(peak / 2 ** 20).toFixed(0)} MB of memory`,
    `${(disk / 1e9).toFixed(2)} GB of disk`,
  ].join(", ");
  const left = sizeOf(scratch);
  rmSync(scratch, { recursive: true, force: true });
  const isOver =
    left > 0 || disk > 2 * written || (shape.limit !== undefined && peak > shape.limit * 2 ** 30 * 1.1);
  if (code !== 0 || isOver) context.fail(tally, `exit ${code}: ${stderr.slice(0, 400)} ${tally.note}`, null);
  rmSync(path);
}

/** The rows of a large file are these many at most, again and again in pieces in random order: writing is not what is tried. */
const DIFFERENT_ROWS = 2_000_000;
const PIECE = 20_000;

/** Numbers of so many digits; the class depends on two columns. */
async function writeRows(
  path: string,
  { rows, columns, digits = 5 }: Shape,
  random: Random,
): Promise<number> {
  const file = createWriteStream(path, { highWaterMark: 1 << 22 });
  const words = Array.from({ length: 4096 }, () =>
    String(10_000 + random.below(90_000)).padEnd(digits, ".250625"),
  );
  const fast = seeded(random.bits());
  const header = `${Array.from({ length: columns }, (_, c) => `x${c}`).join(",")},class\n`;
  file.write(header);
  let written = header.length;
  const pieces: Buffer[] = [];
  for (let row = 0; row < rows; row += PIECE) {
    const isNew = row < DIFFERENT_ROWS;
    const piece = isNew
      ? rowsText(Math.min(PIECE, rows - row), columns, words, fast)
      : pieces[random.below(pieces.length)];
    if (isNew && rows > DIFFERENT_ROWS) pieces.push(piece);
    written += piece.length;
    if (!file.write(piece)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return written;
}

function rowsText(rows: number, columns: number, words: readonly string[], random: Random): Buffer {
  let text = "";
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let c = 0; c < columns; c += 2) {
      const bits = random.bits();
      const [a, b] = [bits & 4095, (bits >>> 12) & 4095];
      if (c < 4) sum += a > 2048 ? 1 : 0;
      text += c + 1 < columns ? `${words[a]},${words[b]},` : `${words[a]},`;
    }
    text += sum === 1 ? "yes\n" : "no\n";
  }
  return Buffer.from(text, "latin1");
}

/** Through DuckDB with a limit, the library is called: DuckDB gets half of it, for Node and its drivers take the rest. */
function commandOf(path: string, { args, limit }: Shape): string[] {
  if (limit === undefined) return [program, "learn", path, "--quiet", ...args];
  return [join(import.meta.dirname, "scale-child.js"), path, `${limit / 2}GB`];
}

/** Seconds after which it is taken to stand still: several times what one busy core takes. */
const PATIENCE = 5400;

/** The program, the most memory it held, as the system counts it, and the most it kept in its temporary folder. */
async function measured(command: readonly string[], scratch: string) {
  const begun = performance.now();
  const child = spawn("node", command, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, TMPDIR: scratch },
    timeout: PATIENCE * 1000,
    killSignal: "SIGKILL",
  });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  let [peak, disk] = [0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, residentPeak(child.pid));
    disk = Math.max(disk, sizeOf(scratch));
  }, 200);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(watch);
  return { code, stderr, seconds: (performance.now() - begun) / 1000, peak, disk };
}

function residentPeak(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Bytes of the files below a folder; those that vanish while they are looked at do not count. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const facts = statSync(join(folder, name), { throwIfNoEntry: false });
    if (facts?.isFile()) bytes += facts.blocks * 512;
  }
  return bytes;
}
