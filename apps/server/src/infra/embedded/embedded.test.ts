import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Runner, asNobody, unshare } from '../../testing/outside/namespaces.ts';
import { folderHome } from '../../testing/process.ts';
import { smallDisk } from '../../testing/outside/small-disk.ts';
import { FolderInUse } from '../disk/folder-lock.ts';
import { runnerFor } from './account.ts';
import { addressOf, openPlace } from './cluster-folder.ts';
import { attachEmbedded, serveEmbedded } from './embedded.ts';
import { isAlive, pidIn } from './embedded.testing.ts';
import { prepare } from './prepare.ts';
import { findPrograms } from './programs.ts';

const disk = smallDisk(30);
const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href);

function newFolder(name = ''): string {
  const above = mkdtempSync(join(tmpdir(), 'klub-embedded-'));
  onTestFinished(() => {
    const pid = pidIn(join(above, name));
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(above, { recursive: true, force: true });
  });
  return join(above, name);
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

type Way = 'serveEmbedded' | 'attachEmbedded';

/** A separate process that enters, reports it, and leaves when its input ends. */
async function entered(folder: string, way: Way, runner: Runner = []): Promise<ChildProcess> {
  const source = `const { ${way} } = await import(${module});
    const { leave } = await ${way}(${JSON.stringify(folder)}).catch((error) => {
      console.log(error.message); process.exit(3); });
    console.log('entered');
    process.stdin.resume().once('end', () => leave().then(() => process.exit(0)));`;
  const [program = process.execPath, ...args] = [...runner, process.execPath];
  const child = spawn(program, [...args, '--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  if (text.toString().trim() !== 'entered') throw new Error(text.toString());
  return child;
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  const exit = once(child, 'exit');
  end();
  await exit;
}

const left = (child: ChildProcess): Promise<void> => ended(child, () => child.stdin?.end());
const killed = (child: ChildProcess): Promise<void> => ended(child, () => child.kill('SIGKILL'));

test('the first start creates a database with Polish collation that persists', async () => {
  const folder = newFolder('zażółć gęślą "jaźń" , i spacje');
  const first = await serveEmbedded(folder);
  await ask(
    first.ownerUrl,
    `create table note (text text); insert into note values ('ź'), ('a'), ('ą'), ('Ł'), ('z')`,
  );
  await first.leave();
  expect(pidIn(folder)).toBeUndefined();
  const second = await serveEmbedded(folder);
  const rows = await ask(
    second.url,
    `select lower(text) as text from note order by text collate "pl-x-icu"`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['a', 'ą', 'ł', 'z', 'ź']);
  await second.leave();
});

test('only accounts with passwords connect, and serving ones cannot alter tables', async () => {
  const folder = newFolder();
  const { url, ownerUrl, leave } = await serveEmbedded(folder);
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
  await ask(ownerUrl, 'create table note (id int)');
  await ask(url, 'insert into note values (1)');
  for (const statement of ['drop table note', 'truncate note', 'create table other (id int)']) {
    await expect(ask(url, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
  expect(await ask(url, `select current_setting('listen_addresses') as listens`)).toEqual([
    { listens: '' },
  ]);
  const sockets = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  expect(statSync(sockets).mode & 0o777).toBe(0o700);
  await leave();
});

test("a command attaches to a server's database, a second server is refused", async () => {
  const folder = newFolder();
  const server = await entered(folder, 'serveEmbedded');
  const command = await attachEmbedded(folder);
  expect(await ask(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(serveEmbedded(folder)).rejects.toThrow(FolderInUse);
  await expect(serveEmbedded(folder)).rejects.toThrow(new RegExp(`process ${server.pid} on `));
  await command.leave();
  expect(pidIn(folder)).toBeDefined();
  await left(server);
  expect(pidIn(folder)).toBeUndefined();
});

test('the last process to leave stops the database, also concurrently', async () => {
  const folder = newFolder();
  for (const order of ['server first', 'at once', 'at once', 'at once']) {
    const server = await entered(folder, 'serveEmbedded');
    const command = await entered(folder, 'attachEmbedded');
    const client = new pg.Client({ connectionString: (await attached(folder)).url });
    client.on('error', () => {});
    if (order === 'server first') {
      await client.connect();
      await left(server);
      expect(pidIn(folder), 'a session is open').toBeDefined();
      await client.end();
      await left(command);
    } else {
      await Promise.all([left(server), left(command)]);
    }
    expect(pidIn(folder), order).toBeUndefined();
  }
});

/** Addresses only: it leaves immediately while others stay. */
async function attached(folder: string): Promise<{ readonly url: string }> {
  const { url } = await attachEmbedded(folder);
  return { url };
}

test("the next server takes over and stops a killed server's database", async () => {
  const folder = newFolder();
  const first = await entered(folder, 'serveEmbedded');
  const orphan = pidIn(folder);
  await killed(first);
  expect(isAlive(orphan ?? 0)).toBe(true);
  const second = await serveEmbedded(folder);
  expect(pidIn(folder)).toBe(orphan);
  await second.leave();
  expect(pidIn(folder)).toBeUndefined();
});

test('a server starts its database again when that was killed', async () => {
  const folder = newFolder();
  const { ownerUrl, leave } = await serveEmbedded(folder);
  await ask(ownerUrl, 'create table note (id int); insert into note values (1)');
  const former = pidIn(folder) ?? 0;
  process.kill(former, 'SIGKILL');
  const read = (): Promise<unknown> => ask(ownerUrl, 'select id from note').catch(() => null);
  await expect.poll(read).toEqual([{ id: 1 }]);
  expect(pidIn(folder)).not.toBe(former);
  await leave();
  expect(pidIn(folder)).toBeUndefined();
});

test('a reused or zombie process id does not prevent a start', async () => {
  const folder = newFolder();
  const server = await serveEmbedded(folder);
  const database = pidIn(folder) ?? 0;
  // A copy of the folder as after a power cut.
  const copy = newFolder('copy');
  mkdirSync(copy, { mode: 0o700 });
  await ask(server.ownerUrl, 'checkpoint').catch(() => {});
  cpSync(join(folder, 'database'), join(copy, 'database'), {
    recursive: true,
    filter: (path) => !path.includes('.s.PGSQL'),
  });
  await server.leave();
  expect(isAlive(database)).toBe(false);
  const zombie = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void zombie.kill('SIGKILL'));
  const [text] = (await once(zombie.stdout, 'data')) as [Buffer];
  for (const other of [process.ppid, Number(text.toString())]) {
    const file = join(copy, 'database/data/postmaster.pid');
    const [, ...rest] = (existsSync(file) ? readFileSync(file, 'utf8') : '\n').split('\n');
    writeFileSync(file, [String(other), ...rest].join('\n'));
    const lock = join(copy, 'database/sockets/.s.PGSQL.5432.lock');
    writeFileSync(lock, `${other}\n`, { mode: 0o600 });
    const { url, leave } = await serveEmbedded(copy);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await leave();
  }
});

const apart = ['-p', '-f', '--kill-child', '--mount-proc'];

test('of two containers on one folder only one serves, commands attach', async () => {
  const runner = unshare(...apart);
  if (runner === undefined) return;
  const folder = newFolder();
  const server = await entered(folder, 'serveEmbedded', runner);
  await expect(serveEmbedded(folder)).rejects.toThrow(FolderInUse);
  const { url, leave } = await attachEmbedded(folder);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await leave();
  await left(server);
  const command = await entered(folder, 'attachEmbedded', runner);
  await expect(serveEmbedded(folder)).rejects.toThrow(FolderInUse);
  await left(command);
  await (await serveEmbedded(folder)).leave();
});

test('an unresponsive database of another container is not taken for ended', async () => {
  const folder = newFolder();
  await (await serveEmbedded(folder)).leave();
  writeFileSync(join(folder, 'database/data/postmaster.pid'), '1\n');
  const [boot] = readFileSync(join(folder, 'database/started'), 'utf8').split(' ');
  writeFileSync(join(folder, 'database/started'), `${boot} pid:[1]`);
  await expect(serveEmbedded(folder)).rejects.toThrow(
    /was started in another container of this machine/,
  );
  // After a reboot it is gone.
  writeFileSync(join(folder, 'database/started'), 'another-boot pid:[1]');
  await (await serveEmbedded(folder)).leave();
});

test('other releases, programs and versions are named and left unchanged', async () => {
  const older = newFolder();
  mkdirSync(join(older, 'database'), { mode: 0o700 });
  writeFileSync(join(older, 'database/PG_VERSION'), '18\n');
  await expect(serveEmbedded(older)).rejects.toThrow(
    /made by a release before 2\.0\.0.*npm run backup/s,
  );
  const foreign = newFolder();
  mkdirSync(join(foreign, 'database/data'), { mode: 0o700, recursive: true });
  await expect(serveEmbedded(foreign)).rejects.toThrow(/was not made by Klub Partnera/);
  const newer = newFolder();
  await (await serveEmbedded(newer)).leave();
  const mark = join(newer, 'database/cluster.json');
  writeFileSync(mark, JSON.stringify({ ...JSON.parse(readFileSync(mark, 'utf8')), major: 19 }));
  await expect(serveEmbedded(newer)).rejects.toThrow(
    /is of PostgreSQL 19, and this release brings 18/,
  );
});

test('a folder with a long path has separate sockets, a copy others', async () => {
  const folder = newFolder(`${'d'.repeat(90)}`);
  const { url, leave } = await serveEmbedded(folder);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(decodeURIComponent(url)).not.toContain(folder);
  const command = await attachEmbedded(folder);
  expect(command.url.replace(/&.*/, '')).toBe(url.replace(/&.*/, ''));
  await command.leave();
  await leave();
  const copy = newFolder(`${'c'.repeat(90)}`);
  cpSync(folder, copy, { recursive: true });
  const other = await serveEmbedded(copy);
  expect(other.url.replace(/&.*/, '')).not.toBe(url.replace(/&.*/, ''));
  await other.leave();
});

test.skipIf(disk === undefined)('a full disk is explained in a sentence', async () => {
  await expect(serveEmbedded(join(disk?.folder ?? '', 'data'))).rejects.toThrow(
    /The disk of .+ is full/,
  );
});

test("an unprivileged account starts its own database, not another account's", async () => {
  const nobody = asNobody();
  if (nobody === undefined) return;
  const folder = newFolder('own');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(join(folder, '..'), 0o755);
  await expect(entered(folder, 'serveEmbedded', nobody)).rejects.toThrow(
    /This account may not write in/,
  );
  execFileSync('chown', ['65534:65534', folder]);
  const own = await entered(folder, 'serveEmbedded', nobody);
  await left(own);
  expect(pidIn(folder)).toBeUndefined();
});

test('root without namespaces uses an unprivileged account or explains why not', async () => {
  if (process.getuid?.() !== 0) return;
  const programs = newFolder();
  chmodSync(programs, 0o755);
  symlinkSync('/usr/bin/test', join(programs, 'test'));
  const bare = ['env', `PATH=${programs}`];
  const folder = newFolder('data');
  await expect(entered(folder, 'serveEmbedded', bare)).rejects.toThrow(
    /PostgreSQL does not run as root/,
  );
  chmodSync(join(folder, '..'), 0o755);
  const server = await entered(folder, 'serveEmbedded', bare);
  expect(statSync(join(folder, 'database/data')).uid).not.toBe(0);
  const command = await entered(folder, 'attachEmbedded', bare);
  await left(server);
  await left(command);
  expect(pidIn(folder)).toBeUndefined();
});

test.each(['main.ts', 'cli/programme.ts'])(
  '%s leaves no database behind that it was just starting',
  async (file) => {
    const home = folderHome({ SEED_DEMO: 'no' });
    onTestFinished(() => home.remove());
    const list = join(home.dataDir, 'sklepy.csv');
    writeFileSync(list, 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n');
    const program = fileURLToPath(new URL(`../../${file}`, import.meta.url));
    const args = file === 'main.ts' ? [program] : [program, 'import', list];
    const child = spawn(process.execPath, args, { env: home.environment, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => pidIn(home.dataDir), { timeout: 60_000, interval: 5 }).toBeDefined();
    await ended(child, () => child.kill('SIGINT'));
    expect(pidIn(home.dataDir)).toBeUndefined();
  },
);

test('failed starts and interrupted commands leave no database behind', async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  onTestFinished(() => home.remove());
  await expect(home.start({ DATA_KEYS: 'none' })).rejects.toThrow(/did not start/);
  expect(pidIn(home.dataDir)).toBeUndefined();
  await (await home.start()).stop();
  expect(pidIn(home.dataDir)).toBeUndefined();
  const people = [
    'telefon;rola',
    ...Array.from({ length: 60_000 }, (_, index) => `${600_000_000 + index};user1`),
  ];
  writeFileSync(join(home.dataDir, 'ludzie.csv'), people.join('\n'));
  const program = fileURLToPath(new URL('../../cli/programme.ts', import.meta.url));
  const args = [program, 'import', join(home.dataDir, 'ludzie.csv')];
  const child = spawn(process.execPath, args, {
    env: home.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // It names the programme before it starts.
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => text.includes('Program:') && resolve());
  });
  await ended(child, () => child.kill('SIGINT'));
  expect(pidIn(home.dataDir)).toBeUndefined();
}, 240_000);

test('a start waits for a database that PostgreSQL still creates for a killed one', async () => {
  const folder = newFolder();
  await killed(await entered(folder, 'serveEmbedded'));
  const runner = await runnerFor(folder, findPrograms());
  const place = await openPlace(join(folder, 'database'), runner);
  await ask(addressOf(place, 'postgres'), 'drop database klub with (force)');
  await Promise.all([prepare(place), prepare(place), prepare(place)]);
  expect(await ask(addressOf(place, 'klub'), 'select 1 as one')).toEqual([{ one: 1 }]);
});
