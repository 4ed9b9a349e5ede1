import { join } from 'node:path';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { outboxMail } from '../../../../infra/outside/mail.ts';
import { jobWorker } from '../../../../infra/jobs/jobs.ts';
import { staffMailJobs } from '../accounts/accounts.jobs.ts';
import { Authenticator } from './authenticator.testing.ts';
import {
  type Answer,
  type Entry,
  codeAt,
  dataOf,
  enrolWithKey,
  enterWithKey,
  meOf,
  testEntry,
  url,
} from './entry.testing.ts';

let entry: Entry;
let folder: string;
beforeAll(async () => {
  entry = await testEntry();
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});

/** Sends due letters and returns those since the last call. */
async function letters(): Promise<string[]> {
  const before = new Set(filesIn(folder));
  const mail = outboxMail(folder);
  await jobWorker(entry.deps, staffMailJobs({ ...entry.deps, url: () => url }, mail)).runDue();
  return filesIn(folder)
    .filter((name) => !before.has(name))
    .map((name) => readFileSync(join(folder, 'outbox', name), 'utf8'));
}

function filesIn(root: string): string[] {
  try {
    return readdirSync(join(root, 'outbox'));
  } catch {
    return [];
  }
}

type Change = (cookie: string) => Promise<Answer>;

const changes: Readonly<Record<string, Change>> = {
  'another passkey': async (cookie) => {
    const asked = dataOf(await entry.call('POST', 'me/passkeys/options', { cookie }));
    const response = new Authenticator(url).register(asked.options);
    const body = { challengeId: asked.challengeId, response, name: 'Telefon' };
    return entry.call('POST', 'me/passkeys', { cookie, body });
  },
  'password and application': async (cookie) => {
    const { secret } = dataOf(await entry.call('POST', 'me/totp', { cookie }));
    const body = { password: 'calkiem-inne-haslo-7', code: codeAt(secret, entry.clock.now()) };
    return entry.call('POST', 'me/totp/confirm', { cookie, body });
  },
  'recovery codes': (cookie) => entry.call('POST', 'me/recovery-codes', { cookie }),
  'a removed passkey': async (cookie) => {
    const factors = await entry.call('GET', 'me/factors', { cookie });
    const { passkeys } = (factors.body as { data: { passkeys: { id: string }[] } }).data;
    return entry.call('POST', `me/passkeys/${passkeys[0]?.id ?? ''}/remove`, { cookie });
  },
};

test('each change of a key is told to the address and ends the other sessions', async () => {
  const key = new Authenticator(url);
  const { email, cookie } = await enrolWithKey(entry, key);
  expect(await letters(), 'a first key is no change').toEqual([]);
  for (const [name, change] of Object.entries(changes)) {
    const other = name === 'a removed passkey' ? null : (await enterWithKey(entry, key)).cookie;
    expect((await change(cookie)).status, name).toBe(200);
    expect((await meOf(entry, cookie)).status, name).toBe(200);
    if (other !== null) expect((await meOf(entry, other)).status, name).toBe(401);
    const [letter = '', ...more] = await letters();
    expect(more, name).toEqual([]);
    expect(letter, name).toContain(`To: ${email}`);
    expect(letter, name).toMatch(/Subject: \S*Zmiana/);
  }
});

test('a refused change writes no letter and ends no session', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  const other = (await enterWithKey(entry, key)).cookie;
  await entry.call('POST', 'me/totp', { cookie });
  const body = { password: 'calkiem-inne-haslo-7', code: '000000' };
  expect((await entry.call('POST', 'me/totp/confirm', { cookie, body })).status).toBe(400);
  expect((await meOf(entry, other)).status).toBe(200);
  expect(await letters()).toEqual([]);
});
