import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/src/testing/programs.ts';

/**
 * Lets the server open its inspector on a separate port on request; the program does not know of
 * it.
 */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' } as const;

const waitMs = 10_000;

/** Bytes on the heap of a server started as `inspectable`, after its garbage was collected. */
export async function heapAfterCollection(server: ServerProcess): Promise<number> {
  const inspector = await connect(await addressOf(server));
  try {
    await inspector.ask('HeapProfiler.collectGarbage');
    await inspector.ask('HeapProfiler.collectGarbage');
    return (await inspector.ask('Runtime.getHeapUsage')).usedSize ?? Number.NaN;
  } finally {
    inspector.close();
  }
}

const announced = /Debugger listening on (ws:\S+)/;

async function addressOf(server: ServerProcess): Promise<string> {
  if (!announced.test(server.output())) process.kill(server.pid, 'SIGUSR1');
  for (const begun = performance.now(); performance.now() - begun < waitMs; await sleep(50)) {
    const address = announced.exec(server.output())?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server did not open its inspector.');
}

type Usage = { readonly usedSize?: number };

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: Usage) => void>();
  let asked = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')));
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const said: { readonly id?: number; readonly result?: Usage } = JSON.parse(data);
    if (said.id !== undefined) waiting.get(said.id)?.(said.result ?? {});
  });
  return {
    ask: (method: string): Promise<Usage> =>
      new Promise((resolve) => {
        const id = ++asked;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method }));
      }),
    close: () => socket.close(),
  };
}
