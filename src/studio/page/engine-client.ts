// The page's side of the worker: a promise for each question. A worker that died is told to all who wait; the next question
// starts another.

import type { Fault, FromEngine, RequestName, Requests, ToEngine } from "../messages.ts";
import { WATCHED } from "../watched.ts";

export interface AskOptions<Name extends RequestName> {
  readonly onProgress?: (progress: Requests[Name]["progress"]) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What went wrong, in a sentence for people. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
  readonly isStopped: boolean;
  readonly isBug: boolean;
  /** The worker is gone, and what it held with it. */
  readonly isLost: boolean;

  constructor({ message, isStopped, isBug }: Fault, isLost = false) {
    super(message);
    this.isStopped = isStopped;
    this.isBug = isBug;
    this.isLost = isLost;
  }
}

interface Port {
  postMessage(message: ToEngine): void;
  close(): void;
}

interface Waiting {
  resolve(reply: never): void;
  reject(fault: EngineFault): void;
  progress(report: never): void;
}

const LOST =
  "The engine of this page ended unexpectedly, perhaps for lack of memory. Your session is kept: it is opened again.";

export class EngineClient {
  #port: Port | null = null;
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  /** Told when the worker died. */
  onLost: (() => void) | null = null;

  async ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]["ask"],
    { onProgress, signal }: AskOptions<Name> = {},
  ): Promise<Requests[Name]["reply"]> {
    this.#port ??= this.#start();
    const port = this.#port;
    const id = this.#next++;
    const stop = (): void => port.postMessage({ stop: id });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, progress: (report) => onProgress?.(report) });
        port.postMessage({ id, ask: name, with: ask } as ToEngine);
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop);
      });
    } finally {
      this.#waiting.delete(id);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Ends the worker at once: all that wait are told that they were stopped. */
  restart(): void {
    const port = this.#port;
    this.#port = null;
    this.#worker = null;
    port?.close();
    this.#fail({ message: "Stopped.", isStopped: true, isBug: false }, true);
  }

  #start(): Port {
    const receive = ({ data }: { data: FromEngine }): void => this.#receive(data);
    try {
      const lock = `espalier-engine-${crypto.randomUUID()}`;
      const worker = new Worker(new URL("../engine-worker.ts", import.meta.url), {
        type: "module",
        name: lock,
      });
      worker.onmessage = (event: MessageEvent<FromEngine>) => {
        if (event.data.id === WATCHED)
          navigator.locks.request(lock, () => this.#lose(worker)).catch(() => {});
        else receive(event);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.#lose(worker);
      };
      this.#worker = worker;
      return { postMessage: (message) => worker.postMessage(message), close: () => worker.terminate() };
    } catch {
      throw new EngineFault({
        message:
          "This browser lets the page start no worker, and the Studio does its work in one: allow workers for this page, or use the command line.",
        isStopped: false,
        isBug: false,
      });
    }
  }

  #receive(message: FromEngine): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ("progress" in message) waiting.progress(message.progress as never);
    else if ("fault" in message) waiting.reject(new EngineFault(message.fault));
    else waiting.resolve(message.reply as never);
  }

  #lose(worker: Worker): void {
    worker.terminate();
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#port = null;
    this.#fail({ message: LOST, isStopped: false, isBug: false }, true);
    this.onLost?.();
  }

  #fail(fault: Fault, isLost: boolean): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each.reject(new EngineFault(fault, isLost));
  }
}
