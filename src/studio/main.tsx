// The page starts: what the address, this tab or the command line's server says is opened.

import { render } from "preact";
import { App } from "./app.tsx";
import { openFetched } from "./page/actions.ts";
import { followAddress, goTo, place } from "./page/address.ts";
import { restoreLost, restoreTab } from "./page/session-keeper.ts";
import { engine, file } from "./page/store.ts";

followAddress();
engine.onLost = restoreLost;
const root = document.getElementById("studio")!;
root.textContent = "";
render(<App />, root);

start();

// Not awaited by the module: pieces that are loaded later import from it, and would wait for it.
async function start(): Promise<void> {
  if (await restoreTab()) return;
  // The file that was named on the command line.
  const named = document.querySelector<HTMLMetaElement>('meta[name="espalier-file"]')?.content ?? "";
  if (named !== "") await openFetched("./opened-file", named);
  if (file.value === null && place.value.screen !== "start") goTo({ screen: "start", node: null });
}
