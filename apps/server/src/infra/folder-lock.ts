import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';

/** The data folder is in use by another process of this program. */
export class FolderInUse extends Error {}

export type FolderLock = { release(): Promise<void> };

/**
 * Holds a data folder for this process alone: two would lose each other's rows, and the embedded engine does not notice.
 * A listening socket named after the folder is the lock, because the system frees it however the process ends.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  await makeFolder(dataDir);
  const server = createServer((socket) => socket.destroy());
  await listen(server, addressOf(await realpath(dataDir)), dataDir);
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function addressOf(folder: string): string {
  const name = `klub-partnera-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function listen(server: Server, address: string, dataDir: string, isRetry = false): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, () => resolve());
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (isRetry || !(await isLeftOver(address))) {
      throw new FolderInUse(`The data folder ${dataDir} is already in use by another running Klub Partnera.`);
    }
    await rm(address, { force: true });
    await listen(server, address, dataDir, true);
  }
}

/** Where sockets are files (macOS), one may be left over by a killed process: nobody answers on it. */
async function isLeftOver(address: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return false;
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
