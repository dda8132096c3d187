// Serves one program over two pipes: frames in, frames out, several requests at a time. A request
// is answered with its result or one error; `cancel` ends one with the best found so far. R reads
// answers as lines of JSON, since it has no pipes of bytes.

import type { Readable, Writable } from "node:stream";
import { DataError } from "../../dataset/data-error.ts";
import type { Progress } from "../../learner/learner.ts";
import { messageLine } from "../../text/sentences.ts";
import { EXIT_BAD_DATA, EXIT_FINE } from "../io/exit-code.ts";
import { version } from "../io/surroundings.ts";
import { systemReason } from "../io/system-reason.ts";
import type { Answer } from "./call.ts";
import { type Frame, FrameReader, frameOf } from "./frames.ts";

/** Milliseconds between two reports of the same request. */
const REPORTS_APART = 100;

/** Ends with the exit code, once the other side has closed its pipe or sent what is no frame. */
export async function servePipes(
  input: Readable,
  output: Writable,
  answers: Readonly<Record<string, Answer>>,
  { lines = false } = {},
): Promise<number> {
  const running = new Map<unknown, AbortController>();
  const send = (header: object): void =>
    void output.write(lines ? `${JSON.stringify(header)}\n` : frameOf(header));
  send({ hello: { version: version(), node: process.versions.node } });
  const reader = new FrameReader();
  try {
    for await (const chunk of input) {
      for (const frame of reader.push(chunk as Uint8Array)) {
        const { id, request, of } = frame.header;
        if (request === "cancel") running.get(of)?.abort();
        else
          void answer(frame)
            .then(send)
            .finally(() => running.delete(id));
      }
    }
    return EXIT_FINE;
  } catch (error) {
    send({ id: null, error: errorOf(error) });
    return EXIT_BAD_DATA;
  }

  async function answer(frame: Frame): Promise<object> {
    const { id, request, options = {} } = frame.header;
    const stop = new AbortController();
    running.set(id, stop);
    let reported = 0;
    const onProgress = ({ done, text }: Progress): void => {
      const now = performance.now();
      if (now - reported < REPORTS_APART) return;
      reported = now;
      send({ id, progress: { done, text } });
    };
    try {
      if (typeof request !== "string" || !Object.hasOwn(answers, request))
        throw new DataError(`there is no request "${String(request)}"`, { code: "bad-option" });
      const call = { options: options as Record<string, unknown>, frame };
      return {
        id,
        answer: await answers[request]({ ...call, context: { signal: stop.signal, onProgress } }),
      };
    } catch (error) {
      const stopped = stop.signal.aborted && (error as Error)?.name === "AbortError";
      return { id, error: stopped ? NOTHING_YET : errorOf(error) };
    }
  }
}

const NOTHING_YET = { code: "stopped", message: "stopped before there was any model", hint: [] };

/** An error as the other side tells it; what is no fault of the data or options is a defect. */
function errorOf(error: unknown): object {
  if (error instanceof DataError) {
    const { message, code, hint } = error;
    return { message, code, hint };
  }
  if (error instanceof RangeError && /memory|allocation|length/i.test(error.message))
    return {
      message: "the data do not fit in the engine's memory; give fewer rows or columns",
      code: "too-large",
      hint: [],
    };
  const reason = systemReason(error);
  const text = reason ?? (error instanceof Error ? error.message : String(error));
  return { message: messageLine(text), code: "defect", hint: [] };
}
