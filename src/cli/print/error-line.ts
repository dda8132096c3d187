// An error of the library as the command line words it: the options that are the way out are flags.

import type { DataError, Hint } from "../../dataset/data-error.ts";

export function errorLine({ message, hint }: Pick<DataError, "message" | "hint">): string {
  return hint.length === 0 ? message : `${message} (${hint.map(flagText).join(", ")})`;
}

/** { option: "maxDepth", value: "3" } as "--max-depth 3". */
function flagText({ option, value }: Hint[number]): string {
  const flag = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
}
