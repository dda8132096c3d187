// A notice of the library as a line of the command line: options are written as the flags they are.

import { oneLine } from "../../text/sentences.ts";

export function noticeLine(notice: string): string {
  return oneLine(notice).replace(/\bthe option ([a-z]+(?:-[a-z]+)*)/g, "--$1");
}
