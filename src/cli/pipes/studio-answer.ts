// "studio": serves the Studio to this machine's browser, on a data file, until the child ends.

import { join } from "node:path";
import { openBrowser } from "../../node/studio/open-browser.ts";
import { serveStudio } from "../../node/studio/serve-studio.ts";
import { packageFolder } from "../io/package-folder.ts";
import type { Answer } from "./call.ts";

export const studioAnswer: Answer = async ({ options }) => {
  const { file, open = true } = options as { readonly file?: string; readonly open?: boolean };
  const { url } = await serveStudio({ folder: join(packageFolder(), "dist", "studio"), file });
  return { url, isOpen: open && (await openBrowser(url)) };
};
