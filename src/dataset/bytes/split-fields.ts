// Cuts a line of ARFF into fields: separated by commas, quoted with ' or ", a backslash before what
// is meant literally.

/** The fields, trimmed and unquoted; null where a quote is not closed. `%` starts a comment. */
export function splitFields(line: string): string[] | null {
  if (!/["'%\\]/.test(line)) return line.split(",").map((field) => field.trim());
  const fields: string[] = [];
  let field = "";
  let quote = "";
  /** Length of the part that came from quotes, whose spaces are kept. */
  let kept = 0;
  const finish = (): void => {
    fields.push(field.slice(0, kept) + field.slice(kept).trimEnd());
    field = "";
    kept = 0;
  };
  for (let i = 0; i < line.length; i++) {
    const character = line[i];
    if (character === "\\" && i + 1 < line.length) {
      field += line[++i];
      kept = field.length;
    } else if (quote !== "") {
      if (character === quote) {
        quote = "";
        kept = field.length;
      } else field += character;
    } else if (character === ",") finish();
    else if (character === "%") break;
    else if ((character === '"' || character === "'") && field === "") quote = character;
    else if (field !== "" || character.trim() !== "") field += character;
  }
  if (quote !== "") return null;
  finish();
  return fields;
}
