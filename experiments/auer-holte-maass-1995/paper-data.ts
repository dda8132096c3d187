// The paper's datasets from a folder of public ones: MANIFEST.json there says which columns are numbers.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "../../src/internal.ts";
import { type Dataset, readDatasetFile } from "../../src/node.ts";

interface Listed {
  readonly name: string;
  readonly file: string;
  readonly attributes: readonly { readonly name: string; readonly kind: Kind }[];
}

/** Null where the folder has no such dataset. */
export async function readPaperData(folder: string, name: string): Promise<Dataset | null> {
  const manifest = join(folder, "MANIFEST.json");
  if (!existsSync(manifest)) return null;
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as { datasets: readonly Listed[] };
  const listed = datasets.find((dataset) => dataset.name === name);
  if (!listed) return null;
  const kinds = Object.fromEntries(listed.attributes.map((attribute) => [attribute.name, attribute.kind]));
  return readDatasetFile(join(folder, listed.file), { kinds });
}
