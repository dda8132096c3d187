// Finds where a text stops being JSON, because engines do not all say; used only once parsing has
// failed.

const TOKEN =
  /[\s]*(?:(?<punctuation>[{}[\],:])|(?<text>"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<other>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/y;

/** Line (from 1) of the first token that cannot stand where it stands, or of the end. */
export function lineOfJsonError(text: string): number {
  const open: string[] = [];
  /** What may come; "after" is after a value, "first" a value, a key or the closing bracket. */
  let state: "value" | "key" | "colon" | "after" | "first" = "value";
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) break;
    const token = match[0].trimStart();
    const inObject = open.at(-1) === "{";
    const isValue = match.groups!.text !== undefined || match.groups!.other !== undefined;
    if (token === "{" || token === "[") {
      if (state !== "value" && !(state === "first" && !inObject)) break;
      open.push(token);
      state = "first";
    } else if (token === "}" || token === "]") {
      if ((state !== "after" && state !== "first") || open.pop() !== (token === "}" ? "{" : "[")) break;
      state = "after";
    } else if (token === ",") {
      if (state !== "after" || open.length === 0) break;
      state = inObject ? "key" : "value";
    } else if (token === ":") {
      if (state !== "colon") break;
      state = "value";
    } else if (isValue && inObject && (state === "key" || state === "first")) {
      if (match.groups!.text === undefined) break;
      state = "colon";
    } else if (isValue && (state === "value" || state === "first")) {
      state = "after";
    } else break;
    at = TOKEN.lastIndex;
  }
  while (at < text.length && /\s/.test(text[at])) at++;
  let line = 1;
  for (let i = 0; i < at; i++) if (text[i] === "\n" || (text[i] === "\r" && text[i + 1] !== "\n")) line++;
  return line;
}
