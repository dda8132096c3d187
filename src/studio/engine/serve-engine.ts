// The worker's side: messages of the page to a session and back. Requests that change something wait for each other;
// those that only look are answered at once, also while a model is being learned.

import { DataError } from "../../internal.ts";
import { loadPieces } from "./load-pieces.ts";
import type { ModelsOptions } from "./model/models.ts";
import type { Fault, FromEngine, RequestName, Requests, ToEngine } from "../messages.ts";
import { Session } from "./session.ts";

export interface EnginePort {
  postMessage(message: FromEngine): void;
  onmessage: ((event: { data: ToEngine }) => void) | null;
}

const CHANGING: ReadonlySet<RequestName> = new Set([
  ...([
    "open",
    "generate",
    "choose",
    "split",
    "learn",
    "candidate",
    "model",
    "edit",
    "addCondition",
  ] as const),
  ...(["undo", "redo", "reason", "unseal", "missed", "compare", "load"] as const),
]);

/** Milliseconds from the first facts on the screen until the other pieces are loaded. */
const PAUSE = 1000;

export function serveEngine(port: EnginePort, options: ModelsOptions = {}): void {
  const session = new Session(options);
  const running = new Map<number, AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  let areLoaded = false;
  port.onmessage = ({ data }) => {
    if ("stop" in data) {
      running.get(data.stop)?.abort();
      return;
    }
    const { id, ask } = data;
    const stopper = new AbortController();
    running.set(id, stopper);
    const work = (): Promise<void> =>
      answer(session, port, data, stopper.signal).finally(() => {
        running.delete(id);
        if (ask !== "choose" || areLoaded) return;
        areLoaded = true;
        setTimeout(loadPieces, PAUSE);
      });
    if (!CHANGING.has(ask)) void work();
    else last = last.then(work);
  };
}

async function answer(
  session: Session,
  port: EnginePort,
  { id, ask, with: given }: Exclude<ToEngine, { stop: number }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted();
    const reply = await session.ask(ask, given as Requests[typeof ask]["ask"], {
      signal,
      onProgress: (progress: unknown) => port.postMessage({ id, progress }),
    });
    port.postMessage({ id, reply });
  } catch (error) {
    port.postMessage({ id, fault: faultOf(error, signal) });
  }
}

/** One sentence, whatever happened. */
export function faultOf(error: unknown, signal: AbortSignal): Fault {
  if (signal.aborted) return { message: "Stopped.", isStopped: true, isBug: false };
  if (error instanceof DataError) return { message: withPageWayOut(error), isStopped: false, isBug: false };
  if (error instanceof RangeError && /allocation|array length|memory/i.test(error.message)) {
    const message =
      "There is not enough memory for this file in a browser; use fewer rows or columns, or the command line.";
    return { message, isStopped: false, isBug: false };
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "NotReadableError" || name === "NotFoundError") {
    const message = "The file can no longer be read: it was moved, changed or removed; open it anew.";
    return { message, isStopped: false, isBug: false };
  }
  if (error instanceof TypeError && /import|module/i.test(error.message)) {
    const message =
      "A piece of the Studio could not be loaded: its server was ended, or the network is gone. Start espalier studio again, or reload once the network is back; your session is kept.";
    return { message, isStopped: false, isBug: false };
  }
  return { message: `This should not have happened: ${String(error)}`, isStopped: false, isBug: true };
}

/** Where the page has the options that are the way out: those of the data on one screen, those of learners on another. */
function withPageWayOut({ message, hint }: DataError): string {
  const screens = new Set(
    hint.map(({ option }) => SCREEN_OF[option]).filter((screen) => screen !== undefined),
  );
  return screens.size === 0 ? message : `${message} (on the ${[...screens].join(" and ")} screen)`;
}

const SCREEN_OF: Readonly<Record<string, "Data" | "Learn" | undefined>> = {
  ...{ kinds: "Data", exclude: "Data", target: "Data" },
  ...{ thresholds: "Learn", memory: "Learn", sparsity: "Learn", maxLiterals: "Learn", positive: "Learn" },
  ...{ maxFpr: "Learn", maxFnr: "Learn", maxConditions: "Learn", method: "Learn", prune: "Learn" },
};
