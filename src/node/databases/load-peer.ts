// Loads an optional peer: a driver that only those need who have that database. Where it is not installed, one line says
// how to add it.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DataError } from "../../dataset/data-error.ts";

/** `what` is the database, for the message; `load` imports the package. */
export async function loadPeer<T>(what: string, packageName: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch((error: unknown) => besideTheUser<T>(packageName, error));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const absent = code?.endsWith("MODULE_NOT_FOUND") && message.includes(packageName);
    const state = absent
      ? "which is not installed; add it"
      : `which cannot be loaded (${message.split("\n")[0]}); install it again`;
    throw new DataError(
      `${what} needs the package ${packageName}, ${state} with: npm install ${packageName}`,
      {
        cause: error,
      },
    );
  }
}

/** Where Espalier itself lies elsewhere (npx, a global installation): the package installed in the user's folder. */
async function besideTheUser<T>(packageName: string, error: unknown): Promise<T> {
  let path: string;
  try {
    path = createRequire(resolve("package.json")).resolve(packageName);
  } catch {
    throw error;
  }
  return import(pathToFileURL(path).href) as Promise<T>;
}
