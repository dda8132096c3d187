// What the operating system says of a file that cannot be read, in one line of ours.

import { DataError } from "../../dataset/data-error.ts";

export function fileError(name: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DataError || code === undefined) return error;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new DataError(`${name}: there is no such file; check the path`);
    case "EISDIR":
      return new DataError(`${name}: this is a folder; give a file in it`);
    case "EACCES":
    case "EPERM":
      return new DataError(`${name}: the file may not be read; change its permissions`);
    default:
      return new DataError(`${name}: the file cannot be read (${code}); check it and its disk`);
  }
}
