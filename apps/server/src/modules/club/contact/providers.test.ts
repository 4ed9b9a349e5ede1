import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf } from '../../../infra/files/attachments.testing.ts';
import { type Circuit, ProviderUnavailable, circuits } from '../../../infra/control/circuit.ts';
import { ConfigError } from '../../../infra/config/environment.ts';
import { keepPicture } from '../../../infra/http/files.ts';
import type { FileStore } from '../../../infra/files/file-store.ts';
import { s3Store } from '../../../infra/files/file-store.s3.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { smtpMail } from '../../../infra/outside/mail.ts';
import { preparePicture } from '../../../infra/files/pictures.ts';
import { type MailServer, mailServer } from '../../../testing/outside/mail-server.ts';
import { addPerson } from '../../../testing/programme.ts';
import { type S3Server, s3Server, s3Settings } from '../../../testing/outside/s3-server.ts';
import { type Wire, wireTo } from '../../../testing/wire.ts';
import { exportWorker, downloadJobs, enqueueSweep } from '../downloads/downloads.jobs.ts';
import {
  type DownloadsWorld,
  downloadsWorld,
  numbers,
  sheetOf,
} from '../downloads/downloads.testing.ts';
import { askForFile } from '../downloads/downloads.service.ts';
import { downloadUri } from '../downloads/uri.ts';
import { contactJobs, enqueueContactRound } from './contact.jobs.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';

/**
 * E-mails through a real SMTP server and files in a real S3 store, both on broken lines. Other
 * tests prove the database's memory.
 */

// The server greets after 100 ms, to test whether its caller can wait.
const impatientMail = { connectMs: 500, greetingMs: 300, silentMs: 300 };
const impatientStore = { connectMs: 500, silentMs: 150, smallMs: 300 };
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';

let club: DownloadsWorld;
let post: MailServer;
let postWire: Wire;
let store: S3Server;
let storeWire: Wire;
let person = 0;
let token = '';
let circuit: Circuit;
let worker: JobWorker;

beforeAll(async () => {
  [post, store] = await Promise.all([mailServer(), s3Server()]);
  [postWire, storeWire] = await Promise.all([wireTo(post.port), wireTo(store.port)]);
  const storeCircuits = () => circuits({ clock: { now: () => new Date() }, log: logger('silent') });
  const settings = s3Settings(storeWire.port);
  const patient = await s3Store(settings, storeCircuits().of('s3'));
  const impatient = () => s3Store(settings, storeCircuits().of('s3'), impatientStore);
  usualStore = patient;
  club = await downloadsWorld({ deps: { files: inTurn(() => storeNow) } });
  breakStore = async (state) => {
    storeNow = await impatient();
    storeWire.become(state);
  };
  const { kysely } = club.database;
  await kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
    .execute();
  person = await addPerson(kysely);
  token = await club.logIn(person);
});

/** Waits as long as in production; a broken line is given the short timeouts. */
let usualStore: FileStore;
let storeNow: FileStore;
let breakStore: (state: 'failing' | 'hanging') => Promise<void>;

function mendStore(): void {
  storeWire.become('whole');
  storeNow = usualStore;
}

function inTurn(now: () => FileStore): FileStore {
  return {
    put: (name, content) => now().put(name, content),
    take: (name, path) => now().take(name, path),
    size: (name) => now().size(name),
    read: (name) => now().read(name),
    open: (name) => now().open(name),
    remove: (name) => now().remove(name),
    list: (folder) => now().list(folder),
    // Here its clock equals the server's.
    time: async () => club.clock.now(),
  };
}

beforeEach(async () => {
  postWire.become('whole');
  mendStore();
  post.become('takes');
  club.clock.advance({ minutes: 61 });
  await forgetLetters();
  await club.database.kysely.deleteFrom('contact_message').execute();
  await club.database.kysely.deleteFrom('job').execute();
  circuit = circuits({ clock: club.clock, log: logger('silent') }).of('mail');
  worker = workerWith();
});

/** Letters keep their attachments; each test begins without. */
async function forgetLetters(): Promise<void> {
  for (const name of store.names())
    if (name.startsWith('attachments/')) await club.deps.files.remove(name);
  await club.database.kysely.deleteFrom('letter_entry').execute();
  await club.database.kysely.deleteFrom('letter').execute();
}

function workerWith(timeOuts?: typeof impatientMail): JobWorker {
  const mail = smtpMail(`smtp://127.0.0.1:${postWire.port}`, circuit, timeOuts);
  return jobWorker(club.deps, contactJobs(club.deps, mail), { mayTake: circuit.mayCall });
}

async function write(message: string, file?: Buffer) {
  const form = new FormData();
  const fields = { category: 'konto', email: 'anna@sklep.example', message };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), 'pismo.pdf');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await encoded.arrayBuffer());
  return club.app.inject({ method: 'POST', url: '/api/v1/contact', headers, payload });
}

async function work(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await worker.runDue();
    club.clock.advance({ minutes: 1 });
  }
}

const jobsLeft = () =>
  club.database.kysely
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
const waiting = () =>
  club.database.kysely
    .selectFrom('contact_message')
    .select('id')
    .where('delivered_at', 'is', null)
    .execute();

test('an e-mail reaches the operator with attachment and Polish letters', async () => {
  expect((await write('Zażółć gęślą jaźń', pdf)).statusCode).toBe(200);
  await work(1);
  const letter = post.taken.at(-1);
  expect(letter?.to).toEqual(['kontakt@klub.example']);
  expect(letter?.source).toContain('Reply-To: anna@sklep.example');
  expect(letter?.source).toContain('filename=pismo.pdf');
  expect(letter?.source.replaceAll(/\s/g, '')).toContain(pdf.toString('base64').slice(0, 60));
});

test('after any outage every e-mail arrives, duplicates with one number', async () => {
  const before = post.taken.length;
  let letters = 0;
  const perils = ['away', 'hanging', 'not now', 'slow', 'hangs up', 'whole'] as const;
  for (const peril of perils) {
    const isManner = peril === 'not now' || peril === 'hangs up';
    postWire.become(isManner ? 'whole' : peril);
    post.become(isManner ? peril : 'takes');
    // A caller with a short timeout sends an e-mail twice to a slow server.
    worker = workerWith(peril === 'hanging' ? impatientMail : undefined);
    expect((await write(`${peril}.`)).statusCode).toBe(200);
    letters += 1;
    await work(2);
  }
  post.become('takes');
  worker = workerWith();
  await work(3);
  const arrived = post.taken.slice(before);
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(letters);
  expect(await waiting()).toEqual([]);
  // SMTP cannot tell whether an e-mail was accepted: only those with a lost reply arrive twice.
  const times = Map.groupBy(arrived, ({ messageId }) => messageId);
  const repeated = [...times.values()]
    .filter(({ length }) => length > 1)
    .map(([first]) => first?.source ?? '');
  expect(repeated.length).toBeGreaterThan(0);
  for (const source of repeated) expect(source).toMatch(/hangs up\./);
});

test('a finally refused e-mail is retried hourly and never lost', async () => {
  post.become('never');
  await write('do nikogo');
  await work(25);
  expect(await jobsLeft()).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  post.become('takes');
  club.clock.advance({ minutes: 61 });
  await enqueueContactRound(club.database.kysely, club.clock.now());
  await work(2);
  expect(await waiting()).toEqual([]);
  expect(post.taken.filter(({ source }) => source.includes('do nikogo'))).toHaveLength(1);
});

test('a mail server is checked at the start, never with plain passwords', async () => {
  const guarded = await mailServer('tajne');
  const at = (login: string, more = '?requireTLS=false') =>
    smtpMail(`smtp://${login}@127.0.0.1:${guarded.port}/${more}`, circuit);
  await at('klub:tajne').check();
  await expect(at('klub:inne').check()).rejects.toThrow(ConfigError);
  await expect(at('klub:tajne', '').check()).rejects.toThrow('encryption');
  postWire.become('hanging');
  await expect(
    smtpMail(`smtp://127.0.0.1:${postWire.port}`, circuit, impatientMail).check(),
  ).rejects.toThrow(ProviderUnavailable);
});

test('attachments lie sealed in the store, for their letter also after the delivery', async () => {
  await write('z plikiem', pdf);
  const [name] = store.names();
  expect(name).toMatch(/^attachments\/[\w-]{32}$/);
  const stored = await club.deps.files.read(name ?? '');
  expect(stored?.includes(pdf.subarray(0, 20))).toBe(false);
  await work(1);
  expect(store.names()).toEqual([name]);
});

test.each(['failing', 'hanging'] as const)(
  'the store %s: only messages with files are refused',
  async (state) => {
    await breakStore(state);
    const refused = await write('z plikiem', pdf);
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    ]);
    expect(await waiting()).toEqual([]);
    expect((await write('bez pliku')).statusCode).toBe(200);
  },
);

test('a letter whose attachment cannot be read now waits for it', async () => {
  await write('czeka na plik', pdf);
  await breakStore('failing');
  await work(3);
  expect(await waiting()).toHaveLength(1);
  mendStore();
  await work(2);
  expect(post.taken.filter(({ source }) => source.includes('czeka na plik'))).toHaveLength(1);
  expect(store.names()).toHaveLength(1);
});

test('files of a process killed before its message are swept, and those of deleted letters', async () => {
  await club.deps.files.put('attachments/left', Buffer.from('left'));
  await write('ma plik', pdf);
  club.clock.set(new Date(Date.now() + 7_200_000).toISOString());
  await club.database.kysely
    .updateTable('job')
    .set({ run_at: new Date(club.clock.now().getTime() + 60_000) })
    .execute();
  await enqueueContactRound(club.database.kysely, club.clock.now());
  await worker.runDue();
  expect(store.names()).toEqual([expect.stringMatching(/^attachments\/[\w-]{32}$/)]);
  club.clock.advance({ minutes: 1 });
  await work(1);
  await club.database.kysely.deleteFrom('letter_entry').execute();
  await club.database.kysely.deleteFrom('letter').execute();
  club.clock.advance({ minutes: 61 });
  await enqueueContactRound(club.database.kysely, club.clock.now());
  await worker.runDue();
  expect(store.names()).toEqual([]);
  club.clock.set('2026-11-20T10:00:00+01:00');
});

test('downloads come out of the store, and go when they are over', async () => {
  const seller = await club.seller();
  const session = await club.account.sessions.authenticate(seller.token);
  if (session === null) throw new Error('no session');
  const kind = numbers(3_500);
  const uri =
    downloadUri(club.deps, { personId: seller.personId, document: kind.name, filters: {} }) ?? '';
  const ask = () =>
    askForFile(
      club.deps,
      session,
      writeWithoutSession(club.deps.database.kysely),
      uri.slice('/api/v1/downloads/'.length),
      'xlsx',
      [kind],
    );
  await ask();
  await exportWorker(club.deps, { kinds: [kind] }).runDue();
  const { file } = await ask();
  const whole = await club.open(file);
  expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect(await sheetOf(whole.rawPayload)).toHaveLength(3_501);
  const head = await club.open(file, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    whole.headers['content-length'],
    0,
  ]);
  await breakStore('failing');
  expect((await club.open(file)).statusCode).toBe(503);
  mendStore();
  club.clock.set(new Date(Date.now() + 7_200_000).toISOString());
  await enqueueSweep(club.database.kysely, club.clock.now());
  await jobWorker(club.deps, downloadJobs(club.deps)).runDue();
  expect(store.names()).toEqual([]);
  club.clock.set('2026-11-20T12:00:00+01:00');
});

test('pictures are stored once and served from the store', async () => {
  const picture = await preparePicture(Buffer.from(svg));
  if (picture === null) throw new Error('not a picture');
  const address = await keepPicture(club.deps.files, picture);
  expect(await keepPicture(club.deps.files, picture)).toBe(address);
  expect(store.names()).toEqual([address.slice(1)]);
  const reply = await club.app.inject(address);
  expect([reply.statusCode, reply.body]).toEqual([200, svg]);
  expect((await club.app.inject(`/files/${'0'.repeat(40)}.svg`)).statusCode).toBe(404);
  await club.deps.files.remove(address.slice(1));
});
