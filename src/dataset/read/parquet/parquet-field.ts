// What a column of a Parquet file holds, as fields of text: numbers as their shortest text, truth
// values as true and false, all else as DuckDB writes it, so that both engines see the same values.

import {
  dateText,
  floorDivide,
  nanosecondText,
  spanText,
  timestampText,
  timeText,
} from "../../infer/calendar-text.ts";
import type { LogicalType, SchemaElement } from "./hyparquet.ts";

/** From a value as it is stored to its text, or the bytes of it; null is missing. */
export type FieldOf = (stored: never) => string | Uint8Array | null;

/** Null where the type has no text of its own. */
export function fieldOf(element: SchemaElement): FieldOf | null {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (logical?.type === "GEOMETRY" || logical?.type === "GEOGRAPHY") return null;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL") return decimalField(element, logical);
  switch (type) {
    case "BOOLEAN":
      return (stored: boolean) => String(stored);
    case "FLOAT":
    case "DOUBLE":
      return numberField;
    case "INT32":
    case "INT64":
      return integerField(element);
    case "INT96":
      return (nanos: bigint) => timestampText(floorDivide(nanos, 1000n)[0]);
    case "BYTE_ARRAY":
    case "FIXED_LEN_BYTE_ARRAY":
      return bytesField(element);
    default:
      return null;
  }
}

/** By the logical type where there is one; it says more than the older converted type. */
function integerField(element: SchemaElement): FieldOf {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (logical?.type === "TIMESTAMP") {
    const zone = logical.isAdjustedToUTC ? "+00" : "";
    if (logical.unit === "NANOS" && !zone) return nanosecondText;
    const micros = microsOf(logical.unit);
    return (stored: bigint) => timestampText(micros(stored)) + zone;
  }
  if (logical?.type === "TIME") {
    const zone = logical.isAdjustedToUTC ? "+00" : "";
    const micros = microsOf(logical.unit);
    return (stored: number | bigint) => timeText(micros(stored)) + zone;
  }
  switch (converted) {
    case "DATE":
      return dateText;
    case "TIME_MILLIS":
    case "TIME_MICROS": {
      const micros = microsOf(converted === "TIME_MILLIS" ? "MILLIS" : "MICROS");
      return (stored: number | bigint) => timeText(micros(stored));
    }
    case "TIMESTAMP_MILLIS":
    case "TIMESTAMP_MICROS": {
      const micros = microsOf(converted === "TIMESTAMP_MILLIS" ? "MILLIS" : "MICROS");
      return (stored: bigint) => timestampText(micros(stored));
    }
  }
  if (logical?.type === "DATE") return dateText;
  if (!isUnsigned(element)) return (stored: number | bigint) => String(Number(stored));
  return type === "INT32"
    ? (stored: number | bigint) => String(BigInt.asUintN(32, BigInt(stored)))
    : (stored: bigint) => String(Number(BigInt.asUintN(64, stored)));
}

export function isUnsigned({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return logical?.type === "INTEGER" ? !logical.isSigned : (converted?.startsWith("UINT_") ?? false);
}

function microsOf(unit: "MILLIS" | "MICROS" | "NANOS"): (stored: number | bigint) => bigint {
  if (unit === "MILLIS") return (stored) => BigInt(stored) * 1000n;
  return unit === "MICROS" ? (stored) => BigInt(stored) : (stored) => BigInt(stored) / 1000n;
}

function bytesField({
  converted_type: converted,
  logical_type: logical,
  type_length: length,
}: SchemaElement): FieldOf {
  if (logical?.type === "UUID") return uuidText;
  if (logical?.type === "FLOAT16") return (bytes: Uint8Array) => numberField(halfFloat(bytes));
  if (converted === "INTERVAL" && length === 12) {
    return (bytes: Uint8Array) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return spanText(view.getInt32(0, true), view.getInt32(4, true), view.getUint32(8, true));
    };
  }
  const isText =
    ["UTF8", "ENUM", "JSON"].includes(converted ?? "") ||
    ["STRING", "ENUM", "JSON"].includes(logical?.type ?? "");
  return isText ? (bytes: Uint8Array) => bytes : blobText;
}

/** Whether what is stored where the field counts as missing is infinite (else it is NaN). */
export function isEndless(stored: unknown): boolean {
  const number = stored instanceof Uint8Array ? halfFloat(stored) : stored;
  return number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY;
}

function numberField(stored: number): string | null {
  return Number.isFinite(stored) ? String(stored) : null;
}

function decimalField({ type, scale, precision }: SchemaElement, logical: LogicalType | undefined): FieldOf {
  const size = logical?.type === "DECIMAL" ? logical : { scale: scale ?? 0, precision: precision ?? 0 };
  const numberOf = size.precision > DIGITS_OF_64_BITS ? wideNumber : Number;
  const text = (value: bigint): string => String(decimalNumber(value, size.scale, numberOf));
  return type === "INT32" || type === "INT64"
    ? (stored: number | bigint) => text(BigInt(stored))
    : (stored: Uint8Array) => text(wholeNumber(stored));
}

const DIGITS_OF_64_BITS = 18;

/** The double of a decimal as DuckDB casts it: of many digits, whole and fraction apart. */
function decimalNumber(value: bigint, scale: number, numberOf: (value: bigint) => number): number {
  // The nearest double, which 10 ** scale is not always.
  const power = Number(`1e${scale}`);
  const whole = numberOf(value);
  if (scale === 0 || Math.abs(whole) <= 2 ** 53) return whole / power;
  const divisor = 10n ** BigInt(scale);
  return numberOf(value / divisor) + numberOf(value % divisor) / power;
}

/** The double of 128 bits as DuckDB casts them: both halves are rounded, then their sum. */
function wideNumber(value: bigint): number {
  const upper = value >> 64n;
  const lower = BigInt.asUintN(64, value);
  if (upper === -1n) return -Number(2n ** 64n - 1n - lower) - 1;
  return Number(lower) + Number(upper) * 2 ** 64;
}

/** Two's complement, the highest byte first. */
function wholeNumber(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

function halfFloat(bytes: Uint8Array): number {
  const bits = bytes[0] | (bytes[1] << 8);
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 31) return fraction > 0 ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0 ? sign * 2 ** -14 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction);
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Printable ASCII as it is, other bytes (and quotes and backslashes) as \xFF. */
function blobText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    const plain = byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c;
    text += plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}
