// A server that speaks as much of Trino's protocol as a test wants: a list of answers, given out in turn.

import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

import type { OwnCertificate } from "./own-certificate.ts";

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Columns, data, stats or error; `next` adds a nextUri. */
  readonly body?: object | string;
  readonly next?: boolean;
  /** Breaks the line instead. */
  readonly hangUp?: boolean;
  /** Never answers. */
  readonly silent?: boolean;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
}

export class FakeTrino {
  readonly requests: FakeRequest[] = [];
  readonly #server: Server;
  readonly #answers: FakeAnswer[];
  readonly #scheme: string;

  private constructor(answers: readonly FakeAnswer[], certificate: OwnCertificate | null) {
    this.#answers = [...answers];
    this.#scheme = certificate === null ? "http" : "https";
    const answerOne: RequestListener = async (request, response) => {
      let body = "";
      for await (const piece of request) body += piece;
      const { method = "", url: path = "", headers } = request;
      this.requests.push({ method, path, body, headers });
      if (method === "DELETE") {
        response.writeHead(204).end();
        return;
      }
      const answer = this.#answers.shift() ?? { status: 500, body: "the test has no more answers" };
      if (answer.silent) return;
      if (answer.hangUp) {
        request.socket.destroy();
        return;
      }
      const { status = 200, headers: more = {}, body: said = {}, next = false } = answer;
      const link = next ? { nextUri: `${this.url}/v1/statement/q/${this.requests.length}` } : {};
      response.writeHead(status, more);
      response.end(typeof said === "string" ? said : JSON.stringify({ id: "q", ...said, ...link }));
    };
    this.#server =
      certificate === null ? createServer(answerOne) : createSecureServer({ ...certificate }, answerOne);
  }

  /** With a certificate it speaks TLS. */
  static async start(answers: readonly FakeAnswer[], certificate?: OwnCertificate): Promise<FakeTrino> {
    const fake = new FakeTrino(answers, certificate ?? null);
    await new Promise<void>((resolve) => fake.#server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
