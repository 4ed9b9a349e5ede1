import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { type DocumentKind, DocumentDeclined } from './document.ts';
import { downloadJobs, enqueueSweep, exportWorker } from './downloads.jobs.ts';
import { askForFile } from './downloads.service.ts';
import {
  type DownloadsWorld,
  type Seller,
  downloadsWorld,
  numbers,
  sheetOf,
  staff,
} from './downloads.testing.ts';
import { documents } from '../../../documents.ts';
import { type ProcessOrder, exportInProcess } from './export-process.ts';
import { downloadUri } from './uri.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';

const large = 3_500;
const program = new URL('../../../export.process.ts', import.meta.url);

let world: DownloadsWorld;
beforeAll(async () => {
  world = await downloadsWorld();
});
afterEach(async () => {
  await world.database.kysely.deleteFrom('download').execute();
  await world.database.kysely.deleteFrom('job').execute();
  for (const folder of [stored(), making()]) rmSync(folder, { recursive: true, force: true });
  world.clock.advance({ minutes: 2 });
});
afterAll(() => world.app.close());

const stored = (): string => join(world.deps.config.dataDir, 'downloads');
const making = (): string => makingFolder(world.deps.config.dataDir);
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
/** Finished and unfinished files. */
const filesThere = (): string[] => [...namesIn(stored()), ...namesIn(making())];

/** Runs with the test's clock as the disk's. */
async function sweep(): Promise<void> {
  const longAgo = new Date(world.clock.now().getTime() - 3_600_001);
  for (const folder of [stored(), making()]) {
    for (const name of namesIn(folder)) utimesSync(join(folder, name), longAgo, longAgo);
  }
  await enqueueSweep(world.database.kysely, world.clock.now());
  await jobWorker(world.deps, downloadJobs(world.deps)).runDue();
}

/** Requests a test document as its person. */
async function askFor(
  { personId, token }: Seller,
  kind: DocumentKind,
  filters: Record<string, string> = {},
  rows = 0,
) {
  const session = await world.account.sessions.authenticate(token);
  if (session === null) throw new Error('no session');
  const uri = downloadUri(world.deps, { personId, document: kind.name, filters, rows }) ?? '';
  return askForFile(
    world.deps,
    session,
    writeWithoutSession(world.deps.database.kysely),
    uri.slice('/api/v1/downloads/'.length),
    'xlsx',
    [kind],
  );
}

test('[A20] a job makes a large file, and its address reports the progress', async () => {
  const seller = await world.seller();
  const seen: number[] = [];
  const kind: DocumentKind = numbers(large, (from) => void seen.push(from));
  expect(await askFor(seller, kind)).toEqual({ file: '', progress: 0 });
  expect(await askFor(seller, kind)).toEqual({ file: '', progress: 0 });
  expect(await exportWorker(world.deps, { kinds: [kind] }).runDue()).toBe(1);
  const { file, progress } = await askFor(seller, kind);
  expect(progress).toBe(100);
  const rows = await sheetOf((await world.open(file)).rawPayload);
  expect(rows).toEqual([['Liczba'], ...Array.from({ length: large }, (_, index) => [index])]);
  expect(seen).toEqual(Array.from({ length: Math.ceil(large / 50) }, (_, index) => 50 * index));
});

test('[A20] a document counted as large is not read before its job', async () => {
  const seller = await world.seller();
  const opened: string[] = [];
  const kind = (count: number): DocumentKind => {
    const whole = numbers(count);
    return { ...whole, open: async (...asked) => (opened.push('opened'), whole.open(...asked)) };
  };
  expect(await askFor(seller, kind(large), {}, large)).toEqual({ file: '', progress: 0 });
  expect(opened).toEqual([]);
  expect(await exportWorker(world.deps, { kinds: [kind(large)] }).runDue()).toBe(1);
  expect((await askFor(seller, kind(large), {}, large)).progress).toBe(100);
  // Few a moment ago, many now.
  expect(await askFor(seller, kind(large), { sellers: '1' }, 3_000)).toEqual({
    file: '',
    progress: 0,
  });
});

test('ten concurrent requests make one file', async () => {
  const seller = await world.seller();
  const kind = numbers(large);
  await Promise.all(Array.from({ length: 10 }, () => askFor(seller, kind)));
  expect(await exportWorker(world.deps, { kinds: [kind] }).runDue()).toBe(1);
});

test("[HZ48] one person's files run singly, all together in pairs", async () => {
  const sellers = [await world.seller(), await world.seller(), await world.seller()];
  const running = new Map<string, number>();
  let together = 0;
  let most = 0;
  const perPerson: number[] = [];
  const base = numbers(large);
  const kind: DocumentKind = {
    ...base,
    open: async (handle, question) => ({
      ...(await base.open(handle, question)),
      batches: async function* () {
        const who = String(question.viewerId);
        running.set(who, (running.get(who) ?? 0) + 1);
        perPerson.push(running.get(who) ?? 0);
        most = Math.max(most, ++together);
        yield [[1]];
        await sleep(60);
        together -= 1;
        running.set(who, (running.get(who) ?? 0) - 1);
      },
    }),
  };
  for (const seller of sellers) {
    for (const search of ['a', 'b']) await askFor(seller, kind, { search });
  }
  const workers = [
    exportWorker(world.deps, { kinds: [kind] }),
    exportWorker(world.deps, { kinds: [kind] }),
  ];
  // Four workers in two processes, until all is done.
  const taken = async (): Promise<number> => {
    let count = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const worker of workers) count += await worker.runDue();
      await sleep(5);
    }
    return count;
  };
  const counts = await Promise.all([taken(), taken()]);
  expect(counts[0] + counts[1]).toBe(6);
  expect(Math.max(...perPerson)).toBe(1);
  expect(most).toBeLessThanOrEqual(2);
  expect(most).toBe(2);
});

test('the sixth that waits is refused', async () => {
  const seller = await world.seller();
  const kind = numbers(large);
  for (const search of ['a', 'b', 'c', 'd', 'e']) await askFor(seller, kind, { search });
  await expect(askFor(seller, kind, { search: 'f' })).rejects.toMatchObject({
    failure: 'tooOften',
  });
});

test('a full disk is reported once and leaves no partial file', async () => {
  const seller = await world.seller();
  const full = numbers(large, (from) => {
    if (from > 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await askFor(seller, full);
  await exportWorker(world.deps, { kinds: [full] }).runDue();
  expect(namesIn(making())).toEqual([]);
  await expect(askFor(seller, full)).rejects.toMatchObject({ failure: 'storageFull' });
  expect(await askFor(seller, full)).toEqual({ file: '', progress: 0 });
  await exportWorker(world.deps, { kinds: [numbers(large)] }).runDue();
  expect((await askFor(seller, numbers(large))).progress).toBe(100);
});

test('a small file without room is refused immediately', async () => {
  const full = numbers(10, () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const before = filesThere();
  await expect(askFor(await world.seller(), full)).rejects.toMatchObject({
    failure: 'storageFull',
  });
  expect(filesThere()).toEqual(before);
});

test("other errors are reported without the database's words", async () => {
  const seller = await world.seller();
  const broken = numbers(large, () => {
    throw new Error('relation "person" does not exist');
  });
  await askFor(seller, broken);
  await exportWorker(world.deps, { kinds: [broken] }).runDue();
  await expect(askFor(seller, broken)).rejects.toMatchObject({
    failure: 'fileNotMade',
    details: {},
  });
});

test('a report that becomes impossible is reported once in its sentence', async () => {
  const seller = await world.seller();
  const kind = numbers(large);
  const impossible: DocumentKind = {
    ...kind,
    open: () => Promise.reject(new DocumentDeclined('Nie opiekujesz się już tym sklepem.')),
  };
  await askFor(seller, kind);
  await exportWorker(world.deps, { kinds: [impossible] }).runDue();
  await expect(askFor(seller, impossible)).rejects.toMatchObject({
    failure: 'fileNotMade',
    details: { message: 'Nie opiekujesz się już tym sklepem.' },
  });
  expect(await askFor(seller, kind)).toEqual({ file: '', progress: 0 });
});

test("a killed process's job continues and its partial file is swept", async () => {
  const seller = await world.seller();
  const kind = numbers(large);
  await askFor(seller, kind);
  const { kysely } = world.database;
  // Leftovers of a killed process: a job with a lease, a partial file, some progress.
  const lease = { attempts: 1, locked_until: new Date(world.clock.now().getTime() + 60_000) };
  await kysely.updateTable('job').set(lease).execute();
  const { file } = await kysely
    .updateTable('download')
    .set({ progress: 40 })
    .returning('file')
    .executeTakeFirstOrThrow();
  mkdirSync(making(), { recursive: true });
  writeFileSync(join(making(), `${file}.1`), 'half');
  expect(await askFor(seller, kind)).toEqual({ file: '', progress: 40 });
  expect(await exportWorker(world.deps, { kinds: [kind] }).runDue()).toBe(0);
  world.clock.advance({ minutes: 1, seconds: 1 });
  expect(await exportWorker(world.deps, { kinds: [kind] }).runDue()).toBe(1);
  const answer = await askFor(seller, kind);
  expect(await sheetOf((await world.open(answer.file)).rawPayload)).toHaveLength(large + 1);
  expect(filesThere()).toEqual(expect.arrayContaining([`${file}.1`]));
  world.clock.advance({ minutes: 17 });
  await sweep();
  expect(filesThere()).toEqual([]);
});

test('a job whose process died three times is ended', async () => {
  const seller = await world.seller();
  const kind = numbers(large);
  await askFor(seller, kind);
  await world.database.kysely.updateTable('job').set({ attempts: 3 }).execute();
  await exportWorker(world.deps, { kinds: [kind] }).runDue();
  await expect(askFor(seller, kind)).rejects.toMatchObject({ failure: 'fileNotMade' });
});

test('a process that stops leaves the file to the next one', async () => {
  const seller = await world.seller();
  let worker = exportWorker(world.deps, { kinds: [] });
  let stopped: Promise<void> | undefined;
  const kind = numbers(large, () => {
    stopped ??= worker.stop();
  });
  await askFor(seller, kind);
  worker = exportWorker(world.deps, { kinds: [kind] });
  await worker.runDue();
  await stopped;
  expect(namesIn(making())).toEqual([]);
  world.clock.advance({ seconds: 10 });
  expect(await exportWorker(world.deps, { kinds: [numbers(large)] }).runDue()).toBe(1);
  expect((await askFor(seller, kind)).progress).toBe(100);
});

test('files that are over are swept, those in use stay', async () => {
  const seller = await world.seller();
  const old = await askFor(seller, numbers(5), { search: 'old' });
  expect((await world.open(old.file)).statusCode).toBe(200);
  writeFileSync(join(making(), 'leftover.xlsx.1'), 'half');
  world.clock.advance({ minutes: 17 });
  const fresh = await askFor(seller, numbers(5), { search: 'new' });
  await sweep();
  expect(filesThere()).toHaveLength(1);
  expect((await world.open(fresh.file)).statusCode).toBe(200);
});

test('a server makes a large report in a separate process', async () => {
  const seller = await world.seller();
  await staff(world, seller.personId, 3_200);
  const uri =
    downloadUri(world.deps, { personId: seller.personId, document: 'performance', filters: {} }) ??
    '';
  expect(await world.ask(uri, seller.token)).toMatchObject({ file: '', progress: 0 });
  expect(await exportWorker(world.deps, { kinds: documents, program }).runDue()).toBe(1);
  const { file } = await world.ask(uri, seller.token);
  expect(await sheetOf((await world.open(file)).rawPayload)).toHaveLength(3_201);
});

const ordered = (path: string, filters: ProcessOrder['question']['filters'] = {}): ProcessOrder => {
  mkdirSync(making(), { recursive: true });
  const { url } = world.database;
  const question = { viewerId: 1, filters, now: world.clock.now() };
  return { url, question, form: 'csv', document: 'performance', path: join(making(), path) };
};

test('that process says why there is no such file', async () => {
  const declined = ordered('a.csv', { month: '1999-99' });
  await expect(exportInProcess(program, declined, {})).rejects.toMatchObject({
    name: 'DocumentDeclined',
  });
  expect(filesThere().filter((name) => name.startsWith('a.csv'))).toEqual([]);
});

test('that process says what went wrong, and can be stopped', async () => {
  const nowhere = ordered(join('no', 'such', 'folder.csv'));
  await expect(exportInProcess(program, nowhere, {})).rejects.toMatchObject({ code: 'ENOENT' });
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(exportInProcess(program, ordered('b.csv'), { signal })).rejects.toThrow('enough');
  expect(filesThere().filter((name) => name.startsWith('b.csv'))).toEqual([]);
});
