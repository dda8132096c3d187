// Texts that stand for nothing, beyond those that every column has (field-text.ts): found per
// column, for what "unknown" says among numbers is nothing, and among words a category.

/** Errors of spreadsheets, in the languages that write them, are never values. */
const ERRORS =
  "#n/a|#na|#nv|#null!|#value!|#ref!|#div/0!|#name?|#num!|#wert!|#bezug!|#zahl!|#n/d|#valor!|#valeur!";

/** No category is called so. */
const NOTHING = new Set(
  `${ERRORS}|n/a|n.a.|n. a.|n.a|na|nan|null|(null)|<null>|<na>|[null]|\\n|k.a.|k. a.|keine angabe|not available|not applicable|(blank)`.split(
    "|",
  ),
);

/** Signs, which among words may stand for no (x and -). */
const SIGNS = new Set(["-", "--", "---", "–", "—", ".", "..", "...", "…", "?", "??", "*", "/"]);

/** What stands among numbers and dates where there is none. */
const WORDS = new Set(
  "none|nil|unknown|unk|unkn.|missing|blank|empty|void|tbd|tba|n.v.|n.d.|nd|s/d|s.o.|unbekannt|fehlt|fehlend|keine|ohne|inconnu|desconocido|nicht bekannt|not known|not recorded|not reported|not specified|refused|declined|don't know|don’t know|dont know|do not know|prefer not to say|prefer not to answer|no answer|no response|no data|not asked|not done|not measured|not tested|skipped|weiß nicht|weiss nicht|nicht gemessen|inf|-inf|+inf|infinity|-infinity|leer|sin dato".split(
    "|",
  ),
);

/** Whether a text is no number and no date, but says that there is none. */
export function isMarkerAmongNumbers(text: string): boolean {
  return SIGNS.has(text) || isNothing(text) || WORDS.has(text.toLowerCase());
}

/** Whether it says so among words, too. */
export function isNothing(text: string): boolean {
  return text.length <= 16 && NOTHING.has(text.toLowerCase());
}

export function isSign(text: string): boolean {
  return SIGNS.has(text);
}
