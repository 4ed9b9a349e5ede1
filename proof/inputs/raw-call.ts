import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

/** A request in its bytes on the wire, however odd. */
export type RawRequest = {
  readonly method: string;
  /** Path and query; characters forbidden in a request line are percent-encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
};

/** `status` 0: no answer came. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
};

const answerMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends what no well-behaved client would; the next process on a port gets new connections. */
export function sendRaw(
  url: string,
  { method, target, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  return new Promise((resolve) => {
    const none = (): void =>
      resolve({ status: 0, headers: {}, text: '', ms: performance.now() - begun });
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const path = encodeLine(target);
    const sent = httpRequest(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', none);
        reply.once('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text,
            ms: performance.now() - begun,
          });
        });
      },
    );
    sent.setTimeout(answerMs, () => sent.destroy());
    sent.once('error', none);
    sent.end(body);
  });
}

/**
 * Node's client refuses spaces, control characters and everything outside ASCII in a request line.
 */
function encodeLine(target: string): string {
  return target.replace(/[^\x21-\x7e]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
