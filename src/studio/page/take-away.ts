// Texts that leave the page by the user's own hand: into a file or the clipboard.

import type { TextFile } from "../panels/request.ts";
import { announced } from "./store.ts";

export function download({ name, type, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  announced.value = `${name} is saved.`;
}

/** Whether it could be copied. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announced.value = `${what} is copied.`;
    return true;
  } catch {
    announced.value = "This browser does not let the page copy: select the text and copy it.";
    return false;
  }
}

export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
