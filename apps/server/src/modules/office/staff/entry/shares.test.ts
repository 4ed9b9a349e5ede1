import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../../scripts/brief.ts';
import { Authenticator } from './authenticator.testing.ts';
import { countFactors } from './factors.store.ts';
import {
  type Entry,
  codeAt,
  dataOf,
  enrolByTicket,
  enrolWithCodes,
  enterWithKey,
  goodPassword,
  testEntry,
  url,
} from './entry.testing.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

type From = { readonly from: string; readonly device?: string | null };

const ownersAddress = '192.0.2.77';
/** Tries of one source in an hour. */
const shareMax = 20;

async function given(email: string, password: string, { from, device = null }: From) {
  return entry.call('POST', 'entry/password', {
    body: { email, password },
    from,
    cookie: device,
  });
}

/** Status of the refusal, or of the entry. */
async function enterWith(
  { email, password, code }: { email: string; password: string; code: string },
  at: From,
): Promise<number> {
  const first = await given(email, password, at);
  if (first.status !== 200) return first.status;
  const body = { attempt: dataOf(first).attempt, code };
  return (
    await entry.call('POST', 'entry/code', { body, from: at.from, cookie: at.device ?? null })
  ).status;
}

async function withCodes() {
  const owner = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const device = await deviceOf(owner.email, owner.secret);
  entry.clock.advance({ minutes: 1 });
  return { ...owner, device };
}

async function deviceOf(email: string, secret: string): Promise<string> {
  const attempt = dataOf(await given(email, goodPassword, { from: ownersAddress })).attempt;
  const code = codeAt(secret, entry.clock.now());
  const answer = await entry.call('POST', 'entry/code', { body: { attempt, code } });
  expect(answer.status).toBe(200);
  return elsewhere(answer.device);
}

/** The browser's cookie as it is sent from another machine than the server's. */
function elsewhere(device: string | null): string {
  return `__Host-panel-device=${device?.split('=', 2)[1] ?? ''}`;
}

async function withKey() {
  const key = new Authenticator(url);
  const { ticket } = await entry.ticketFor();
  const answer = await enrolByTicket(entry, ticket, key);
  const { me, recoveryCodes } = dataOf(answer);
  return { email: me.email, recoveryCodes, key, device: elsewhere(answer.device) };
}

const wrongCode = fc.constantFrom('000000', 'AAAABBBB', 'AAAA-CCCC');
const wrongTry = fc.record({
  source: fc.integer({ min: 1, max: 250 }),
  password: fc.constantFrom('', 'not-the-password', 'abc'),
  codes: fc.array(wrongCode, { maxLength: 5 }),
});

/** All that strangers do to one address: drawn tries, and more of each kind than one share has. */
async function attack(email: string, tries: readonly Wrong[]): Promise<void> {
  const worn = Array.from({ length: shareMax }, (_, source) => ({
    source,
    password: '',
    codes: Array.from({ length: source < 10 ? 5 : 0 }, () => (source % 2 ? '000000' : 'AAAABBBB')),
  }));
  for (const { source, password, codes } of [...worn, ...tries]) {
    const from = `198.51.100.${source}`;
    const first = await given(email, password, { from });
    if (first.status !== 200) continue;
    for (const code of codes) {
      const body = { attempt: dataOf(first).attempt, code };
      expect((await entry.call('POST', 'entry/code', { body, from })).status).toBe(401);
    }
  }
}
type Wrong = { source: number; password: string; codes: readonly string[] };

test('no tries of strangers keep an owner with codes out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wrongTry, { maxLength: 6 }), async (tries) => {
      const { email, secret, recoveryCodes, device } = await withCodes();
      await attack(email, tries);
      const [one = '', other = ''] = recoveryCodes;
      const known = { from: '198.51.100.1', device };
      const fresh = { from: ownersAddress };
      const password = goodPassword;
      for (const at of [known, fresh]) {
        const code = codeAt(secret, entry.clock.now());
        expect(await enterWith({ email, password, code }, at)).toBe(200);
        entry.clock.advance({ minutes: 1 });
      }
      expect(await enterWith({ email, password, code: one }, known)).toBe(200);
      expect(await enterWith({ email, password, code: other }, fresh)).toBe(200);
    }),
    { numRuns: counts(1, 20) },
  );
});

test('no tries of strangers keep an owner with a passkey out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wrongTry, { maxLength: 6 }), async (tries) => {
      const { email, key, recoveryCodes, device } = await withKey();
      await attack(email, tries);
      const [one = '', other = ''] = recoveryCodes;
      const password = '';
      const known = { from: '198.51.100.1', device };
      expect(await enterWith({ email, password, code: one }, known)).toBe(200);
      expect(await enterWith({ email, password, code: other }, { from: ownersAddress })).toBe(200);
      expect((await enterWithKey(entry, key)).status).toBe(200);
    }),
    { numRuns: counts(1, 20) },
  );
});

test('a source has 20 passwords an hour for an address', async () => {
  const { email, device } = await withKey();
  const from = '203.0.113.9';
  const answers = [];
  for (let time = 0; time <= shareMax; time += 1)
    answers.push((await given(email, `wrong ${time}`, { from })).status);
  expect(answers).toEqual([...Array.from({ length: shareMax }, () => 200), 429]);
  expect((await given(email, 'wrong', { from, device })).status).toBe(200);
  entry.clock.advance({ minutes: 61 });
  expect((await given(email, 'wrong', { from })).status).toBe(200);
});

test('a source has 20 recovery codes an hour, and a right one waits unused', async () => {
  const { email, recoveryCodes } = await withKey();
  const guesser = { from: '203.0.113.10' };
  for (let round = 0; round < shareMax / 5; round += 1) {
    const attempt = dataOf(await given(email, '', guesser)).attempt;
    for (let time = 0; time < 5; time += 1)
      await entry.call('POST', 'entry/code', { body: { attempt, code: 'AAAABBBB' }, ...guesser });
  }
  const right = { email, password: '', code: recoveryCodes[0] ?? '' };
  expect(await enterWith(right, guesser)).toBe(401);
  expect(await enterWith(right, { from: ownersAddress })).toBe(200);
});

test('who knows the password has 20 codes an hour over all sources', async () => {
  const { staffId, email, secret, recoveryCodes, device } = await withCodes();
  const password = goodPassword;
  for (let source = 1; source <= shareMax; source += 1)
    expect(
      await enterWith({ email, password, code: '000000' }, { from: `203.0.113.${source}` }),
    ).toBe(401);
  const code = codeAt(secret, entry.clock.now());
  expect(await enterWith({ email, password, code }, { from: '203.0.113.99' })).toBe(401);
  expect(await enterWith({ email, password, code }, { from: ownersAddress, device })).toBe(200);
  const recovery = recoveryCodes[0] ?? '';
  expect(await enterWith({ email, password, code: recovery }, { from: ownersAddress })).toBe(200);
  expect(await countFactors(entry.database.kysely, staffId)).toMatchObject({ recoveryCodes: 9 });
});

test('tries at the sign-in take nothing from the proof of an open session', async () => {
  const { email, secret, cookie } = await withCodes();
  await attack(email, []);
  const body = { code: codeAt(secret, entry.clock.now()) };
  expect((await entry.call('POST', 'me/proof/code', { cookie, body })).status).toBe(200);
});

test('a browser is known to the accounts that signed in with it alone', async () => {
  const [mine, other] = [await withKey(), await withKey()];
  const from = '203.0.113.11';
  for (let time = 0; time < shareMax; time += 1)
    await given(mine.email, 'wrong', { from, device: other.device });
  expect((await given(mine.email, 'wrong', { from })).status).toBe(429);
});
