import { expect, it } from "vitest";
import { utf8FromWindows1252 } from "../../src/dataset/bytes/windows-1252.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";

it("bytes of Windows-1252 that Latin-1 has not are the characters that Excel wrote", () => {
  const bytes = Uint8Array.from([0x31, 0x20, 0x80, 0x99, 0x96, 0xe4, 0xff]);
  expect(new TextDecoder().decode(utf8FromWindows1252(bytes))).toBe("1 €™–äÿ");
});

it("numbers without a gap number the rows, whatever they begin with", async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `${100_000 + row},${row % 7},${row % 2 ? "a" : "b"}`);
  const { attributes } = await readDataset(`number,x,y\n${rows.join("\n")}\n`, { target: "y" });
  expect(attributes.map(({ name }) => name)).toEqual(["x"]);
});

it("euros in a file that Excel saved in Europe are numbers", async () => {
  const text = "Einkommen;Köln\n1.250,50 €;ja\n12,00 €;nein\n";
  const bytes = Uint8Array.from([...text].map((sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0))));
  const { attributes } = await readDataset(bytes, { target: "Köln" });
  expect(attributes).toMatchObject([{ name: "Einkommen", kind: "continuous" }]);
  expect([...(attributes[0] as { values: Float64Array }).values]).toEqual([1250.5, 12]);
});
