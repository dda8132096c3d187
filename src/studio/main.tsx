// The page starts: what the address, this tab or the command line's server says is opened.

import { render } from "preact";
import { App } from "./app.tsx";
import { openFile } from "./page/actions.ts";
import { followAddress, goTo, place } from "./page/address.ts";
import { restoreLost, restoreTab } from "./page/session-keeper.ts";
import { complaint, engine, file } from "./page/store.ts";

followAddress();
engine.onLost = () => {
  restoreLost();
};
const root = document.getElementById("studio")!;
root.textContent = "";
render(<App />, root);

start();

// Not awaited by the module: pieces that are loaded later import from it, and would wait for it.
async function start(): Promise<void> {
  if (await restoreTab()) return;
  const named = document.querySelector<HTMLMetaElement>('meta[name="espalier-file"]')?.content ?? "";
  if (named !== "") await openNamed(named);
  if (file.value === null && place.value.screen !== "start") goTo({ screen: "start", node: null });
}

/** The file that was named on the command line. */
async function openNamed(name: string): Promise<void> {
  try {
    const response = await fetch("./opened-file");
    if (!response.ok) throw new Error("not found");
    await openFile(await response.blob(), name);
  } catch {
    complaint.value = {
      message: `${name} could not be fetched from espalier studio: is it still running, and is the file still there?`,
      isBug: false,
    };
  }
}
