// Loads an optional peer dependency: the driver of a database. Where it is not installed, one line
// says how to install it.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DataError } from "../../dataset/data-error.ts";

/** `need` begins the message ("PostgreSQL needs the package pg"); `load` imports the package. */
export async function loadPeer<T>(need: string, packageName: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch((error: unknown) => besideTheUser<T>(packageName, error));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const absent = code?.endsWith("MODULE_NOT_FOUND") && message.includes(packageName);
    const state = absent
      ? "which is not installed; add it"
      : `which cannot be loaded (${message.split("\n")[0]}); install it again`;
    throw new DataError(`${need}, ${state} with: npm install ${packageName}`, { cause: error });
  }
}

/**
 * The package in the user's folder, where Espalier itself is installed elsewhere (npx, a global
 * install).
 */
async function besideTheUser<T>(packageName: string, error: unknown): Promise<T> {
  let path: string;
  try {
    path = createRequire(resolve("package.json")).resolve(packageName);
  } catch {
    throw error;
  }
  return import(pathToFileURL(path).href) as Promise<T>;
}
