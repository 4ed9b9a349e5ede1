import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Circuit, ProviderUnavailable, circuits } from '../../../infra/control/circuit.ts';
import { ConfigError } from '../../../infra/config/environment.ts';
import { attemptsMax, excusedMs, jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { smsapi } from '../../../infra/outside/smsapi.ts';
import { addPerson } from '../../../testing/programme.ts';
import { type SmsProvider, smsProvider } from '../../../testing/outside/sms-provider.ts';
import { type Wire, wireTo } from '../../../testing/wire.ts';
import { type Club, addAccount, get, logIn, post, testClub } from './accounts.testing.ts';
import { accountJobs, noticesBySms } from './auth.jobs.ts';

/**
 * SMS through a server with SMSAPI's protocol, on a broken line. Other tests prove the database's
 * memory of jobs.
 */

/** On hanging lines; others wait as long as a busy machine needs. */
const hangingMs = 80;

let club: Club;
let provider: SmsProvider;
let wire: Wire;
let circuit: Circuit;
beforeAll(async () => {
  club = await testClub({ config: { temporaryPasswordDelivery: 'sms' } });
  provider = await smsProvider();
  wire = await wireTo(provider.port);
});
beforeEach(async () => {
  wire.become('whole');
  provider.refuseWith(undefined);
  await club.database.kysely.deleteFrom('job').execute();
  club.clock.advance({ days: 2 });
  circuit = circuits({ clock: club.clock, log: logger('silent') }).of('sms');
});

const settings = (token = provider.token) => ({
  url: `http://127.0.0.1:${wire.port}`,
  token,
  from: 'Klub',
});
const workerOf = (own: Circuit = circuit, patienceMs = 10_000) => {
  const sms = smsapi(settings(), own, patienceMs);
  return jobWorker(club.deps, accountJobs(club.deps, sms), { atOnce: 4, mayTake: own.mayCall });
};
let phonesGiven = 0;
const nextPhones = (count: number) =>
  Array.from({ length: count }, () => `5172${String((phonesGiven += 1)).padStart(5, '0')}`);
const jobs = () => club.database.kysely.selectFrom('job').selectAll().execute();

async function notices(texts: readonly string[]): Promise<string[]> {
  const { kysely } = club.database;
  const people = await Promise.all(texts.map(() => addPerson(kysely)));
  const all = texts.map((text, index) => ({
    personId: people[index] ?? 0,
    text,
    key: `${text} ${people[index]}`,
  }));
  await noticesBySms(kysely, all, club.clock.now());
  return texts.map((text) => `Klub Partnera: ${text}`);
}

test('a message goes out as SMSAPI wants it', async () => {
  await addAccount(club, { phone: '+48517100001' });
  await post(club.app, '/authorization/remind-password', { username: '517100001' });
  await workerOf().runDue();
  expect(provider.sent.at(-1)).toEqual({
    to: '48517100001',
    from: 'Klub',
    message: expect.stringContaining('haslo'),
    idx: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('[HZ6] after any failures each message is sent exactly once', async () => {
  const before = provider.sent.length;
  let worker = workerOf(circuit, hangingMs);
  const texts: string[] = [];
  for (const state of [
    'whole',
    'failing',
    'deaf',
    'hanging',
    'slow',
    'away',
    'deaf',
    'whole',
  ] as const) {
    wire.become(state);
    texts.push(
      ...(await notices([1, 2, 3, 4].map((number) => `${texts.length} ${state} ${number}`))),
    );
    for (let round = 0; round < 4; round += 1) {
      await worker.runDue();
      club.clock.advance({ seconds: 25 });
    }
  }
  worker = workerOf();
  for (let minute = 0; minute < 3; minute += 1) {
    club.clock.advance({ minutes: 1 });
    await worker.runDue();
  }
  const sent = provider.sent.slice(before).map(({ message }) => message);
  expect(sent.toSorted()).toEqual(texts.toSorted());
  expect((await jobs()).filter(({ done_at: doneAt }) => doneAt === null)).toEqual([]);
  // Proves that the case occurred: the provider had accepted messages without a reply.
  expect(provider.repeated.length).toBeGreaterThan(0);
});

test('an outage loses no SMS for three days, then reports the loss', async () => {
  wire.become('failing');
  const before = provider.sent.length;
  const texts = await notices([`for a day`]);
  const worker = workerOf();
  for (let hour = 0; hour < 24; hour += 1) {
    await worker.runDue();
    club.clock.advance({ hours: 1 });
  }
  expect((await jobs())[0]).toMatchObject({ failed_at: null, done_at: null });
  wire.become('whole');
  await worker.runDue();
  expect(provider.sent.slice(before).map(({ message }) => message)).toEqual(texts);

  wire.become('failing');
  await notices([`for good`]);
  club.clock.advance({ seconds: excusedMs / 1_000 });
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await worker.runDue();
    club.clock.advance({ hours: 1 });
  }
  expect((await jobs()).filter(({ failed_at: failedAt }) => failedAt !== null)).toHaveLength(1);
});

test('jobs stay while the provider is away', async () => {
  wire.become('failing');
  await notices(Array.from({ length: 20 }, (_, number) => `waiting ${number}`));
  expect(await workerOf().runDue()).toBe(3);
  expect((await jobs()).filter(({ attempts }) => attempts > 0)).toHaveLength(3);
});

test.each(['failing', 'hanging', 'slow'] as const)('%s: logins go on', async (state) => {
  const [invited, ...phones] = nextPhones(4);
  for (const phone of phones) await addAccount(club, { phone: `+48${phone}` });
  await addAccount(club, { phone: `+48${invited}`, password: null });
  wire.become(state);
  const worker = workerOf(circuit, hangingMs);
  worker.start();
  await notices(Array.from({ length: 8 }, (_, number) => `${state} ${number}`));
  for (const phone of phones) {
    const reminded = await post(club.app, '/authorization/remind-password', { username: phone });
    expect(reminded.statusCode).toBe(200);
    const token = await logIn(club.app, phone);
    expect((await get(club.app, '/api/v1/user/get', { token })).statusCode).toBe(200);
  }
  const announced = await post(club.app, '/authorization/token/', {
    username: invited,
    approvals: [],
  });
  expect(announced.json()).toEqual({ user_exists: false, data: { token: '' } });
  await worker.stop();
});

test('a rejected SMS ends, one for lack of credit waits', async () => {
  const worker = workerOf();
  await notices([`to nobody`]);
  provider.refuseWith(13);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await worker.runDue();
    club.clock.advance({ minutes: 31 });
  }
  expect(await jobs()).toMatchObject([
    { last_error: 'SMSAPI does not take this message: error 13.' },
  ]);
  expect(circuit.mayCall()).toBe(true);

  await club.database.kysely.deleteFrom('job').execute();
  await notices([`without money`]);
  provider.refuseWith(103);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await worker.runDue();
    club.clock.advance({ minutes: 31 });
  }
  provider.refuseWith(undefined);
  await worker.runDue();
  expect(provider.sent.at(-1)?.message).toBe('Klub Partnera: without money');
});

test('a password SMS that is refused until it expires fails loudly', async () => {
  const [phone] = nextPhones(1);
  await addAccount(club, { phone: `+48${phone}` });
  await post(club.app, '/authorization/remind-password', { username: phone });
  provider.refuseWith(13);
  const worker = workerOf();
  for (let minute = 0; minute < 20; minute += 1) {
    await worker.runDue();
    club.clock.advance({ minutes: 1 });
  }
  expect(await jobs()).toMatchObject([
    {
      done_at: null,
      failed_at: expect.any(Date),
      last_error:
        'SMSAPI does not take this message: error 13. The password expired before it was sent.',
      payload: {},
    },
  ]);
  const { body } = await get(club.app, '/metrics', { source: '127.0.0.1' });
  expect(body).toMatch(/^jobs_waiting\{state="failed"\} 1$/m);
});

test('a password SMS that was replaced, or of an unknown number, is no failure', async () => {
  const [phone, unknown] = nextPhones(2);
  await addAccount(club, { phone: `+48${phone}` });
  wire.become('failing');
  const remind = (username: string | undefined) =>
    post(club.app, '/authorization/remind-password', { username }, { device: 'one device' });
  await remind(phone);
  club.clock.advance({ minutes: 2 });
  await remind(phone);
  await remind(unknown);
  wire.become('whole');
  await workerOf().runDue();
  expect((await jobs()).map(({ failed_at: failedAt }) => failedAt)).toEqual([null, null, null]);
  expect(provider.sent.at(-1)?.to).toBe(`48${phone}`);
});

test.each([101, 102, 103, 105, 110, 1000, 1001])(
  'an account that SMSAPI refuses with %s opens the circuit at once',
  async (code) => {
    await notices(['one', 'two', 'three'].map((name) => `${name} ${code}`));
    provider.refuseWith(code);
    expect(await workerOf().runDue()).toBe(1);
    expect(circuit.mayCall()).toBe(false);
  },
);

test('a wrong token stops the start, an outage does not', async () => {
  await smsapi(settings(), circuit).check();
  await expect(smsapi(settings('wrong'), circuit).check()).rejects.toThrow(ConfigError);
  wire.become('hanging');
  await expect(smsapi(settings(), circuit, hangingMs).check()).rejects.toThrow(ProviderUnavailable);
});

test('the metrics say what became of the calls', async () => {
  const own = club.deps.circuits.of('sms');
  await notices([`counted`]);
  await workerOf(own).runDue();
  wire.become('failing');
  await notices(['a', 'b', 'c', 'd'].map((letter) => `counted ${letter}`));
  await workerOf(own).runDue();
  const { body } = await get(club.app, '/metrics', { source: '127.0.0.1' });
  expect(body).toContain('provider_calls_total{provider="sms",outcome="ok"} 1');
  expect(body).toContain('provider_calls_total{provider="sms",outcome="away"} 3');
  expect(body).toContain('provider_circuit_open{provider="sms"} 1');
  expect(body).toContain('provider_call_duration_seconds_count{provider="sms"} 4');
});
