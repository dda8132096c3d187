// What went wrong in the engine, as one sentence for people.

import { DataError } from "../../../internal.ts";
import type { Fault } from "../../messages.ts";

export function faultOf(error: unknown, signal: AbortSignal): Fault {
  if (signal.aborted) return { message: "Stopped.", isStopped: true, isBug: false };
  const known = knownMessage(error);
  const message = known ?? `This should not have happened: ${String(error)}`;
  return { message, isStopped: false, isBug: known === null };
}

function knownMessage(error: unknown): string | null {
  if (error instanceof DataError) return withPageWayOut(error);
  if (error instanceof RangeError && /allocation|array length|memory/i.test(error.message))
    return "There is not enough memory for this file in a browser; use fewer rows or columns, or the command line.";
  const name = error instanceof Error ? error.name : "";
  if (name === "NotReadableError" || name === "NotFoundError")
    return "The file can no longer be read: it was moved, changed or removed; open it anew.";
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return "A piece of the Studio could not be loaded: its server was ended, or the network is gone. Start espalier studio again, or reload once the network is back; your session is kept.";
  return null;
}

const SCREEN_OF: Readonly<Record<string, "Data" | "Learn" | undefined>> = {
  ...{ kinds: "Data", exclude: "Data", target: "Data" },
  ...{ thresholds: "Learn", memory: "Learn", sparsity: "Learn", maxLiterals: "Learn", positive: "Learn" },
  ...{ maxFpr: "Learn", maxFnr: "Learn", maxConditions: "Learn", method: "Learn", prune: "Learn" },
};

/** Says on which screen the options are that the library names as the way out. */
function withPageWayOut({ message, hint }: DataError): string {
  const screens = new Set(hint.map(({ option }) => SCREEN_OF[option]).filter((name) => name !== undefined));
  return screens.size === 0 ? message : `${message} (on the ${[...screens].join(" and ")} screen)`;
}
