// Whether bytes begin as those of a Parquet file do: known before anything that reads one is loaded.

export function isParquet(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}
