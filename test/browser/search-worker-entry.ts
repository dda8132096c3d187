// What a page's worker runs: an exact search that the page can stop by a message, as a user of the library would write it.

import { type Dataset, learn, type MethodName } from "../../src/index.ts";

export interface SearchMessage {
  readonly data?: Dataset;
  readonly method?: MethodName;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly stop?: true;
}

const controller = new AbortController();

globalThis.onmessage = async ({ data: message }: MessageEvent<SearchMessage>) => {
  if (message.stop) {
    controller.abort();
    return;
  }
  const { method = "t3", options = {} } = message;
  const { certificate, model } = await learn(message.data!, {
    method,
    ...options,
    signal: controller.signal,
  });
  globalThis.postMessage({ certificate, model });
};

export const ready = true;
