import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { FrameError, FrameReader, frameOf } from "../../src/cli/pipes/frames.ts";
import { program } from "./start-program.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-pipes-"));
const children: { kill(): void }[] = [];
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

type Header = Record<string, unknown>;

/** The child, and what it said so far. */
function startChild() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../dist/pipes.js")]);
  children.push(child);
  const reader = new FrameReader();
  const said: Header[] = [];
  child.stdout.on("data", (chunk) => said.push(...reader.push(chunk).map(({ header }) => header)));
  child.stdin.on("error", () => {});
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  const send = (header: object, buffers: readonly Float64Array[] = []): void => {
    child.stdin.write(frameOf({ ...header, buffers: buffers.map(({ byteLength }) => byteLength) }));
    for (const buffer of buffers) child.stdin.write(new Uint8Array(buffer.buffer));
  };
  /** The last word on a request. */
  const answer = async (id: unknown): Promise<Header> => {
    const isLast = (header: Header): boolean => header.id === id && !("progress" in header);
    await expect.poll(() => said.some(isLast), { interval: 5 }).toBe(true);
    return said.find(isLast)!;
  };
  return { child, said, code, send, answer };
}

const rows = 400;
const a = Float64Array.from({ length: rows }, (_, row) => (row * 7) % 13);
const b = Float64Array.from({ length: rows }, (_, row) => (row * 5) % 11);
const target = Float64Array.from(a, (value, row) => Number(value < 6 !== b[row] < 4));
const columns = [{ name: "a" }, { name: "b" }, { name: "class" }];
const table = { columns, reading: { name: "data", target: "class" } };

describe("frames", () => {
  const header = { id: 1, buffers: [3, 0, 2] };
  const bytes = Buffer.concat([frameOf(header), Buffer.from("abcde"), frameOf({ id: 2 })]);

  it("come whole, however they are cut into pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const ends = [...new Set([...cuts, bytes.length])].sort((x, y) => x - y);
        const reader = new FrameReader();
        const frames = ends.flatMap((end, place) => reader.push(bytes.subarray(ends[place - 1] ?? 0, end)));
        expect(frames.map((frame) => frame.header)).toEqual([header, { id: 2 }]);
        expect(frames[0].buffers.map((buffer) => Buffer.from(buffer).toString())).toEqual(["abc", "", "de"]);
      }),
    );
  });

  it("of other bytes are refused", () => {
    const read = (frame: Uint8Array) => () => new FrameReader().push(frame);
    const wrong = frameOf({});
    wrong[wrong.length - 1] = 0x20;
    for (const frame of [Buffer.from("GET / HTTP/1.1"), wrong, frameOf([]), frameOf({ buffers: [-1] })])
      expect(read(frame)).toThrow(FrameError);
  });
});

describe("the child of the Python and R packages", () => {
  it("learns the model that the program learns, byte for byte, and reports on it", async () => {
    const lines = Array.from(a, (value, row) => `${value},${b[row]},${target[row]}`);
    writeFileSync(join(folder, "data"), `a,b,class\n${lines.join("\n")}\n`);
    const args = ["learn", "data", "--method", "refined", "--max-conditions", "5", "--out", "model.json"];
    execFileSync(process.execPath, [program, ...args], { cwd: folder, stdio: "ignore" });
    const { child, send, answer, code, said } = startChild();
    send({ id: 1, request: "learn", options: { method: "refined", maxConditions: 5 }, ...table }, [
      a,
      b,
      target,
    ]);
    const learned = (await answer(1)).answer as Header;
    expect(learned.document).toBe(readFileSync(join(folder, "model.json"), "utf8"));
    expect(said[0]).toMatchObject({ hello: { node: process.versions.node } });
    send({ id: 2, request: "report", options: { learned: 1 } });
    expect((await answer(2)).answer).toMatchObject({ page: expect.stringContaining("<!doctype html>") });
    send({ id: 3, request: "export", options: { document: learned.document, to: "sql", table: "t" } });
    expect((await answer(3)).answer).toMatchObject({ text: expect.stringContaining("SELECT") });
    const schema = { name: "price", kind: "continuous", categories: [], hasMissing: true };
    const prices = { name: "price", texts: ["$1,250.00", "7", "n/a"] };
    const asked = { id: 4, request: "read", options: { schema }, columns: [prices], buffers: [16] };
    child.stdin.write(frameOf(asked));
    child.stdin.write(new Uint8Array(Int32Array.of(1, 0, -1, 2).buffer));
    expect((await answer(4)).answer).toEqual({ values: [7, 1250, null, null] });
    // The end of its input is its own.
    child.stdin.end();
    expect(await code).toBe(0);
  });

  it("answers what is wrong with a request in one line, and goes on", async () => {
    const { child, send, answer, code } = startChild();
    send({ id: 1, request: "dance" });
    expect(await answer(1)).toMatchObject({
      error: { code: "bad-option", message: 'there is no request "dance"' },
    });
    send({ id: 2, request: "learn", options: { method: "redwood", maxDepth: -1 }, ...table }, [a, b, target]);
    expect(await answer(2)).toMatchObject({
      error: { message: expect.stringMatching(/^maxDepth: expected/) },
    });
    send({ id: 3, request: "learn", ...table }, [a]);
    expect(await answer(3)).toMatchObject({ error: { message: expect.stringContaining("other columns") } });
    child.stdin.write("this is no frame");
    expect(await answer(null)).toMatchObject({ error: { message: expect.stringContaining("not a frame") } });
    expect(await code).toBe(1);
  });

  it("stops with the best so far when it is told to", async () => {
    const { send, answer, said } = startChild();
    const noise = Array.from({ length: 12 }, (_, column) =>
      Float64Array.from({ length: 3000 }, (__, row) => Math.sin(row * (column + 1.7)) * 1000),
    );
    const classes = Float64Array.from(noise[0], (value, row) => Number(value + noise[5][row] > 0));
    const named = [...noise.map((_, column) => ({ name: `x${column}` })), { name: "class" }];
    send({ id: 1, request: "learn", options: { method: "t4" }, columns: named }, [...noise, classes]);
    await expect.poll(() => said.some((header) => "progress" in header), { interval: 5 }).toBe(true);
    send({ request: "cancel", of: 1 });
    const { answer: learned } = (await answer(1)) as { answer: Header };
    expect(learned).toMatchObject({ stopped: true, document: expect.stringContaining('"espalier-model"') });
  });
});
