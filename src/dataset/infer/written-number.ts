// Numbers as people write them: $52,000.00, 846,00 €, 13.5%, 12 kg, (1,250.00), 15.00-, 1’000.5,
// <0.5.

/** What a text says where it is a number, by the decimal sign that its column uses. */
export interface WrittenNumber {
  /** Read with a decimal point, and with a decimal comma; null where it cannot be so. */
  readonly point: number | null;
  readonly comma: number | null;
  /** Currency, percent or unit; empty where it has none. */
  readonly unit: string;
  /** Whether thousands are separated, read with a decimal point, and with a decimal comma. */
  readonly isPointGrouped: boolean;
  readonly isCommaGrouped: boolean;
  /** Whether it says below or above the number, as laboratories do. */
  readonly isLimit: boolean;
  readonly negative: "" | "behind" | "in parentheses";
}

/** Nobody writes a longer number; a bound keeps reading linear. */
const LONGEST = 48;

const CURRENCY =
  "[$€£¥₹₩₺₽฿₪₫₴₱]|[A-Z]{1,2}\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|AUD|CAD|NZD|BRL|MXN|ZAR|TRY|RUB|KRW|SGD|HKD|Rs\\.?|kr\\.?|Fr\\.?";
/** Behind a number without a blank between; after a blank, any word may be a unit. */
const UNITS =
  "%|‰|[kKM]|bn|Mio\\.?|Mrd\\.?|zł|Kč|Ft|kg|g|mg|µg|lbs?|oz|t|mm|cm|m|km|mi|ft|in|s|ms|sec|min|h|hrs?|ml|cl|dl|l|W|kW|kWh|V|mA|Hz|kHz|MHz|GHz|B|[kKMGT]i?B|°[CF]?|mmHg|bpm|km/h|mph|px|pt|m²|m2|km²|m³";
const FORM = new RegExp(
  `^([+-])? ?(${CURRENCY})? ?([+-])?(\\d(?:[\\d.,' ]*\\d)?[.,]?|[.,]\\d+)(?:[eE]([+-]?\\d{1,3}))?(?:(${CURRENCY}|${UNITS})| (${CURRENCY}|${UNITS}|[A-Za-z\\u00C0-\\u017E°µ%²³/]{1,12}\\.?))?(-)?$`,
);

/** Null where the text is no number in any way of writing. */
export function writtenNumber(text: string): WrittenNumber | null {
  if (text.length > LONGEST) return null;
  let plain = text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replace(/\u2212/g, "-")
    .replace(/[’´`]/g, "'");
  const inParentheses = plain.startsWith("(") && plain.endsWith(")");
  if (inParentheses) plain = plain.slice(1, -1).trim();
  const limit = LIMIT.exec(plain);
  if (limit !== null) plain = plain.slice(limit[0].length);
  const parts = FORM.exec(plain);
  if (parts === null) return null;
  const [, sign = "", before = "", inner = "", body, exponent = "", close = "", apart = "", behind = ""] =
    parts;
  const signs = [sign, inner, behind].filter((own) => own !== "");
  if (signs.length + Number(inParentheses) > 1) return null;
  const after = close || apart;
  if (before !== "" && after !== "") return null;
  const factor = (signs[0] === "-" || inParentheses ? -1 : 1) * 1;
  const read = (digits: string | null): number | null => {
    if (digits === null) return null;
    const value = factor * Number(exponent === "" ? digits : `${digits}e${exponent}`);
    return Number.isFinite(value) ? value + 0 : null;
  };
  const point = pointDigits(body);
  const comma = pointDigits(swapped(body));
  if (point === null && comma === null) return null;
  return {
    point: read(point),
    comma: read(comma),
    unit: before || after,
    isPointGrouped: /\d[, ']\d{3}(?:\D|$)/.test(body),
    isCommaGrouped: /\d[. ']\d{3}(?:\D|$)/.test(body),
    isLimit: limit !== null && !/[~≈]/.test(limit[0]),
    negative: inParentheses ? "in parentheses" : behind === "-" ? "behind" : "",
  };
}

/** Below, above or about a number. */
const LIMIT = /^(?:<=|>=|=<|=>|[<>≤≥~≈]) ?/;

const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^\d{1,3}([,' ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
/** Lakhs and crores: 12,34,567.8 */
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/;

/** Digits and a decimal point alone; null where the body is no number with such a point. */
function pointDigits(body: string): string | null {
  if (PLAIN.test(body)) return body;
  return GROUPED.test(body) || INDIAN.test(body) ? body.replace(/[,' ]/g, "") : null;
}

function swapped(body: string): string {
  return body.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
}
