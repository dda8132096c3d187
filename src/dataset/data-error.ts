// The one error users meet: the data, a file or an option is bad. One line: what, where, and the way out.

import { messageLine } from "../text/sentences.ts";

export class DataError extends Error {
  override readonly name = "DataError";

  /** Names and values out of files may be long or hold line breaks: the message stays one line below 500 characters. */
  constructor(message: string, options?: ErrorOptions) {
    super(messageLine(message), options);
  }
}
