// The worker's side of the messages. Requests that change something wait for each other, in the
// order in which they came; those that only look are answered at once, also while a model is being
// learned.

import type { FromEngine, ToEngine } from "../../messages.ts";
import { isChanging } from "../answer.ts";
import { answerTo, Engine } from "../engine.ts";
import type { EngineOptions } from "../session-models.ts";
import { faultOf } from "./fault.ts";

export interface EnginePort {
  postMessage(message: FromEngine): void;
  onmessage: ((event: { data: ToEngine }) => void) | null;
}

export interface ServedEngineOptions extends EngineOptions {
  /** Called once, when the first facts about the data have been sent. */
  readonly onFirstFacts?: (() => void) | undefined;
}

export function serveEngine(port: EnginePort, { onFirstFacts, ...options }: ServedEngineOptions = {}): void {
  const engine = new Engine(options);
  const running = new Map<number, AbortController>();
  let arrived: Promise<unknown> = Promise.resolve();
  let changed: Promise<unknown> = Promise.resolve();
  let haveFacts = false;

  async function reply({ id, ask, with: given }: Asked, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      const onProgress = (progress: unknown): void => port.postMessage({ id, progress });
      port.postMessage({ id, reply: await engine.ask(ask, given as never, { signal, onProgress }) });
    } catch (error) {
      port.postMessage({ id, fault: faultOf(error, signal) });
    }
    running.delete(id);
    if (ask !== "data/choose" || haveFacts) return;
    haveFacts = true;
    onFirstFacts?.();
  }

  port.onmessage = ({ data }) => {
    if ("stop" in data) {
      running.get(data.stop)?.abort();
      return;
    }
    const stopper = new AbortController();
    running.set(data.id, stopper);
    const work = (): Promise<void> => reply(data, stopper.signal);
    // What cannot be loaded is told by the reply.
    const loading = answerTo(data.ask).then(isChanging, () => false);
    arrived = arrived.then(async () => {
      if (await loading) changed = changed.then(work);
      else void work();
    });
  };
}

type Asked = Exclude<ToEngine, { stop: number }>;
