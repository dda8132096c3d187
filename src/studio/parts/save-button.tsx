// A button that asks the engine for a file and saves it.

import { useSignal } from "@preact/signals";
import { complain, engine } from "../page/store.ts";
import { download } from "../page/take-away.ts";
import type { RequestName, Requests } from "../panels/registry.ts";
import type { TextFile } from "../panels/request.ts";
import { Button } from "./button.tsx";

type FileRequest = {
  [Name in RequestName]: Requests[Name]["reply"] extends TextFile ? Name : never;
}[RequestName];

export function SaveButton<Name extends FileRequest>({
  ask,
  given,
  children,
}: {
  ask: Name;
  given: Requests[Name]["ask"];
  children: string;
}) {
  const isWorking = useSignal(false);
  const save = async (): Promise<void> => {
    isWorking.value = true;
    await engine.ask(ask, given).then((file) => download(file as TextFile), complain);
    isWorking.value = false;
  };
  return (
    <Button disabled={isWorking.value} onClick={save}>
      {isWorking.value ? "Writing…" : children}
    </Button>
  );
}
