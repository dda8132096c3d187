// fetch that waits and asks again where a server is busy, starting, or hidden by a gateway (429,
// 502, 503, 504), or where the connection broke; when the time given is over, it says in one line
// what was wrong.

import { setTimeout as sleep } from "node:timers/promises";
import { DataError } from "../../dataset/data-error.ts";
import { TransientError } from "./transient-error.ts";

const BUSY = new Set([429, 502, 503, 504]);
const FIRST_WAIT = 100;
const LONGEST_WAIT = 3000;

export interface PatientRequest {
  /** For messages: "Trino at host:8080". */
  readonly what: string;
  readonly init?: RequestInit;
  /** Seconds until it gives up. */
  readonly patience: number;
  /**
   * False where nothing may be sent twice: refused connections and busy answers are still retried.
   */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

export async function patientFetch(
  url: string,
  { what, init, patience, repeatable, signal }: PatientRequest,
): Promise<Response> {
  const deadline = performance.now() + patience * 1000;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    let complaint: string;
    let pause = wait;
    try {
      const response = await fetch(url, { ...init, signal: signal ?? null });
      if (!BUSY.has(response.status)) return response;
      complaint = `answers ${response.status} ${response.statusText}`.trimEnd();
      pause = Math.max(wait, secondsToWait(response) * 1000);
      await response.body?.cancel();
    } catch (error) {
      signal?.throwIfAborted();
      const reason = reasonOf(error);
      complaint = `cannot be reached (${reason})`;
      // An unknown host, or a port that fetch refuses, will not change.
      if (/ENOTFOUND|bad port/.test(reason)) {
        throw new DataError(`${what} ${complaint}; check the host and the port`, { cause: error });
      }
      if (!repeatable && !/ECONNREFUSED|EAI_AGAIN/.test(reason)) {
        throw new TransientError(`${what} ${complaint}`, { cause: error });
      }
      if (/CERT|SELF_SIGNED|SSL|TLS/.test(reason))
        throw new DataError(
          `${what} ${complaint}; a certificate of your own authority is trusted by NODE_EXTRA_CA_CERTS=FILE.pem`,
          { cause: error },
        );
    }
    // It was repeated here long enough, so the caller is told not to repeat it.
    if (performance.now() + pause > deadline) throw new DataError(`${what} ${complaint}, for ${patience} s`);
    await sleep(pause, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
  }
}

/** As the server asks in Retry-After, but not longer than half a minute. */
function secondsToWait(response: Response): number {
  const asked = Number(response.headers.get("retry-after") ?? 0);
  return Number.isFinite(asked) ? Math.min(asked, 30) : 0;
}

/** fetch hides why behind "fetch failed". */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
}
