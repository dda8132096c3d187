// The command line is wrong (exit code 2): one line with what was expected.

export class UsageError extends Error {
  override readonly name = "UsageError";
}
