import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/infra/db/db.ts';
import { type TestApp, testApp, usualMoment } from '../src/testing/app.ts';
import { verifySettlements } from '../src/modules/money/audit/verify.service.ts';
import { demoLogins, demoPassword } from './people/accounts.ts';
import { importFiles, seedDemo } from './seed.ts';
import { addPerson } from '../src/testing/programme.ts';

describe('the seeded demo', () => {
  let club: TestApp;
  beforeAll(async () => {
    club = await seeded(usualMoment);
  });

  test('has two managers, six representatives, forty shops, 240 participants, pills and questions', async () => {
    const { rows } = await sql`
        select (select count(*) from person where role = 'salesman') as salesmen,
          (select count(distinct manager_id) from manager_seller) as managers,
          (select count(*) from person where role <> 'salesman') as participants,
          (select count(*) from place) as shops, (select count(distinct month) from plan) as months,
          (select count(*) from pill) as pills, (select count(*) from question) as questions,
          (select count(distinct type) from question) as types, (select count(*) from text) as texts
      `.execute(club.database.kysely);
    expect(rows).toEqual([
      {
        salesmen: 8,
        managers: 2,
        participants: 240,
        shops: 40,
        months: 14,
        pills: 12,
        questions: 16,
        types: 4,
        texts: 5,
      },
    ]);
  });

  test('every working demo login needs no further approvals', async () => {
    for (const { phone } of demoLogins.filter(({ phone: number }) => mayLogIn(number))) {
      const approvals = await club.app.inject(`/approvals/${phone}`);
      expect(approvals.json()).toEqual({ regulations: false, data: [] });
      expect(await login(club.app, phone)).toMatch(/^[\w-]{40,}$/);
    }
  });

  test('500000007 is blocked, 500000008 logged out, 500000010 needs a first password', async () => {
    const blocked = await club.app.inject({
      method: 'POST',
      url: '/authorization',
      payload: account('500000007'),
    });
    expect([blocked.statusCode, blocked.json().blocked]).toEqual([401, true]);
    const thrownOut = await get(club.app, '500000008', '/api/v1/user/get');
    expect(thrownOut.message.forceLogOut).toBe(true);
    const approvals = await club.app.inject('/approvals/500000010');
    expect(approvals.json().data).toHaveLength(3);
  });

  test('500000004 has joined, pending, expired and mistaken invitations', async () => {
    const states: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data } = await get(club.app, '500000004', `/api/v1/invitations?page=${page}`);
      states.push(...data.data.map(({ state }: { state: string }) => state));
    }
    expect([...new Set(states)].toSorted()).toEqual(['przyjęte', 'wycofane', 'wygasłe', 'wysłane']);
    const { data } = await get(club.app, '500000004', '/api/v1/invitations?search=500000010');
    expect(data.data).toMatchObject([
      { phone: '500000010', state: 'wysłane', validUntil: null, canResend: true },
    ]);
  });

  test('500000001 has 64 % in two shops, 112 % before, and earnings', async () => {
    const { data } = await get(club.app, '500000001', '/api/v1/challenges');
    expect(data.currentMonthPlan).toMatchObject({
      targetMonthBase: 2_500,
      realization: 1_600,
      realizationPercent: 64,
    });
    expect(data.places).toHaveLength(2);
    expect(data.year).toEqual([2026, 2025]);
    expect(data.monthsPlan[1]).toMatchObject({ month: '2026-10', realizationPercent: 112 });
    expect(data.bonusMonthsPlan[0]).toMatchObject({ month: '2026-11', bonus: 0, state: 'locked' });
    expect(data.bonusMonthsPlan[1]).toMatchObject({
      month: '2026-10',
      bonus: 186,
      state: 'unlocked',
    });
    expect(data.totalBonus).toBeGreaterThan(1_000);
  });

  test('last month of 500000001 was booked, then corrected by file', async () => {
    const { data } = await get(club.app, '500000001', '/api/v1/explanations/period/2026-10');
    const amounts = data.entries.map(({ bookedOn, amount }: Entry) => [bookedOn, amount]);
    expect(amounts).toEqual([
      ['04.11.2026', 171],
      ['09.11.2026', 15],
    ]);
    expect(data.figures.map(({ realizationSource }: Entry) => realizationSource)).toMatchObject([
      { file: 'realizacje-poprzednie.csv', importedOn: '03.11.2026', importedAt: '07:10' },
      { file: 'realizacje-korekta.csv', importedOn: '09.11.2026', importedAt: '14:20', row: 2 },
    ]);
  });

  test('past settlements are paid, the second last due or held', async () => {
    const { data } = await get(club.app, '500000001', '/api/v1/challenges');
    const states = data.bonusMonthsPlan.map(({ month, settlement }: Settled) => [
      month,
      settlement?.state,
    ]);
    expect(states).toContainEqual(['2026-10', 'naliczone']);
    expect(states).toContainEqual(['2026-09', 'do wypłaty']);
    expect(states).toContainEqual(['2026-08', 'wypłacone']);
    const held = await get(club.app, '500000003', '/api/v1/challenges');
    const reasons = held.data.bonusMonthsPlan.map(({ settlement }: Settled) => settlement?.reason);
    expect(reasons).toContain('brak numeru konta bankowego');
    expect(await verifySettlements(club.deps)).toMatchObject({ differences: [], open: [] });
  }, 60_000);

  test('500000001 has notifications, a complete profile and no intro', async () => {
    const { message } = await get(club.app, '500000001', '/api/v1/user/get');
    const unread = message.notifications.filter(({ isRead }: { isRead: boolean }) => !isRead);
    expect(message.notifications.length).toBeGreaterThanOrEqual(5);
    expect(unread.length).toBeGreaterThanOrEqual(2);
    expect(unread.length).toBeLessThan(message.notifications.length);
    expect(message.extras).toMatchObject({ isPasswordChange: true, showSlider: false });
    expect(message.profile).toMatchObject({
      firstname: 'Marta',
      city: 'Wrocław',
      iban: expect.stringMatching(/^PL\d{26}$/),
    });
  });

  test('500000006 has the intro, a second chance and a blocked question', async () => {
    const { message } = await get(club.app, '500000006', '/api/v1/user/get');
    expect(message.extras.showSlider).toBe(true);
    const { data } = await get(club.app, '500000006', '/api/v1/questions');
    const states = Object.fromEntries(
      data.map((question: Listed) => [question.slug, [question.state, question.attempt]]),
    );
    expect(states['kiedy-grunt-szkodzi']).toEqual(['wrong', 2]);
    expect(states['co-zwieksza-zuzycie']?.[0]).toBe('blocked');
    expect(states['narzedzie-na-tynk-elewacyjny']).toEqual(['active', 1]);
  });

  test('500000003 lacks only a bank account and has no target this month', async () => {
    const { message } = await get(club.app, '500000003', '/api/v1/user/get');
    expect(message.profile).toMatchObject({ iban: '', entrepreneur: '0', city: 'Wrocław' });
    expect(message.profile.pesel).not.toBe('');
    const { data } = await get(club.app, '500000003', '/api/v1/challenges');
    expect(data.currentMonthPlan).toBeNull();
  });

  test('one more correct answer of 500000001 opens padlock and month’s bonus', async () => {
    const pills = await get(club.app, '500000001', '/api/v1/knowledge/pills');
    const pill = pills.data.find(({ slug }: { slug: string }) => slug === 'walek-czy-pedzel');
    expect(pill.newStatus).toBe('active');
    expect((await get(club.app, '500000001', '/api/v1/knowledge')).data.score).toEqual({
      passed: 2,
      total: 4,
      minimum: 3,
    });
    const token = await login(club.app, '500000001');
    const headers = { authorization: `Bearer ${token}` };
    const question = await club.app.inject({
      url: '/api/v1/question/narzedzie-na-tynk-elewacyjny',
      headers,
    });
    const right = question
      .json()
      .data.replies.find(({ content }: { content: string }) => content.includes('długim'));
    const url = '/api/v1/questions/narzedzie-na-tynk-elewacyjny/reply';
    const payload = { state: 'sendAnswer', replies: [right.id], responseTime: 5 };
    const reply = await club.app.inject({ method: 'POST', url, headers, payload });
    expect(reply.json().data).toMatchObject({ isCorrect: true, padlockOpened: true, reward: 15 });
    const { data } = await get(club.app, '500000001', '/api/v1/challenges');
    expect(data.bonusMonthsPlan[0]).toMatchObject({
      month: '2026-11',
      bonus: 50,
      state: 'unlocked',
    });
  });

  test('announcements of imports have their time and do not wait', async () => {
    const { rows } = await sql`
        select distinct cause, created_at as at from notification where cause like 'target:%'
      `.execute(club.database.kysely);
    expect(rows).toEqual([{ cause: 'target:2026-11', at: new Date(usualMoment) }]);
    const { rows: waiting } = await sql`select queue from job where done_at is null`.execute(
      club.database.kysely,
    );
    expect(waiting).toEqual([]);
  });

  test('a second start seeds nothing, even after changes', async () => {
    expect(await seedDemo(club.deps, club.clock.now())).toBe(false);
  });
});

test.each(['2027-01-01T00:00:05+01:00', '2026-06-30T23:59:58+02:00', '2026-10-25T02:30:00+01:00'])(
  'seeds at %s with 500000001 one answer from the padlock',
  async (moment) => {
    const club = await seeded(moment);
    const { data } = await get(club.app, '500000001', '/api/v1/knowledge');
    expect(data.score).toEqual({ passed: 2, total: 4, minimum: 3 });
    const plan = await get(club.app, '500000001', '/api/v1/challenges');
    expect(plan.data.currentMonthPlan.realizationPercent).toBe(64);
  },
);

test('the next start finishes a seed killed after the files', async () => {
  const { deps, database, clock } = await testApp();
  await importFiles(deps, clock.now());
  expect(await seedDemo(deps, clock.now())).toBe(true);
  expect(await joined(database)).toBe(232);
});

test('two concurrent starts on one database seed it once', async () => {
  const { deps, database, clock } = await testApp();
  await Promise.all([seedDemo(deps, clock.now()), seedDemo(deps, clock.now())]);
  expect(await joined(database)).toBe(232);
  const { rows } =
    await sql`select count(*) as people, (select count(*) from plan) as plans from person`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ people: 248, plans: 2_585 }]);
});

test('seeding changes nothing in a database that has people', async () => {
  const { deps, database, clock } = await testApp();
  await addPerson(database.kysely);
  expect(await seedDemo(deps, clock.now())).toBe(false);
  const { rows } = await sql`select count(*) as people from person`.execute(database.kysely);
  expect(rows).toEqual([{ people: 1 }]);
});

type Entry = {
  readonly bookedOn: string;
  readonly amount: number;
  readonly realizationSource: object;
};
type Settled = {
  readonly month: string;
  readonly settlement: { readonly state: string; readonly reason: string } | null;
};
type Listed = { readonly slug: string; readonly state: string; readonly attempt: number };

async function seeded(moment: string): Promise<TestApp> {
  const club = await testApp({ moment });
  expect(await seedDemo(club.deps, club.clock.now())).toBe(true);
  return club;
}

async function joined({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{
    joined: number;
  }>`select count(activated_at) as joined from person`.execute(kysely);
  return rows[0]?.joined ?? 0;
}

function mayLogIn(phone: string): boolean {
  return !['500000007', '500000010'].includes(phone);
}

function account(phone: string): { username: string; password: string } {
  return { username: phone, password: demoPassword };
}

async function login(app: FastifyInstance, phone: string): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: '/authorization',
    payload: account(phone),
  });
  return reply.json().data.access_token;
}

async function get(app: FastifyInstance, phone: string, url: string) {
  const reply = await app.inject({
    url,
    headers: { authorization: `Bearer ${await login(app, phone)}` },
  });
  return reply.json();
}
