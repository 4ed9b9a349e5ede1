import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { afterAll } from 'vitest';

/**
 * How a provider is broken for a while:
 * - `away`: the connection is closed at once
 * - `hanging`: calls are accepted and never get a response
 * - `failing`: HTTP 500 for every call
 * - `deaf`: the provider gets everything, its response never arrives
 * - `slow`: its response comes late, but before the timeout
 */
export type WireState = 'whole' | 'away' | 'hanging' | 'failing' | 'deaf' | 'slow';

/** A byte proxy between the program and a local server, so that both see only a bad line. */
export type Wire = {
  readonly port: number;
  /** From now on; existing connections are cut. */
  become(state: WireState): void;
};

const slowMs = 60;
const failure =
  'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** A wire to a server on this machine, until the file's tests end. */
export async function wireTo(port: number): Promise<Wire> {
  let state: WireState = 'whole';
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A cut line is what is tested.
    return socket.on('error', () => {});
  };
  const cut = (): void => open.forEach((socket) => socket.destroy());
  const server = createServer((caller) => {
    keep(caller);
    if (state === 'away') caller.destroy();
    if (state === 'failing') caller.once('data', () => caller.end(failure));
    if (state === 'whole' || state === 'slow' || state === 'deaf')
      join(caller, keep(connect(port, '127.0.0.1')), state);
  });
  await listening(server);
  afterAll(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    become: (next) => {
      state = next;
      cut();
    },
  };
}

function join(caller: Socket, provider: Socket, state: 'whole' | 'slow' | 'deaf'): void {
  caller.pipe(provider);
  caller.once('close', () => provider.end());
  if (state === 'whole') provider.pipe(caller);
  if (state === 'slow') provider.on('data', (part) => setTimeout(() => caller.write(part), slowMs));
  if (state === 'deaf') provider.resume();
  if (state !== 'deaf')
    provider.once('close', () => setTimeout(() => caller.end(), state === 'slow' ? slowMs : 0));
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
}
