import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * The lock of releases up to 1.1.6, an abstract socket named after the folder, so that one of them is noticed. Null while such a release
 * holds the folder. Any account can take the name; one that has no business with the folder is passed over.
 */
export async function lockName(folder: string): Promise<{ close(): Promise<void> } | null> {
  const none = { close: () => Promise.resolve() };
  if (process.platform !== 'linux') return none;
  const name = `klub-partnera-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(`\0${name}`, () => resolve());
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const owner = accountOf(name);
    if (owner !== null && [process.getuid?.(), statSync(folder).uid].includes(owner)) return null;
    process.stderr.write(
      `Another account of this machine has taken the name of the lock of ${folder}; it does no harm.\n`,
    );
    return none;
  }
  server.unref();
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The account of the process that listens at the abstract name; null when it is not to be seen from here. */
function accountOf(name: string): number | null {
  const line = lines('/proc/net/unix').find((text) => text.includes(` @${name}`));
  const inode = line?.split(/\s+/)[6];
  if (inode === undefined) return null;
  for (const pid of entries('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const isHolder = entries(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
    if (isHolder) return ownerOf(`/proc/${pid}`);
  }
  return null;
}

function lines(path: string): string[] {
  return orElse(() => readFileSync(path, 'utf8').split('\n'), []);
}

function entries(path: string): string[] {
  return orElse(() => readdirSync(path), []);
}

function linkOf(path: string): string | null {
  return orElse(() => readlinkSync(path), null);
}

function ownerOf(path: string): number | null {
  return orElse(() => statSync(path).uid, null);
}

/** Processes end while they are looked at, and those of other accounts do not show what they have open. */
function orElse<T>(read: () => T, other: T): T {
  try {
    return read();
  } catch {
    return other;
  }
}
