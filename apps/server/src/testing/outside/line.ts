import { type Server, type Socket, connect, createServer } from 'node:net';

/**
 * A proxy between the program and its database; while frozen it passes no byte and closes no
 * connection.
 */
export type Line = { readonly url: string; freeze(): void; thaw(): void; close(): void };

export async function lineTo(url: string): Promise<Line> {
  // The address of a socket folder has no host, which a URL needs.
  const target = new URL(url.replace('@/', '@localhost/'));
  const folder = target.searchParams.get('host') ?? '';
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = connect(
      folder === ''
        ? { host: target.hostname, port: Number(target.port || 5432) }
        : { path: `${folder}/.s.PGSQL.5432` },
    );
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgresql://${target.username || 'postgres'}@127.0.0.1:${port}${target.pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
