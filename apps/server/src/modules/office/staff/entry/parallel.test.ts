import { beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticator.testing.ts';
import { type Entry, dataOf, enrolByTicket, meOf, testEntry, url } from './entry.testing.ts';

const accounts = 20;
/** Rounds in which all accounts sign in five times concurrently. */
const rounds = 10;
const atOnce = 5;

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

test('a hundred concurrent sign-ins open separate sessions, each in the trail', async () => {
  const people = await Promise.all(
    Array.from({ length: accounts }, async () => {
      // Keys without a counter, because a counting key is used sequentially.
      const key = new Authenticator(url, { counts: false });
      const { staffId, ticket } = await entry.ticketFor();
      await enrolByTicket(entry, ticket, key);
      return { staffId, key };
    }),
  );
  const entered: {
    readonly staffId: number;
    readonly status: number;
    readonly cookie: string | null;
  }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const together = Array.from({ length: atOnce }, () => people).flat();
    const answers = together.map(async ({ staffId, key }, at) => {
      const from = `10.1.${round}.${at}`;
      const asked = dataOf(await entry.call('POST', 'entry/passkey/options', { from }));
      const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
      const { status, cookie } = await entry.call('POST', 'entry/passkey', { body, from });
      return { staffId, status, cookie };
    });
    entered.push(...(await Promise.all(answers)));
  }
  expect(entered.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(entered.map(({ cookie }) => cookie)).size).toBe(entered.length);
  for (const { staffId, cookie } of entered.slice(0, 2 * accounts)) {
    expect((await meOf(entry, cookie)).body).toMatchObject({ data: { id: String(staffId) } });
  }
  const trail = entry.database.kysely
    .selectFrom('trail_entry')
    .select('id')
    .where('action', '=', 'staff.signedIn');
  expect(await trail.execute()).toHaveLength(entered.length);
});
