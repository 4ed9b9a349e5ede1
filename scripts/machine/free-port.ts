import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to servers without a fixed port
 * (Linux from 32768, macOS from 49152).
 */
const range = { first: 10_000, count: 20_000 };
const perProcess = 16;
let drawn = 0;

/**
 * A port of this machine for a program that must be told it before it starts, or that comes back to it after an end.
 * Between this answer and the start nothing takes it: no outgoing connection gets a port of the range, and processes
 * that draw at the same time begin at different places of it.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < range.count; tried += 1) {
    const port = range.first + ((process.pid * perProcess + drawn) % range.count);
    drawn += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // As most servers listen: on every address.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
