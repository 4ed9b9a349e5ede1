import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const written = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  /** The running system: the same in all containers of a machine, another one after its restart. */
  boot: z.string(),
  since: z.string(),
});

/** Who holds a data folder, and when it last said so by the clock of the file system. */
export type Holder = z.infer<typeof written> & { readonly beatAt: number };

export type HolderOptions = {
  readonly boot?: string;
  readonly beatMs?: number;
  /** A holder on another machine counts as gone when this process saw no sign of life for this long. */
  readonly silentMs?: number;
  /** What a holder does that finds the folder taken by another; the preset ends the process. */
  readonly onLost?: (holder: Holder | null) => void;
};

export type Held =
  | { readonly isOurs: true; release(): void; requireHeld(): void }
  | { readonly isOurs: false; readonly holder: Holder };

const fileName = 'server.json';
const presets = { beatMs: 2_000, silentMs: 7_000 };

/** The holder that the folder names; null when none does, or when what stands there cannot be read. */
export function readHolder(folder: string): Holder | null {
  const path = join(folder, fileName);
  try {
    return { ...written.parse(JSON.parse(readFileSync(path, 'utf8'))), beatAt: statSync(path).mtimeMs };
  } catch {
    return null;
  }
}

export function describeHolder({ pid, host, since, beatAt }: Holder): string {
  const seconds = Math.max(0, Math.round((Date.now() - beatAt) / 1_000));
  return `process ${pid} on ${host}, since ${since}, last sign of life ${seconds} s ago`;
}

/**
 * Records this process as the holder and renews the record. A recorded holder is checked first, unless it ran on this
 * system, where the file lock has shown that it is gone. Clocks of two machines are never compared; only a change of
 * the sign of life counts.
 */
export async function holdFolder(folder: string, options: HolderOptions = {}): Promise<Held> {
  const { beatMs, silentMs } = { ...presets, ...options };
  const boot = options.boot ?? bootOf();
  const former = readHolder(folder);
  const isElsewhere = former !== null && former.boot !== boot;
  if (isElsewhere && !(await isSilent(folder, former, silentMs))) return { isOurs: false, holder: former };
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, boot, since: new Date().toISOString() };
  write(folder, own);
  if (isElsewhere) {
    // Two machines may have waited for the same silence: the later one is named, and the earlier one gives way.
    await sleep(beatMs / 2);
    const named = readHolder(folder);
    if (named !== null && named.id !== own.id) return { isOurs: false, holder: named };
  }
  return keepHeld(folder, own, { beatMs, onLost: options.onLost ?? endAtOnce });
}

function keepHeld(
  folder: string,
  own: z.infer<typeof written>,
  { beatMs, onLost }: Required<Pick<HolderOptions, 'beatMs' | 'onLost'>>,
): Held {
  const path = join(folder, fileName);
  let checkedAt = performance.now();
  let isOver = false;
  const beat = (): void => {
    if (isOver) return;
    checkedAt = performance.now();
    try {
      const named = written.parse(JSON.parse(readFileSync(path, 'utf8')));
      if (named.id !== own.id) {
        isOver = true;
        clearInterval(timer);
        onLost(readHolder(folder));
        return;
      }
      // Takes no room, so that a full disk does not stop the heart.
      const now = new Date();
      utimesSync(path, now, now);
    } catch (error) {
      // Removed by hand: named again. A file that cannot be read for a moment is read at the next beat.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') tryWrite(folder, own);
    }
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    isOurs: true,
    requireHeld: () => {
      if (performance.now() - checkedAt > beatMs * 1.5) beat();
    },
    release: () => {
      isOver = true;
      clearInterval(timer);
      if (readHolder(folder)?.id === own.id) rmSync(path, { force: true });
    },
  };
}

async function isSilent(folder: string, former: Holder, silentMs: number): Promise<boolean> {
  const until = performance.now() + silentMs;
  while (performance.now() < until) {
    await sleep(Math.min(200, silentMs / 10));
    const now = readHolder(folder);
    if (now !== null && (now.id !== former.id || now.beatAt !== former.beatAt)) return false;
    if (now === null) return true;
  }
  return true;
}

function write(folder: string, own: z.infer<typeof written>): void {
  const part = join(folder, `${fileName}.${own.id}.part`);
  try {
    writeFileSync(part, JSON.stringify(own), { mode: 0o600, flush: true });
    renameSync(part, join(folder, fileName));
  } finally {
    rmSync(part, { force: true });
  }
}

function tryWrite(folder: string, own: z.infer<typeof written>): void {
  try {
    write(folder, own);
  } catch {
    // The folder is away; the next beat tries again.
  }
}

/** Whatever this process would still write belongs to the folder's next holder. */
function endAtOnce(holder: Holder | null): void {
  const who = holder === null ? '' : `: ${describeHolder(holder)}`;
  process.stderr.write(
    `Another Klub Partnera has taken the data folder while this one was paused${who}. This one ends.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}

function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
