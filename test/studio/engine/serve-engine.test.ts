import { expect, it } from "vitest";
import { DataError } from "../../../src/index.ts";
import { faultOf } from "../../../src/studio/engine/serve/fault.ts";
import { type EnginePort, serveEngine } from "../../../src/studio/engine/serve/serve-engine.ts";
import type { FromEngine, ToEngine } from "../../../src/studio/messages.ts";
import { wardCsv } from "../sample-session.ts";

/** The page's side of an engine in this thread. */
function startEngine() {
  const heard: FromEngine[] = [];
  const waiting = new Map<number, (message: FromEngine) => void>();
  const port: EnginePort = {
    onmessage: null,
    postMessage(message) {
      heard.push(message);
      if ("id" in message && !("progress" in message)) waiting.get(message.id)?.(message);
    },
  };
  serveEngine(port);
  const send = (data: ToEngine): void => port.onmessage!({ data });
  let next = 1;
  const ask = (name: string, given: object): { id: number; done: Promise<FromEngine> } => {
    const id = next++;
    const done = new Promise<FromEngine>((resolve) => waiting.set(id, resolve));
    send({ id, ask: name, with: given } as ToEngine);
    return { id, done };
  };
  return { ask, heard, stop: (id: number) => send({ stop: id }) };
}

it("answers looks while it learns, makes changes one after the other, and keeps what was found when it is stopped", async () => {
  const { ask, heard, stop } = startEngine();
  const opened = ask("start/open", { file: new Blob([wardCsv()]), name: "ward.csv" });
  const chosen = ask("data/choose", { target: "outcome" });
  const learned = ask("learn", { size: 10 });
  await opened.done;
  await chosen.done;
  const looked = await ask("data/rows", { from: 0, count: 1 }).done;
  expect(looked).toHaveProperty("reply.total", 240);
  const isThere = (): boolean =>
    heard.some(
      (message) =>
        "progress" in message && message.id === learned.id && (message.progress as { soFar: unknown }).soFar,
    );
  await expect.poll(isThere).toBe(true);
  stop(learned.id);
  expect(await learned.done).toHaveProperty("reply.isStopped", true);
  expect(heard.filter((message) => "fault" in message)).toEqual([]);
});

it("what goes wrong is one sentence", async () => {
  const { ask, stop } = startEngine();
  expect(await ask("data/choose", {}).done).toMatchObject({
    fault: { message: "no file is open; open one first", isStopped: false, isBug: false },
  });
  const opened = ask("start/open", { file: new Blob([wardCsv()]), name: "ward.csv" });
  stop(opened.id);
  expect(await opened.done).toMatchObject({ fault: { isStopped: true } });
  const { signal } = new AbortController();
  expect(faultOf(new DataError("a.csv: empty"), signal)).toMatchObject({
    message: "a.csv: empty",
    isBug: false,
  });
  const hint = [{ option: "exclude" }, { option: "memory" }, { option: "engine", value: "duckdb" }];
  expect(faultOf(new DataError("too many; take fewer columns", { hint }), signal).message).toBe(
    "too many; take fewer columns (on the Data and Learn screen)",
  );
  expect(faultOf(new RangeError("Array buffer allocation failed"), signal).message).toContain("memory");
  expect(faultOf(new DOMException("gone", "NotReadableError"), signal).message).toContain("open it anew");
  expect(faultOf(new TypeError("x is undefined"), signal)).toMatchObject({ isBug: true });
});
