import { once } from 'node:events';
import { connect } from 'node:net';

/** What goes out on a wire: as the proxy in front of the server would pass it on. */
export type WireRequest = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  readonly source?: string;
  readonly device?: string;
};

/** `status` 0: the connection ended without an answer. Times are those of `performance.now()`. */
export type WireAnswer = {
  readonly status: number;
  readonly head: string;
  readonly text: string;
  readonly begun: number;
  readonly ended: number;
};

/** One connection, kept open; what is sent does not wait for the answers before it (pipelining). */
export type Wire = { send(request: WireRequest): Promise<WireAnswer>; close(): void };

type Waiting = { readonly begun: number; readonly answer: (answer: WireAnswer) => void };

async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const waiting: Waiting[] = [];
  let received = '';

  function settle(status: number, head: string, text: string): void {
    const first = waiting.shift();
    first?.answer({ status, head, text, begun: first.begun, ended: performance.now() });
  }
  socket.on('data', (part) => {
    // One sign a byte, so that lengths are what the headers say.
    received += part.toString('latin1');
    for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
      const head = received.slice(0, end);
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const text = Buffer.from(received.slice(end + 4, end + 4 + length), 'latin1').toString(
        'utf8',
      );
      received = received.slice(end + 4 + length);
      settle(Number(head.slice(9, 12)), head, text);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    while (waiting.length > 0) settle(0, '', '');
  });
  await once(socket, 'connect');
  return {
    send: (request) =>
      new Promise((answer) => {
        waiting.push({ begun: performance.now(), answer });
        if (socket.destroyed) settle(0, '', '');
        else socket.write(written(request));
      }),
    close: () => socket.destroy(),
  };
}

/** Some connections to one server or several; `work` has them until it is done. */
export async function withWires<Result>(
  urls: readonly string[],
  work: (wires: readonly Wire[]) => Promise<Result>,
): Promise<Result> {
  const wires = await Promise.all(urls.map(openWire));
  return work(wires).finally(() => {
    for (const wire of wires) wire.close();
  });
}

/** All in parallel, spread over the wires; the answers are in the order of the requests. */
export function sendAll(
  wires: readonly Wire[],
  requests: readonly WireRequest[],
): Promise<WireAnswer[]> {
  return Promise.all(requests.map((request, index) => wireOf(wires, index).send(request)));
}

export function wireOf(wires: readonly Wire[], index: number): Wire {
  const wire = wires[index % wires.length];
  if (wire === undefined) throw new Error('There is no wire to send on.');
  return wire;
}

function written({
  method = 'GET',
  path,
  token,
  body,
  source,
  device,
}: WireRequest): string | Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: klub',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(source === undefined ? [] : [`x-forwarded-for: ${source}`]),
    ...(device === undefined ? [] : [`x-device-id: ${device}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}
