// A value of a program as the text that a file would have for it, so that rows and columns from a
// program are read exactly as those of a file are.

/** Null is missing; undefined where the value is no single value (a list, an object of parts). */
export function valueText(value: unknown): string | null | undefined {
  switch (typeof value) {
    case "undefined":
      return null;
    case "string":
      return value;
    case "number":
      return Number.isFinite(value) ? String(value) : null;
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      if (value === null) return null;
      return value instanceof Date ? dateText(value) : textOfObject(value);
    default:
      return undefined;
  }
}

/** In universal time: a day where nothing is said of the hour, else to the second or its parts. */
function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const [day, time] = date.toISOString().split("T") as [string, string];
  return time === "00:00:00.000Z" ? day : `${day}T${time.replace(".000Z", "Z")}`;
}

/**
 * Dates, decimals and the like of other libraries: they say their text themselves, as JSON or
 * else by a `toString` of their own.
 */
function textOfObject(value: object): string | null | undefined {
  const { toJSON, toString: own } = value as { toJSON?: unknown; toString?: unknown };
  if (typeof toJSON === "function") {
    const json: unknown = toJSON.call(value);
    return typeof json === "object" && json !== null ? undefined : valueText(json);
  }
  const isPlain = own === Object.prototype.toString || typeof own !== "function";
  if (isPlain || Symbol.iterator in value) return undefined;
  // What holds other objects is a list or a record, whatever text it has.
  if (Object.values(value).some((part) => typeof part === "object" && part !== null)) return undefined;
  return String(value);
}
