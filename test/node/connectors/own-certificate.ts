// A certificate for 127.0.0.1 and localhost that signs itself, for a server with TLS in a test.

import { generateKeyPairSync, sign } from "node:crypto";

export interface OwnCertificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

/** DER: a tag, a length, what is in it. */
function der(tag: number, ...content: (Uint8Array | readonly number[])[]): Buffer {
  const body = Buffer.concat(content.map((piece) => Buffer.from(piece)));
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const text = (words: string): Buffer => Buffer.from(words, "latin1");
const sequence = (...content: (Uint8Array | readonly number[])[]): Buffer => der(0x30, ...content);

export function ownCertificate(): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, text("localhost")))));
  const year = (of: number): string => String(of % 100).padStart(2, "0");
  const now = new Date().getUTCFullYear();
  const validity = sequence(
    der(0x17, text(`${year(now - 1)}0101000000Z`)),
    der(0x17, text(`${year(now + 2)}0101000000Z`)),
  );
  const names = sequence(der(0x82, text("localhost")), der(0x87, [127, 0, 0, 1]));
  const extension = sequence(der(0x06, [0x55, 0x1d, 0x11]), der(0x04, names));
  const signed = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, [0], sign("sha256", signed, privateKey));
  const lines = sequence(signed, ecdsaWithSha256, signature)
    .toString("base64")
    .match(/.{1,64}/g)!;
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}
