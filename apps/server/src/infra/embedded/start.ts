import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FolderUnusable } from '../disk/private-folder.ts';
import { handOver } from './account.ts';
import { type Place, lookAt, noteStart } from './cluster-folder.ts';
import type { Programs } from './programs.ts';

export type Started = { readonly child: ChildProcess; hasEnded(): boolean };

/** The log explains a failed start; each start empties it first. */
export async function start(place: Place, programs: Programs): Promise<Started | undefined> {
  const left = lookAt(place);
  if (left.state === 'lives') return undefined;
  if (left.state === 'elsewhere') throw new FolderUnusable('elsewhere', place.folder);
  if (!existsSync(place.data)) await initialise(place, programs);
  if (left.state === 'reused') disown(place);
  // The socket's lock names the killed database, whose id may be reused or not released yet.
  rmSync(join(place.sockets, '.s.PGSQL.5432.lock'), { force: true });
  noteStart(place);
  const log = openSync(place.log, 'w', 0o600);
  handOver(place.log, place.runner);
  const [program = '', ...args] = [
    ...place.runner.prefix,
    programs.postgres,
    '-D',
    place.data,
    ...settings(place),
  ];
  const child = spawn(program, args, {
    ...place.runner.account,
    cwd: place.folder,
    env: cleanEnvironment(),
    // A separate session: Ctrl-C reaches only the server, which finishes its work.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  return { child, hasEnded: () => ended };
}

/**
 * PostgreSQL does not start while the process in its old file lives, even if that is now another
 * program; it ignores one whose id its own parent has written. The file also leads it to shared
 * memory that is left.
 */
function disown({ data }: Place): void {
  const file = join(data, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [String(process.pid), ...rest].join('\n'));
}

/** Compares text by code points, with capitals of every language; ignores the machine's locales. */
export const clusterOrder = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

async function initialise(
  { folder, data, passwords, runner }: Place,
  { initdb }: Programs,
): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.part')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const part = `${data}.${process.pid}.part`;
  const passwordFile = `${part}word.part`;
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  handOver(passwordFile, runner);
  const password = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const [program = '', ...args] = [
    ...runner.prefix,
    initdb,
    '-D',
    part,
    ...password,
    ...clusterOrder,
    '--no-instructions',
  ];
  await new Promise<void>((resolve, reject) => {
    const options = { ...runner.account, cwd: folder, env: cleanEnvironment() };
    execFile(program, args, options, (error, stdout, stderr) =>
      error === null ? resolve() : reject(troubleIn(folder, stdout + stderr)),
    );
  });
  rmSync(passwordFile);
  renameSync(part, data);
}

function settings({ sockets }: Place): string[] {
  const chosen = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Messages contain statement parameters, so none is logged.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // A container's /dev/shm may be too small.
    ...(process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}),
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Without the machine's PostgreSQL settings, and with English messages. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Returns when a killed database still has ending processes, so that the start is repeated; throws
 * for other failures.
 */
export function requireAnotherTry({ folder, log }: Place): void {
  const text = readFileSync(log, 'utf8');
  if (/pre-existing shared memory block/.test(text)) return;
  throw troubleIn(folder, text);
}

const troubles = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'readOnly'],
  [/has invalid permissions/, 'noRights'],
  [/Unix-domain socket|Unix address|\.s\.PGSQL/, 'noSockets'],
  [/Permission denied|wrong ownership|Operation not permitted/, 'notAllowed'],
] as const;

function troubleIn(folder: string, text: string): Error {
  const trouble = troubles.find(([pattern]) => pattern.test(text))?.[1] ?? 'broken';
  return new FolderUnusable(trouble, folder, {
    cause: new Error(text.trim().split('\n').slice(-5).join('\n')),
  });
}
