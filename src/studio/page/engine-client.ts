// The page's side of the worker: a promise for each request. A worker that died is told to all who
// wait; the next request starts another.

import type { Fault, FromEngine, ToEngine } from "../messages.ts";
import type { RequestName, Requests } from "../panels/registry.ts";

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

  constructor(message: string, { isStopped = false, isBug = false, isLost = false } = {}) {
    super(message);
    this.isStopped = isStopped;
    this.isBug = isBug;
    this.isLost = isLost;
  }
}

interface Waiting {
  resolve(reply: never): void;
  reject(fault: EngineFault): void;
  progress(report: never): void;
}

export const LOST = "The engine of this page ended unexpectedly, perhaps for lack of memory";

export class EngineClient {
  #worker: Worker | null = null;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();
  /** Told when the worker died. */
  onLost: (() => void) | null = null;

  async ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]["ask"],
    { onProgress, signal }: AskOptions<Name> = {},
  ): Promise<Requests[Name]["reply"]> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#next++;
    const post = (message: ToEngine): void => worker.postMessage(message);
    const stop = (): void => post({ stop: id });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, progress: (report) => onProgress?.(report) });
        post({ id, ask: name, with: ask } as ToEngine);
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop);
      });
    } finally {
      this.#waiting.delete(id);
      signal?.removeEventListener("abort", stop);
    }
  }

  #start(): Worker {
    try {
      const lock = `espalier-engine-${crypto.randomUUID()}`;
      const worker = new Worker(new URL("../engine-worker.ts", import.meta.url), {
        type: "module",
        name: lock,
      });
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
        if ("isLocked" in data) navigator.locks.request(lock, () => this.#lose(worker)).catch(() => {});
        else this.#receive(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.#lose(worker);
      };
      return worker;
    } catch {
      throw new EngineFault(
        "This browser lets the page start no worker, and the Studio does its work in one: allow workers for this page, or use the command line.",
      );
    }
  }

  #receive(message: Exclude<FromEngine, { isLocked: true }>): void {
    const waiting = this.#waiting.get(message.id);
    if ("progress" in message) waiting?.progress(message.progress as never);
    else if ("fault" in message) waiting?.reject(faultOf(message.fault));
    else waiting?.resolve(message.reply as never);
  }

  #lose(worker: Worker): void {
    worker.terminate();
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new EngineFault(`${LOST}.`, { isLost: true }));
    this.onLost?.();
  }
}

function faultOf({ message, ...kind }: Fault): EngineFault {
  return new EngineFault(message, kind);
}
