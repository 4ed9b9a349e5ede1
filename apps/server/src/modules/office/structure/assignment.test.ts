import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayOf } from '../../../infra/warsaw.ts';
import { noteAlone } from '../../money/alone/alone.service.ts';
import { structureClub } from './structure.testing.ts';

type Preview = {
  readonly data: {
    readonly lines: readonly { label: string; before: string; after: string }[];
    readonly points: readonly {
      label: string;
      before: string;
      after: string;
      difference: number;
    }[];
    readonly digest: string;
  };
};

const rules = `rola;okres;od;progi;bramka_wiedzy
user1;miesiac;2026-01;100:100;nie
user3;miesiac;2026-01;100:40;nie
user1;kwartal;2026-01;100:300;nie
user3;kwartal;2026-01;100:50;nie
`;

const { get, post, command, handle, person, club, states, tries } = structureClub();
const reason = 'Awans w sklepie';

/** Reached plans of October and November; the clock is in November. */
async function earned(): Promise<number> {
  const figures = (points: number): string =>
    ['2026-10', '2026-11'].map((month) => `600000001;WR-01;${month};${points}\n`).join('');
  await command({
    'zasady.csv': rules,
    'plany.csv': `telefon;sklep;miesiac;cel\n${figures(100)}`,
    'wyniki.csv': `telefon;sklep;miesiac;punkty\n${figures(100)}`,
  });
  return person('600000001');
}

async function preview(id: number, query: string): Promise<Preview['data']> {
  const { status, body } = await get(`people/${id}/assignment/preview?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Preview).data;
}

const golden = async (id: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ month: string; golden: number }>`
      select to_char(month, 'YYYY-MM') as month, sum(amount)::integer as golden from ledger_entry
      where person_id = ${id} group by month order by month
    `.execute(handle());
  return Object.fromEntries(rows.map(({ month, golden: sum }) => [month, sum]));
};

const stored = async (id: number): Promise<string> => {
  const { rows } = await sql<{ all: string }>`
      select concat_ws(' | ', (select role from person where id = ${id}),
        (select string_agg(since || ' ' || role, ', ' order by since) from role_change where person_id = ${id}),
        (select string_agg(place.code || ' ' || from_date || ' ' || coalesce(to_date::text, '-'), ', ' order by from_date, code)
          from person_place join place on place.id = place_id where person_id = ${id})) as all
    `.execute(handle());
  return rows[0]?.all ?? '';
};

const close = (month: string) =>
  sql`insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
      values (${month}, 1, 21, 0, 0, 1, 'test', now())`.execute(handle());

test('a role change does exactly what its preview shows by month', async () => {
  const id = await earned();
  const before = await stored(id);
  expect(await golden(id)).toEqual({ '2026-10': 100, '2026-11': 100 });
  const november = await preview(id, 'role=user3&from=2026-11-02');
  expect(november).toMatchObject({
    lines: [
      {
        label: 'Rola od 02.11.2026',
        before: 'Doradca handlowy',
        after: 'Kierownik zmiany',
      },
    ],
    points: [
      { label: 'listopad 2026, premia miesięczna', before: '100', after: '40', difference: -60 },
    ],
  });
  const october = await preview(id, 'role=user3&from=2026-10-15');
  expect(october.points.map(({ label, difference }) => [label, difference])).toEqual([
    ['październik 2026, premia miesięczna', -60],
    ['listopad 2026, premia miesięczna', -60],
  ]);
  expect(await stored(id)).toBe(before);
  expect(await golden(id)).toEqual({ '2026-10': 100, '2026-11': 100 });

  const body = { role: 'user3', from: '2026-11-02', reason, digest: november.digest };
  expect(await post(`people/${id}/assignment`, body)).toMatchObject({ status: 200 });
  expect(await golden(id)).toEqual({ '2026-10': 100, '2026-11': 40 });
  expect(await stored(id)).toBe('user3 | 2026-11-02 user1 | WR-01 2026-01-01 -');
  // Sent twice, it is done once.
  expect((await post(`people/${id}/assignment`, body)).status).toBe(400);
  expect(await golden(id)).toEqual({ '2026-10': 100, '2026-11': 40 });
  // The day was wrong: a change from an earlier day replaces it.
  const earlier = await preview(id, 'role=user3&from=2026-10-01');
  await post(`people/${id}/assignment`, { ...body, from: '2026-10-01', digest: earlier.digest });
  expect(await stored(id)).toBe('user3 | 2026-10-01 user1 | WR-01 2026-01-01 -');
  expect(await golden(id)).toEqual({ '2026-10': 40, '2026-11': 40 });
  const { rows } = await sql<{ personId: number; reason: string; details: object }>`
      select person_id as "personId", reason, details from trail_entry where action = 'assignment.changed' order by id limit 1
    `.execute(handle());
  expect(rows).toMatchObject([{ personId: id, reason, details: { role: 'user3', golden: -60 } }]);
});

test('one person changes roles only within the monthly limit', async () => {
  const id = await earned();
  const act = { act: 'correction', actId: 1, staffId: null, at: club().clock.now() } as const;
  const others = {
    personId: await person('600000003'),
    corrections: 950,
    amount: 950,
    isOver: false,
  };
  await noteAlone(handle(), act, [{ month: '2026-11-01', ...others }]);
  const { digest } = await preview(id, 'role=user3&from=2026-11-02');
  const answer = await post(`people/${id}/assignment`, {
    role: 'user3',
    from: '2026-11-02',
    reason,
    digest,
  });
  expect(answer.status).toBe(400);
  expect((answer.body as { errors: object }).errors).toEqual({
    role: [expect.stringContaining('razem z tym, co zrobiono bez drugiej osoby: o 1\u00a0010')],
  });
  expect(await golden(id)).toEqual({ '2026-10': 100, '2026-11': 100 });
});

test('panel and file change a role with equal results', async () => {
  const id = await earned();
  const today = dayOf(club().clock.now());
  const { digest } = await preview(id, `role=user3&from=${today}`);
  await post(`people/${id}/assignment`, { role: 'user3', from: today, reason, digest });
  const byPanel = [await stored(id), await golden(id)];
  const { rows } = await sql<{
    id: number;
  }>`select id from person where phone = '+48600000003'`.execute(handle());
  const other = rows[0]?.id ?? 0;
  await command({
    'struktura.csv': 'rodzaj;telefon;wskazanie;od\nuczestnik-sklep;600000003;WR-01;2026-01-01\n',
    'plany.csv':
      'telefon;sklep;miesiac;cel\n600000003;WR-01;2026-10;100\n600000003;WR-01;2026-11;100\n',
    'wyniki.csv':
      'telefon;sklep;miesiac;punkty\n600000003;WR-01;2026-10;100\n600000003;WR-01;2026-11;100\n',
  });
  await command({ 'uczestnicy.csv': 'telefon;rola\n600000003;user3\n' });
  expect([await stored(other), await golden(other)]).toEqual(byPanel);
});

test('a role cannot change in closed or future periods, or to itself', async () => {
  const id = await earned();
  await close('2026-09-01');
  await close('2026-10-01');
  const refused = async (query: string): Promise<unknown> => {
    const { status, body } = await get(`people/${id}/assignment/preview?${query}`);
    expect(status).toBe(400);
    return (body as { errors: Record<string, string[]> }).errors;
  };
  const closed = { from: [expect.stringContaining('Najwcześniej od 01.11.2026')] };
  expect(await refused('role=user3&from=2026-10-31')).toEqual(closed);
  // Across the whole third quarter.
  expect(await refused('role=user3&from=2026-07-01')).toEqual(closed);
  expect(await refused('role=user3&from=2027-01-01')).toEqual({
    from: [expect.stringContaining('od dziś')],
  });
  expect(await refused('role=user1&from=2026-11-01')).toEqual({
    role: ['Ta osoba ma już tę rolę od tego dnia.'],
  });
  expect(await refused('role=salesman&from=2026-11-01')).toEqual({
    role: ['Wybierz rolę z listy.'],
  });
  expect(await refused('role=user3&shop=WR-01&from=2026-11-01')).toEqual({
    from: [expect.any(String)],
  });
  expect(await refused('role=user3&from=2026-02-30')).toEqual({ from: [expect.any(String)] });
  const salesman = await person('600000010');
  expect(
    (await get(`people/${salesman}/assignment/preview?role=user1&from=2026-11-01`)).status,
  ).toBe(400);
  expect((await get('people/999999/assignment/preview?role=user1&from=2026-11-01')).status).toBe(
    404,
  );
  expect((await get(`people/${id}/assignment`)).body).toMatchObject({
    data: { openSince: '2026-11-01' },
  });
});

test('an outdated change is refused, and of two concurrent ones one wins', async () => {
  const id = await earned();
  const { digest } = await preview(id, 'role=user3&from=2026-11-02');
  const body = { role: 'user3', from: '2026-11-02', reason, digest };
  const before = await stored(id);
  await command({ 'wyniki.csv': 'telefon;sklep;miesiac;punkty\n600000001;WR-01;2026-11;10\n' });
  expect(await post(`people/${id}/assignment`, body)).toMatchObject({ status: 409 });
  expect((await post(`people/${id}/assignment`, { ...body, digest: '0'.repeat(64) })).status).toBe(
    409,
  );
  expect((await post(`people/${id}/assignment`, { ...body, digest: undefined })).status).toBe(400);
  expect(await stored(id)).toBe(before);
  const again = { ...body, digest: (await preview(id, 'role=user3&from=2026-11-02')).digest };
  const both = await Promise.all([
    post(`people/${id}/assignment`, again),
    post(`people/${id}/assignment`, again),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stored(id)).toBe('user3 | 2026-11-02 user1 | WR-01 2026-01-01 -');
});

test('another shop replaces or joins present ones, overlaps are refused', async () => {
  const id = await person('600000001');
  const change = async (query: Record<string, string>) => {
    const { digest } = await preview(id, new URLSearchParams(query).toString());
    return post(`people/${id}/assignment`, { ...query, reason, digest });
  };
  expect((await preview(id, 'shop=KR-01&from=2026-12-01')).lines).toEqual([
    {
      label: 'Sklep WR-01, Dom i Ogród',
      before: 'od 01.01.2026',
      after: 'od 01.01.2026 do 30.11.2026',
    },
    { label: 'Sklep KR-01, Budex', before: 'bez przypisania', after: 'od 01.12.2026' },
  ]);
  expect((await change({ shop: 'WR-02', from: '2026-11-10', moves: 'no' })).status).toBe(200);
  expect(await stored(id)).toBe('user1 | WR-01 2026-01-01 -, WR-02 2026-11-10 -');
  expect(
    (await get(`people/${id}/assignment/preview?shop=WR-01&from=2026-11-01&moves=no`)).body,
  ).toMatchObject({
    errors: { from: [expect.stringContaining('inny dzień')] },
  });
  // From the same day on: later assignments are cancelled.
  expect((await change({ shop: 'KR-01', from: '2026-11-10' })).status).toBe(200);
  expect(await stored(id)).toBe('user1 | WR-01 2026-01-01 2026-11-09, KR-01 2026-11-10 -');
  const errors = async (query: string): Promise<unknown> =>
    ((await get(`people/${id}/assignment/preview?${query}`)).body as { errors: unknown }).errors;
  expect(await errors('shop=KR-01&from=2026-11-20')).toEqual({
    shop: ['Ta osoba ma już ten sklep od tego dnia.'],
  });
  expect(await errors('shop=NIE-MA&from=2026-11-20')).toEqual({
    shop: ['Żaden sklep nie ma tego kodu.'],
  });
  expect((await get('people/999999/assignment')).status).toBe(404);
});

test('an additional shop keeps shops from an invitation, a file ends them', async () => {
  const id = await person('600000001');
  await sql`update person_place set by_invitation = true where person_id = ${id}`.execute(handle());
  const query = { shop: 'WR-02', from: '2026-11-10', moves: 'no' };
  const { lines, digest } = await preview(id, new URLSearchParams(query).toString());
  expect(lines).toEqual([
    { label: 'Sklep WR-02, Dom i Ogród Wschód', before: 'bez przypisania', after: 'od 10.11.2026' },
  ]);
  expect((await post(`people/${id}/assignment`, { ...query, reason, digest })).status).toBe(200);
  expect(await stored(id)).toBe('user1 | WR-01 2026-01-01 -, WR-02 2026-11-10 -');
  await command({
    'struktura.csv': 'rodzaj;telefon;wskazanie;od\nuczestnik-sklep;600000001;KR-01;2026-12-01\n',
  });
  expect(await stored(id)).toBe(
    'user1 | WR-01 2026-01-01 2026-11-30, WR-02 2026-11-10 -, KR-01 2026-12-01 -',
  );
});

test('a changed shop outdates import checks only, a preview nothing', async () => {
  const id = await person('600000001');
  const before = await states();
  const { digest } = await preview(id, 'shop=KR-01&from=2026-12-01');
  expect(await states()).toEqual(before);
  expect(
    (await post(`people/${id}/assignment`, { shop: 'KR-01', from: '2026-12-01', reason, digest }))
      .status,
  ).toBe(200);
  expect(await states()).toEqual({ ...before, imports: expect.not.stringMatching(before.imports) });
});

test("changes need the right and are refused for the operator's person", async () => {
  const id = await earned();
  const before = await stored(id);
  const { digest } = await preview(id, 'role=user3&from=2026-11-02');
  const body = { role: 'user3', from: '2026-11-02', reason, digest };
  expect((await post(`people/${id}/assignment`, body, 'Piotr')).status).toBe(403);
  expect((await get(`people/${id}/assignment`, 'Piotr')).status).toBe(403);
  await sql`update person set email = 'ola@klub.example' where id = ${id}`.execute(handle());
  expect((await post(`people/${id}/assignment`, body)).status).toBe(403);
  expect((await get(`people/${id}/assignment/preview?shop=KR-01&from=2026-11-02`)).status).toBe(
    403,
  );
  expect(await tries(id)).toEqual(['Ola assignment.changed ownPerson']);
  expect(await stored(id)).toBe(before);
});
