// Shows an address in the browser of the desk: what each system has for that.

import { spawn } from "node:child_process";

/** Whether something was started; that a browser really shows it nobody can know. */
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
