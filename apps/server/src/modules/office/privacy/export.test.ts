import { beforeAll, expect, test } from 'vitest';
import { outboxSms } from '../../../infra/outside/outbox.ts';
import { type Club, addAccount, post, testClub } from '../../club/auth/accounts.testing.ts';
import { canary, fillEverything } from './everything.testing.ts';
import { type Held, held, tables } from './privacy.columns.ts';
import { exportPerson } from './privacy.service.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

test('an export contains every personal column of every table', async () => {
  const phone = '+48516000001';
  const id = await addAccount(club, { phone });
  const all = await fillEverything(club.deps, { id, phone });
  const exported = await exportPerson(club.deps, phone);
  const text = JSON.stringify(exported);
  for (const table of tables) {
    const rule: Held = held[table];
    if (rule.by.length === 0) continue;
    const row = exported.people[0]?.tables[table]?.[0] ?? {};
    for (const column of all.filter((each) => each.table === table)) {
      const { name, type } = column;
      const place = `${table}.${name}`;
      const shown = row[name.replace(/_sealed$/, '')];
      if (rule.secret.includes(name)) expect(text.includes(canary(column)), place).toBe(false);
      else if (name in rule.sealed) expect(shown, place).toBe(canary(column));
      else if (rule.by.includes(name)) expect([id, phone], place).toContain(shown);
      else if (['text', 'jsonb', 'ARRAY'].includes(type) && place !== 'person.phone')
        expect(JSON.stringify(shown), place).toContain(canary(column));
      else expect(shown ?? null, place).not.toBeNull();
    }
  }
});

test('the export includes waiting and outbox messages, but no valid password', async () => {
  const own = await testClub();
  const phone = '+48516000002';
  await addAccount(own, { phone });
  await addAccount(own, { phone: '+48516000003' });

  await post(own.app, '/authorization/remind-password', { username: '516000002' });
  await post(own.app, '/authorization/remind-password', { username: '516000003' });
  const sms = outboxSms(own.deps.config.dataDir, own.clock);
  await sms.send({ to: phone, text: 'Dla Ciebie', idempotencyKey: '1' });
  await sms.send({ to: '+48516000003', text: 'Dla kogoś innego', idempotencyKey: '2' });
  const { messages, people } = await exportPerson(own.deps, phone);
  expect(messages.map(({ text }) => text)).toEqual(['Dla Ciebie']);
  expect(people[0]?.waiting).toEqual([
    expect.objectContaining({ queue: 'password-sms', payload: { phone, kind: 'reminder' } }),
  ]);
});
