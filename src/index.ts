/**
 * The public entry: browser-safe, no dependencies.
 * @module espalier
 */

export * from "./internal.ts";
