import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../config/environment.ts';
import type { Programs } from './programs.ts';

/** How to run PostgreSQL's programs: command prefix, and account. */
export type Runner = {
  readonly prefix: readonly string[];
  readonly account: { readonly uid: number; readonly gid: number } | undefined;
};

/** An id inside the namespace only; outside it is this process's account. */
const mapped = 1000;

/**
 * PostgreSQL refuses root. Root runs it in a user namespace, where its files need no other owner;
 * without namespaces, as an unprivileged account that can reach the folder. Throws a `ConfigError`
 * when neither works.
 */
export async function runnerFor(
  folder: string,
  { postgres }: Pick<Programs, 'postgres'>,
): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [], account: undefined };
  const prefix = ['unshare', '--user', `--map-user=${mapped}`, `--map-group=${mapped}`];
  if (succeeds([...prefix, postgres, '--version'])) return { prefix, account: undefined };
  const account = accountWithoutRights();
  if (account !== undefined && reaches(account, dirname(folder), postgres)) {
    // The account passes through the folder but can read only its own part.
    await chmod(folder, 0o711);
    return { prefix: [], account };
  }
  throw new ConfigError(
    `PostgreSQL does not run as root, and here no other account can reach ${folder}. Start Klub Partnera as an ordinary ` +
      'account, or set DATABASE_URL to a server of PostgreSQL.',
  );
}

/** Makes PostgreSQL's account the owner of a file or folder. */
export function handOver(path: string, { account }: Runner): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

function reaches(account: Account, folder: string, postgres: string): boolean {
  return succeeds([postgres, '--version'], account) && succeeds(['test', '-x', folder], account);
}

type Account = NonNullable<Runner['account']>;

function succeeds([program = '', ...args]: readonly string[], account?: Account): boolean {
  return spawnSync(program, args, { stdio: 'ignore', cwd: '/', ...account }).status === 0;
}

function accountWithoutRights(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
