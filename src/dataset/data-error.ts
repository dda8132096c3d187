// The one error users meet: the data, a file or an option is bad. One line: what, where, and the way out.

export class DataError extends Error {
  override readonly name = "DataError";
}
