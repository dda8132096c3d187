// Opens an address in the default browser, by the command that each system has for that.

import { spawn } from "node:child_process";

/** Whether a program was started; whether a browser really shows the page cannot be known. */
export function openBrowser(url: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  const [program, ...args] = openerFor(platform, url);
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, { stdio: "ignore", detached: true });
      child.once("error", () => resolve(false));
      child.once("spawn", () => {
        child.unref();
        resolve(true);
      });
    } catch {
      resolve(false);
    }
  });
}

export function openerFor(platform: NodeJS.Platform, url: string): [string, ...string[]] {
  if (platform === "darwin") return ["open", url];
  // "start" is a word of its shell, and takes the first quoted argument for a title.
  if (platform === "win32") return ["cmd", "/c", "start", '""', url];
  return ["xdg-open", url];
}
