// The pages whose examples are run: the README and everything written by hand in docs/ (the API reference is generated).
import { readdirSync } from "node:fs";
import { join } from "node:path";

export function docPages(root) {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name.startsWith(".") || entry.name === "api" ? [] : below(path);
      return entry.name.endsWith(".md") ? [path] : [];
    });
  return ["README.md", ...below("docs").sort()];
}
