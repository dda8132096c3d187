// The program's exit codes: scripts depend on them.

export const EXIT_FINE = 0;
/** The data or a file is bad. */
export const EXIT_BAD_DATA = 1;
/** The command line is wrong. */
export const EXIT_USAGE = 2;
/** `watch`: the rows are others than the model was made for. */
export const EXIT_DRIFTED = 3;
/** Ctrl-C, after the best so far was printed and saved. */
export const EXIT_INTERRUPTED = 130;

/** The command line is wrong: one line with what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
