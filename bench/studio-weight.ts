// What the Studio's engine is made of: kilobytes, gzipped, of the code of each room, as it is in the built worker.

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { minifySync } from "rolldown/utils";
import { build, type Plugin } from "vite";
import { QUIET, withoutHelp, withoutNeverAsked } from "../scripts/studio-engine.js";

const ROOT = join(import.meta.dirname, "..");

export interface RoomWeight {
  readonly room: string;
  readonly files: number;
  readonly kilobytes: number;
}

/** Rooms, heaviest first. Each is packed by itself, so their sum is somewhat more than the pieces in which they are sent. */
export async function weighRooms(): Promise<readonly RoomWeight[]> {
  const rooms = new Map<string, string[]>();
  const collect: Plugin = {
    name: "collect",
    generateBundle(_, bundle) {
      for (const piece of Object.values(bundle)) {
        if (piece.type !== "chunk") continue;
        for (const [file, { code }] of Object.entries(piece.modules)) {
          const room = roomOf(file);
          if (room === null || code === null) continue;
          const codes = rooms.get(room) ?? [];
          codes.push(minifySync(file, code).code);
          rooms.set(room, codes);
        }
      }
    },
  };
  await build({
    root: join(ROOT, "src/studio"),
    configFile: false,
    logLevel: "error",
    define: { "import.meta.env.ESPALIER_VERSION": '""' },
    plugins: [withoutNeverAsked, withoutHelp, collect],
    build: {
      write: false,
      target: "es2022",
      minify: false,
      rolldownOptions: { ...QUIET, input: join(ROOT, "src/studio/engine-worker.ts") },
    },
  });
  return [...rooms]
    .map(([room, codes]) => ({ room, files: codes.length, kilobytes: packed(codes) }))
    .sort((a, b) => b.kilobytes - a.kilobytes);
}

/** Null for what the decoder of Parquet takes, which is counted by itself, and for the builder's own lines. */
function roomOf(file: string): string | null {
  if (!file.startsWith(join(ROOT, "src")) || /parquet|unpack-snappy/.test(file)) return null;
  if (file.endsWith(".wasm.ts")) return "kernels, compiled";
  const [room, folder] = file.slice(ROOT.length + "/src/".length).split("/");
  return room === "learn" && folder?.includes(".") === false ? `learn/${folder}` : room!;
}

function packed(codes: readonly string[]): number {
  return Math.round(gzipSync(codes.join("\n"), { level: 9 }).length / 100) / 10;
}
