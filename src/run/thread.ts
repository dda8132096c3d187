// Another thread of this program, and how work is given to it: requests of a kind, which the thread
// answers with reports while it works and one result or fault in the end. src/node starts threads
// on Node, the Studio in a browser.

/**
 * Another thread of this program. Messages travel as copies, memory that is shared
 * (SharedArrayBuffer) excepted.
 */
export interface SearchThread {
  post(message: unknown): void;
  /** Sets the only listener for the thread's messages. */
  listen(hear: (message: unknown) => void): void;
  stop(): void;
}

/**
 * One kind of work. A thread that does it keeps the object, so that `run` may hold state from one
 * task to the next.
 */
export interface ThreadWork<Task, Report, Result> {
  /** Different for every kind of work. */
  readonly kind: string;
  run(task: Task, report: (report: Report) => void): Promise<Result>;
}

/** To a thread. */
interface Request {
  readonly kind: string;
  /** Repeated in every answer. */
  readonly id: number;
  readonly task: unknown;
}

/**
 * From a thread. A fault without an id, as one that ends the thread has, is one of every request
 * that is open.
 */
type Answer =
  | { readonly kind: "report"; readonly id: number; readonly report: unknown }
  | { readonly kind: "result"; readonly id: number; readonly result: unknown }
  | { readonly kind: "fault"; readonly id?: number; readonly fault: string };

/**
 * What a thread does with each message that it is sent. Requests start as they arrive, without
 * waiting for each other.
 */
export function threadServer(
  post: SearchThread["post"],
  works: readonly ThreadWork<unknown, unknown, unknown>[],
): (message: unknown) => void {
  const answer = (message: Answer): void => post(message);
  return (message) => {
    const { kind, id, task } = message as Request;
    const work = works.find((each) => each.kind === kind);
    const done = work
      ? work.run(task, (report) => answer({ kind: "report", id, report }))
      : Promise.reject(new Error(`a thread that knows no work called ${kind}`));
    done.then(
      (result) => answer({ kind: "result", id, result }),
      (error: unknown) => answer({ kind: "fault", id, fault: String(error) }),
    );
  };
}

interface Pending {
  hear(report: unknown): void;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The other end: starts a thread and gives it work. */
export class ThreadClient {
  readonly #thread: SearchThread;
  readonly #open = new Map<number, Pending>();
  #asked = 0;

  constructor(start: () => SearchThread) {
    this.#thread = start();
    this.#thread.listen((message) => this.#hear(message as Answer));
  }

  /** Rejects where the work fails, the thread breaks down, or is stopped. */
  ask<Task, Report, Result>(
    work: ThreadWork<Task, Report, Result>,
    task: Task,
    hear: (report: Report) => void = () => {},
  ): Promise<Result> {
    const id = this.#asked++;
    return new Promise<Result>((resolve, reject) => {
      this.#open.set(id, { hear, resolve, reject } as Pending);
      this.#thread.post({ kind: work.kind, id, task } satisfies Request);
    });
  }

  stop(reason = "stopped"): void {
    this.#thread.stop();
    this.#fail(reason);
  }

  #hear(answer: Answer): void {
    if (answer.kind === "fault" && answer.id === undefined) {
      this.#fail(answer.fault);
      return;
    }
    const pending = this.#open.get(answer.id!);
    if (answer.kind === "report") pending?.hear(answer.report);
    else {
      this.#open.delete(answer.id!);
      if (answer.kind === "result") pending?.resolve(answer.result);
      else pending?.reject(new Error(answer.fault));
    }
  }

  #fail(reason: string): void {
    const pending = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of pending) reject(new Error(reason));
  }
}
