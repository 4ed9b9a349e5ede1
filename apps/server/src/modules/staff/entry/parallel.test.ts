import { beforeAll, expect, test } from 'vitest';
import { eachEngine } from '../../../testing/database.ts';
import { Authenticator } from './authenticator.testing.ts';
import { type Entry, dataOf, enrolByTicket, meOf, testEntry, url } from './entry.testing.ts';

const accounts = 20;
/** Of each account: the server proves the number that is promised, the embedded engine has one connection. */
const signIns = { server: 50, embedded: 5 } as const;

eachEngine((engine) => {
  let entry: Entry;
  beforeAll(async () => {
    entry = await testEntry(engine);
  });

  test('many sign-ins at once open as many sessions, each of its own account, and each is in the trail', async () => {
    const people = await Promise.all(
      Array.from({ length: accounts }, async () => {
        // Keys that do not count, since one that does is used once at a time.
        const key = new Authenticator(url, { counts: false });
        const { staffId, ticket } = await entry.ticketFor();
        await enrolByTicket(entry, ticket, key);
        return { staffId, key };
      }),
    );
    const all = Array.from({ length: signIns[engine] }, () => people).flat();
    const entered = await Promise.all(
      all.map(async ({ staffId, key }, at) => {
        const from = `10.1.${at >> 8}.${at & 255}`;
        const asked = dataOf(await entry.call('POST', 'entry/passkey/options', { from }));
        const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
        const { status, cookie } = await entry.call('POST', 'entry/passkey', { body, from });
        return { staffId, status, cookie };
      }),
    );
    expect(entered.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(entered.map(({ cookie }) => cookie)).size).toBe(all.length);
    for (const { staffId, cookie } of entered.slice(0, 2 * accounts)) {
      expect((await meOf(entry, cookie)).body).toMatchObject({ data: { id: String(staffId) } });
    }
    const trail = entry.database.kysely.selectFrom('trail_entry').select('id').where('action', '=', 'staff.signedIn');
    expect(await trail.execute()).toHaveLength(all.length);
  });
});
