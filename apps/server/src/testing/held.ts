import { connect } from 'node:net';

export type Headers = Readonly<Record<string, string>>;

/** A request's head as raw text. */
export function head(method: string, path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n');
}

/** True for a response after which the server closes the connection. */
export function isClosing(text: string): boolean {
  return /\r\nconnection: close\r\n/i.test(text);
}

type HeldAnswer = { readonly status: number; readonly text: string; readonly isEnded: boolean };

/**
 * Sends the head and holds the body back, or sends one byte at intervals; status 0: closed without
 * a response.
 */
export function held(port: number, start: string, everyMs = 0): Promise<HeldAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(start));
    const drip = everyMs === 0 ? undefined : setInterval(() => socket.write('x'), everyMs);
    const settle = (isEnded: boolean): void => {
      clearInterval(drip);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, isEnded });
    };
    socket.on('data', (part) => {
      text += part.toString();
      if (text.includes('\r\n\r\n') && !isClosing(text)) settle(false);
    });
    socket.once('end', () => settle(true));
    socket.once('error', () => settle(true));
    socket.setTimeout(8_000, () => settle(false));
  });
}
