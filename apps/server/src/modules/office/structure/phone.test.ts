import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { accountJobs } from '../../club/auth/auth.jobs.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';
import { sweepProposedPhones } from './phone.service.ts';
import { structureClub } from './structure.testing.ts';

const { get, post, handle, person, club, by, command, states, tries } = structureClub();
const reason = 'Zgubiony telefon, potwierdzone rozmową';

async function proposed(id: number, phone = '+48 512-111-222', who = 'Ola'): Promise<string> {
  const { status, body } = await post(`people/${id}/phone`, { phone, reason }, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: { signoffId: string } }).data.signoffId;
}

async function decide(signoffId: string, who: string, decision = 'approve') {
  const { body } = await get(`signoffs/${signoffId}`, who);
  const digest = (body as { data?: { digest: string } }).data?.digest ?? '0'.repeat(64);
  return post(
    `signoffs/${signoffId}/decide`,
    { decision, digest, ...(decision === 'refuse' ? { reason } : {}) },
    who,
  );
}

const phoneOf = async (id: number): Promise<string> =>
  (
    await handle()
      .selectFrom('person')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phone;

test('a number change needs two people, ends sessions and notifies', async () => {
  const id = await person('600000001');
  const opened = { personId: id, scope: 'full', deviceHash: null } as const;
  await sessions(club().deps).open(handle(), opened);
  const signoffId = await proposed(id, '0048 512-111 222');
  expect(await phoneOf(id)).toBe('+48600000001');
  expect((await get(`people/${id}/phone`)).body).toMatchObject({
    data: {
      name: 'Anna Żak',
      phone: '*** *** 001',
      waiting: { signoffId, phone: '*** *** 222', proposedBy: 'Ola' },
    },
  });
  expect((await get(`people/${id}/phone`, 'Piotr')).body).toMatchObject({
    data: { waiting: { phone: '512111222' } },
  });
  expect((await get(`signoffs/${signoffId}`, 'Piotr')).body).toMatchObject({
    data: {
      subject: String(id),
      lines: [{}, { before: '*** *** 001', after: '*** *** 222' }, {}, {}],
    },
  });
  expect(await decide(signoffId, 'Piotr')).toMatchObject({ status: 200 });

  expect(await phoneOf(id)).toBe('+48512111222');
  const { rows } = await sql<{
    open: number;
    held: boolean;
    kept: number;
    shop: string;
    kind: string;
  }>`
      select (select count(*) from session where person_id = ${id} and revoked_at is null)::integer as open,
        (select payout_hold_until from person where id = ${id}) is not null as held,
        (select count(*) from phone_change)::integer as kept,
        (select person_phone from person_place where person_id = ${id} limit 1) as shop,
        (select kind from security_event where person_id = ${id}) as kind
    `.execute(handle());
  expect(rows).toEqual([
    { open: 0, held: true, kept: 0, shop: '+48512111222', kind: 'phone_changed' },
  ]);
  const sent: { to: string; text: string }[] = [];
  const worker = jobWorker(
    club().deps,
    accountJobs(club().deps, { send: async (sms) => void sent.push(sms) }),
  );
  await worker.runDue();
  expect(sent).toMatchObject([
    { to: '+48600000001', text: expect.stringContaining('zmieniony na inny') },
  ]);
  const { rows: looks } = await sql<{ by: string }>`
      select by_name as by from trail_entry where person_id = ${id} and action = 'structure.read' order by id
    `.execute(handle());
  expect(looks.map(({ by: name }) => name)).toEqual(['Ola', 'Piotr']);
  const { rows: entries } = await sql<{ action: string }>`
      select action from trail_entry where person_id = ${id} and action like 'phone.%' order by id
    `.execute(handle());
  expect(entries.map(({ action }) => action)).toEqual(['phone.proposed', 'phone.changed']);
  // Nothing that is stored permanently has the whole number.
  const { rows: lasting } = await sql<{ all: string }>`
      select string_agg(t::text, ' ') as all from (
        select to_jsonb(signoff) as t from signoff union all select to_jsonb(trail_entry) from trail_entry
      ) kept
    `.execute(handle());
  expect(lasting[0]?.all).not.toMatch(/512111222|600000001|Anna/);
});

test('imports are checked again after another number, rehearsals of months are not', async () => {
  const signoffId = await proposed(await person('600000001'));
  const before = await states();
  expect(await decide(signoffId, 'Piotr')).toMatchObject({ status: 200 });
  expect(await states()).toEqual({ ...before, imports: expect.not.stringMatching(before.imports) });
});

test("deciding one's own proposal or number, or without rights, fails", async () => {
  const id = await person('600000001');
  const own = await proposed(id, '512111222', 'Ewa');
  expect((await decide(own, 'Ewa')).status).toBe(403);
  expect((await decide(own, 'Ola')).status).not.toBe(200);
  expect((await post(`people/${id}/phone`, { phone: '512111333', reason }, 'Piotr')).status).toBe(
    403,
  );
  expect(await phoneOf(id)).toBe('+48600000001');
  await post(`signoffs/${own}/withdraw`, {}, 'Ewa');

  await sql`update person set email = 'piotr@klub.example' where id = ${id}`.execute(handle());
  const concerning = await proposed(id);
  expect((await decide(concerning, 'Piotr')).status).toBe(403);
  expect((await decide(concerning, 'Ewa')).status).toBe(200);
  await sql`update person set email = 'ola@klub.example' where id = ${id}`.execute(handle());
  expect((await post(`people/${id}/phone`, { phone: '512111444', reason })).status).toBe(403);
  expect(await tries(id)).toEqual(['Ola phone.proposed ownPerson']);
  const { rows } = await sql<{ by: string }>`
      select by_name as by from trail_entry where action = 'signoff.approved' and subject_id = ${concerning} and outcome = 'refused'
    `.execute(handle());
  expect(rows).toEqual([{ by: 'Piotr' }]);
  expect(by('Ola')).toBeGreaterThan(0);
});

test("becoming the deciding account's person makes the proposal stale", async () => {
  const id = await person('600000001');
  const signoffId = await proposed(id);
  await sql`update person set email = 'piotr@klub.example' where id = ${id}`.execute(handle());
  expect((await decide(signoffId, 'Piotr')).status).toBe(409);
  expect(await phoneOf(id)).toBe('+48600000001');
});

test('invalid numbers are refused early, later taken ones at the decision', async () => {
  const id = await person('600000001');
  const refused = async (phone: string): Promise<unknown> => {
    const { status, body } = await post(`people/${id}/phone`, { phone, reason });
    expect(status, phone).toBe(400);
    return (body as { errors: { phone: string[] } }).errors.phone[0];
  };
  expect(await refused('abc')).toContain('Wpisz numer telefonu');
  expect(await refused('22 555 66 77')).toContain('komórkowego');
  expect(await refused('+49 1512 3456789')).toContain('komórkowego');
  expect(await refused('600 000 001')).toContain('już ten numer');
  expect(await refused('0048600000002')).toContain('innego konta');
  expect((await post(`people/${id}/phone`, { phone: '512111222', reason: ' ' })).status).toBe(400);
  expect((await post('people/999999/phone', { phone: '512111222', reason })).status).toBe(404);

  const signoffId = await proposed(id);
  expect((await post(`people/${id}/phone`, { phone: '512111333', reason })).status).toBe(409);
  // Another proposal does not change what was proposed.
  expect((await get(`people/${id}/phone`, 'Piotr')).body).toMatchObject({
    data: { waiting: { phone: '512111222' } },
  });
  await command({ 'u.csv': 'telefon;rola\n512111222;user1\n' });
  expect((await decide(signoffId, 'Piotr')).status).toBe(409);
  expect(await phoneOf(id)).toBe('+48600000001');
  expect((await get(`signoffs/${signoffId}`, 'Piotr')).body).toMatchObject({
    data: { state: 'stale' },
  });
});

test('of conflicting or concurrent number changes exactly one happens', async () => {
  const [one, two] = [await person('600000001'), await person('600000002')];
  const [first, second] = [await proposed(one), await proposed(two)];
  const decisions = await Promise.all([
    decide(first, 'Piotr'),
    decide(first, 'Ewa'),
    decide(second, 'Piotr'),
    decide(second, 'Ewa'),
  ]);
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(decisions.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const numbers = [await phoneOf(one), await phoneOf(two)];
  expect(numbers.filter((phone) => phone === '+48512111222')).toHaveLength(1);
});

test('numbers of refused and expired proposals are deleted', async () => {
  const id = await person('600000001');
  const signoffId = await proposed(id);
  expect((await decide(signoffId, 'Piotr', 'refuse')).status).toBe(200);
  expect((await get(`people/${id}/phone`)).body).toMatchObject({ data: { waiting: null } });
  await sweepProposedPhones(handle(), new Date(club().clock.now().getTime() + 9 * 86_400_000));
  const { rows } = await sql`select from phone_change`.execute(handle());
  expect(rows).toHaveLength(0);
});
