import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const written = z.object({ id: z.string(), host: z.string(), pid: z.number(), since: z.string() });

export type Holder = z.infer<typeof written>;

const fileName = 'server.json';

/** Null when the folder has no holder file, or an unreadable one. */
export function readHolder(folder: string): Holder | null {
  try {
    return written.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
  } catch {
    return null;
  }
}

export function describeHolder({ pid, host, since }: Holder): string {
  return `process ${pid} on ${host}, since ${since}`;
}

/**
 * Names this process in the folder that it has locked; returns a function that removes the name.
 */
export function nameHolder(folder: string): () => void {
  const own = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    since: new Date().toISOString(),
  };
  const part = join(folder, `${fileName}.${own.id}.part`);
  try {
    writeFileSync(part, JSON.stringify(own), { mode: 0o600, flush: true });
    renameSync(part, join(folder, fileName));
  } finally {
    rmSync(part, { force: true });
  }
  return () => {
    if (readHolder(folder)?.id === own.id) rmSync(join(folder, fileName), { force: true });
  };
}
