// An error of the library in the words of the command line: the options that would solve it are
// named as flags.

import type { DataError, Hint } from "../../dataset/data-error.ts";

export function errorLine({ message, hint }: Pick<DataError, "message" | "hint">): string {
  return hint.length === 0 ? message : `${message} (${hint.map(flagText).join(", ")})`;
}

/** { option: "maxDepth", value: "3" } as "--max-depth 3". */
function flagText({ option, value }: Hint[number]): string {
  const flag = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
}
