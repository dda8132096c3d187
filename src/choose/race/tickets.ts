// Who does which piece of a list of work, without either side asking the other: this thread takes pieces off the front, the other
// off the end, each by a ticket, and the tickets are as many as the pieces, so that they meet and never take the same one.

export interface SharedTickets {
  readonly pieces: number;
  /** The number of tickets drawn so far; null where threads can share no memory. */
  readonly drawn: SharedArrayBuffer | null;
  /** Pieces at the end that are the other thread's where there is no such memory. */
  readonly fixed: number;
}

export function ticketsFor(pieces: number, fixed: number): SharedTickets {
  const canShare = typeof SharedArrayBuffer !== "undefined";
  return { pieces, drawn: canShare ? new SharedArrayBuffer(4) : null, fixed: canShare ? 0 : fixed };
}

/** One side's draws. */
export class Drawer {
  readonly #tickets: SharedTickets;
  readonly #isFront: boolean;
  readonly #drawn: Int32Array | null;
  #count = 0;

  constructor(tickets: SharedTickets, side: "front" | "end") {
    this.#tickets = tickets;
    this.#isFront = side === "front";
    this.#drawn = tickets.drawn && new Int32Array(tickets.drawn);
  }

  /** The place of the next piece to do; null where none is left. */
  draw(): number | null {
    const { pieces, fixed } = this.#tickets;
    const most = this.#isFront ? pieces - fixed : fixed;
    const isMine = this.#drawn === null ? this.#count < most : Atomics.add(this.#drawn, 0, 1) < pieces;
    if (!isMine) return null;
    const place = this.#isFront ? this.#count : pieces - 1 - this.#count;
    this.#count++;
    return place;
  }

  /** Pieces of the other side, known once no ticket is left. */
  get others(): number {
    return this.#tickets.pieces - this.#count;
  }

  /** Leaves what is not yet begun undone. */
  close(): void {
    if (this.#drawn !== null) Atomics.store(this.#drawn, 0, this.#tickets.pieces);
  }
}
