import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/environment.ts';
import { loadOrCreateSecret } from '../disk/atomic-file.ts';
import { makeFolder } from '../disk/folder.ts';
import { FolderUnusable } from '../disk/private-folder.ts';
import { type Runner, handOver } from './account.ts';
import { major } from './programs.ts';

/** Marks the folder as ours, with the accounts' passwords. */
const marked = z.object({
  major: z.number(),
  superuser: z.string(),
  owner: z.string(),
  serving: z.string(),
});

/** Folder of the embedded database; its sockets are elsewhere only when that path is too long. */
export type Place = {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly sockets: string;
  readonly passwords: z.infer<typeof marked>;
  readonly runner: Runner;
  /** Name of the sessions of this process, its threads and children. */
  readonly application: string;
};

const markName = 'cluster.json';
const pointerName = 'sockets.path';
/** Maximum path of a socket, without its final zero byte. */
const pathMaxBytes = 107;

/** True when a database was created, or its creation began. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, markName)) || existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Creates the folder if missing. Throws a `ConfigError` for a folder of another release or program.
 */
export async function openPlace(folder: string, runner: Runner): Promise<Place> {
  await makeFolder(folder);
  await requireRights(folder);
  handOver(folder, runner);
  const passwords = await marks(folder);
  const sockets = await socketFolder(folder);
  handOver(sockets, runner);
  const application = `klub-${process.pid}-${randomBytes(6).toString('hex')}`;
  const [data, log] = [join(folder, 'data'), join(folder, 'server.log')];
  return { folder, data, log, sockets, passwords, runner, application };
}

async function marks(folder: string): Promise<Place['passwords']> {
  // Releases before 2.0.0 kept their database in this folder itself.
  if (existsSync(join(folder, 'PG_VERSION'))) throw new FolderUnusable('older', folder);
  if (!existsSync(join(folder, markName)) && existsSync(join(folder, 'data'))) {
    throw new FolderUnusable('foreign', folder);
  }
  const password = (): string => randomBytes(24).toString('base64url');
  const fresh = { major, superuser: password(), owner: password(), serving: password() };
  const mark = marked.parse(
    JSON.parse(await loadOrCreateSecret(folder, markName, () => JSON.stringify(fresh))),
  );
  if (mark.major !== major) {
    throw new ConfigError(
      `The database in ${folder} is of PostgreSQL ${mark.major}, and this release brings ${major}. Write an archive with the ` +
        `release that made it (npm run backup), and bring it into an empty folder: npm run restore -- FILE`,
    );
  }
  return mark;
}

/**
 * A file system without permissions, like a memory card's, would show the passwords to every
 * account.
 */
async function requireRights(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new FolderUnusable('noRights', folder);
}

async function socketFolder(folder: string): Promise<string> {
  const own = join(folder, 'sockets');
  if (Buffer.byteLength(join(own, '.s.PGSQL.5432')) <= pathMaxBytes) {
    await mkdir(own, { mode: 0o700, recursive: true });
    return own;
  }
  const pointer = join(folder, pointerName);
  const [known = '', of] = (await readFile(pointer, 'utf8').catch(() => '')).split('\n');
  // A copied folder needs other sockets.
  if (of === folder && (await isPrivate(known))) return known;
  const elsewhere = await mkdtemp(join(tmpdir(), 'klub-'));
  writeFileSync(pointer, `${elsewhere}\n${folder}`, { mode: 0o600 });
  return elsewhere;
}

/** The temporary folder is shared: another account may own a folder of that name. */
async function isPrivate(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return (
    found !== null &&
    found.isDirectory() &&
    (found.mode & 0o077) === 0 &&
    found.uid === process.getuid?.()
  );
}

export type Account = 'postgres' | 'klub_owner' | 'klub';

/** A database address for pg, by account. */
export function addressOf({ sockets, passwords, application }: Place, account: Account): string {
  const { superuser, owner, serving } = passwords;
  const password = { postgres: superuser, klub_owner: owner, klub: serving }[account];
  const database = account === 'postgres' ? 'postgres' : 'klub';
  return `postgresql://${account}:${password}@/${database}?host=${encodeURIComponent(sockets)}&application_name=${application}`;
}

/** Identifies the running system and the process namespace. */
function whereabouts(): string {
  return `${orElse(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), hostname())} ${namespace()}`;
}

function namespace(): string {
  return orElse(() => readlinkSync('/proc/self/ns/pid'), '');
}

/** Records next to the database where it was started. */
export function noteStart({ folder }: Place): void {
  writeFileSync(join(folder, 'started'), whereabouts(), { mode: 0o600 });
}

export type Left =
  /** No process is left, or another program has its id. */
  | { readonly state: 'none' | 'reused' }
  /** It runs, whether or not a signal reaches it. */
  | { readonly state: 'lives'; readonly pid: number }
  | { readonly state: 'elsewhere' };

/** The state of the last started database, from its files. */
export function lookAt({ folder, data }: Place): Left {
  const [line] = orElse(() => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n'), []);
  const pid = Number(line);
  if (line === undefined || !Number.isInteger(pid) || pid <= 0) return { state: 'none' };
  const started = orElse(() => readFileSync(join(folder, 'started'), 'utf8'), '');
  const [boot, ...rest] = whereabouts().split(' ');
  if (started.startsWith(`${boot} `) && started !== [boot, ...rest].join(' '))
    return { state: 'elsewhere' };
  if (!started.startsWith(`${boot} `)) return { state: 'reused' };
  return isDatabase(pid, data) ? { state: 'lives', pid } : { state: 'reused' };
}

/** False for a zombie, and for another program with the same id. */
function isDatabase(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  const status = orElse(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  if (status === '' || /\) [ZX] /.test(status)) return false;
  const command = orElse(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), []);
  return command.includes(data);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process may end during the read. */
function orElse<T>(read: () => T, other: T): T {
  try {
    return read();
  } catch {
    return other;
  }
}
