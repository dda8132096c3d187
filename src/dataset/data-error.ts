// The one error that users meet: the data, a file or an option is bad. Its message is one line in
// plain words: what, where, and the way out. Where options are the way out, `hint` names them for a
// front end to show in its own terms.

import { messageLine } from "../text/sentences.ts";

/**
 * The data, a file or an option is bad. The message says what, where and the way out, in one line.
 *
 * @example
 * try {
 *   await learn(penguins, { method: "redwood", maxDepth: -1 });
 * } catch (error) {
 *   console.log(error instanceof DataError, error.message);
 * }
 * // → true maxDepth: expected a whole number of at least 0, or none, got -1
 */
export class DataError extends Error {
  override readonly name = "DataError";
  /** What kind of thing is wrong, for programs that handle some of these; "bad-data" by default. */
  readonly code: "bad-data" | "bad-option" | "too-large";
  /** Options of the library that are the way out, with the value to give where it is known. */
  readonly hint: readonly { readonly option: string; readonly value?: string }[];

  /** Whatever names and values it holds, the message is one line below 500 characters. */
  constructor(
    message: string,
    {
      code = "bad-data",
      hint = [],
      ...options
    }: Partial<Pick<DataError, "code" | "hint">> & ErrorOptions = {},
  ) {
    super(messageLine(message), options);
    this.code = code;
    this.hint = hint;
  }
}

export type Hint = DataError["hint"];
