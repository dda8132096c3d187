// A list of pieces of work that two threads take from without waiting for each other, this one from
// the front and the other from the back. A shared counter allows as many takes as there are pieces,
// so that the two meet and none is taken twice.

export interface WorkQueue {
  readonly pieces: number;
  /** The number taken so far; null where threads can share no memory. */
  readonly taken: SharedArrayBuffer | null;
  /** Where they cannot: the number of pieces at the back that are the other thread's. */
  readonly reserved: number;
}

export function workQueue(pieces: number, reserved: number): WorkQueue {
  const canShare = typeof SharedArrayBuffer !== "undefined";
  return {
    pieces,
    taken: canShare ? new SharedArrayBuffer(4) : null,
    reserved: canShare ? 0 : reserved,
  };
}

export class QueueEnd {
  readonly #queue: WorkQueue;
  readonly #isFront: boolean;
  readonly #taken: Int32Array | null;
  #count = 0;
  #isClosed = false;

  constructor(queue: WorkQueue, end: "front" | "back") {
    this.#queue = queue;
    this.#isFront = end === "front";
    this.#taken = queue.taken && new Int32Array(queue.taken);
  }

  /** The number of the next piece; null where none is left. */
  take(): number | null {
    if (this.#isClosed) return null;
    const { pieces, reserved } = this.#queue;
    const most = this.#isFront ? pieces - reserved : reserved;
    const isLeft = this.#taken === null ? this.#count < most : Atomics.add(this.#taken, 0, 1) < pieces;
    if (!isLeft) return null;
    const piece = this.#isFront ? this.#count : pieces - 1 - this.#count;
    this.#count++;
    return piece;
  }

  /** Pieces that the other end took: known once none is left. */
  get takenByOther(): number {
    return this.#queue.pieces - this.#count;
  }

  /** Ends the queue for this end and, where memory is shared, for the other. */
  close(): void {
    this.#isClosed = true;
    if (this.#taken !== null) Atomics.store(this.#taken, 0, this.#queue.pieces);
  }
}
