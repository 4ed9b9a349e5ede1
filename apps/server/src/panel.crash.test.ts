import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from './infra/db/db.ts';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { serverHome } from './testing/process.ts';
import { counts, someOf } from '../../../scripts/brief.ts';

const administrators = 10;
const invitations = 60;
const kills = counts(3, 20);
/** Counted from the acknowledgement of the first invitation. */
const killMs = Array.from({ length: 40 }, (_, step) => step * 10);

const tokenOf = (index: number): string => `administrator${String(index).padStart(30, '0')}`;

test('a kill leaves act and trail entry together, and acknowledged ones always', async () => {
  const home = await serverHome({ SEED_DEMO: 'no', PANEL_PORT: '0' });
  onTestFinished(() => home.remove());
  const before = await home.open();
  await addAdministrators(before);
  await before.close();

  const acknowledged: string[] = [];
  let sent = 0;
  for (const afterMs of someOf(kills, killMs)) {
    const server = await home.start();
    const panel = await server.panelUrl();
    const first = Promise.withResolvers<void>();
    const killed = first.promise.then(() => sleep(afterMs)).then(() => server.kill());
    const each = Array.from({ length: invitations }, async () => {
      sent += 1;
      const email = `osoba${sent}@operator.pl`;
      const { status } = await invite(panel, tokenOf(sent % administrators), email).catch(() => ({
        status: 0,
      }));
      if (status !== 200) return;
      acknowledged.push(email);
      first.resolve();
    });
    await Promise.all([...each, killed]);
  }

  const after = await home.open();
  const written = await sql<{ email: string; entries: number }>`
      select staff.email, count(entry.id) as entries from staff
      left join trail_entry entry on entry.action = 'staff.invited' and entry.subject_id = staff.id::text and entry.outcome = 'done'
      where staff.email like 'osoba%' group by staff.email
    `.execute(after.kysely);
  const bare = await sql`
      select from trail_entry entry
      where action = 'staff.invited' and not exists (select from staff where staff.id::text = entry.subject_id)
    `.execute(after.kysely);
  await after.close();
  expect(written.rows.filter(({ entries }) => entries !== 1)).toEqual([]);
  expect(bare.rows).toEqual([]);
  const known = new Set(written.rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !known.has(email))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
}, 120_000);

async function addAdministrators({ kysely }: Database): Promise<void> {
  const now = new Date();
  for (let index = 0; index < administrators; index += 1) {
    const staff_id = await addStaff(kysely, `Administrator ${'abcdefghij'[index] ?? ''}`, [
      'administrator',
    ]);
    await kysely
      .insertInto('staff_session')
      .values({
        token_hash: createHash('sha256').update(tokenOf(index)).digest(),
        staff_id,
        factor: 'passkey',
        source: '127.0.0.1',
        user_agent: 'test',
        opened_at: now,
        last_used_at: now,
        proven_at: now,
      })
      .execute();
  }
}

function invite(panel: string, token: string, email: string): Promise<Response> {
  return fetch(`${panel}/api/panel/v1/staff`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      origin: panel,
      'sec-fetch-site': 'same-origin',
      cookie: `__Host-panel=${token}`,
    },
    body: JSON.stringify({ email, name: 'Jan Kowal', roles: ['editor'] }),
  });
}
