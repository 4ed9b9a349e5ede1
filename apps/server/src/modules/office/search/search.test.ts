import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import { panelEndpoints } from '@klub/contract/panel/index';
import { type StaffRole, may } from '@klub/contract/panel/permissions';
import { foundOfKindMax, searchKinds, searchRows } from '@klub/contract/panel/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { testDeps } from '../../../testing/app.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { addPerson, addShop, assign } from '../../../testing/programme.ts';
import type { SignoffDefinition } from '../signoffs/signoffs.rules.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff } from '../signoffs/signoffs.testing.ts';
import { searchHandlers } from './search.routes.ts';
import { typedIn } from './search.rules.ts';

const moneyMatter: SignoffDefinition = {
  decides: 'money.decide',
  show: () => Promise.resolve(null),
  execute: () => Promise.resolve(),
};

const roles = ['editor', 'consultant', 'coordinator', 'approver', 'administrator'] as const;

let panel: TestPanel;
let kysely: Handle;
let staff: Readonly<Record<StaffRole, number>>;
let marta: number;

beforeAll(async () => {
  const { deps, database, clock } = await testDeps();
  kysely = database.kysely;
  panel = await testPanel(deps);
  const { search } = signoffs(deps, everySignoff(moneyMatter));
  panel.mount(searchRows, searchHandlers({ ...deps, search }));
  const ids: [StaffRole, number][] = [];
  for (const role of roles) ids.push([role, await addStaff(kysely, `Nowak ${role}`, [role])]);
  staff = Object.fromEntries(ids) as Record<StaffRole, number>;
  marta = await addPerson(kysely, 'user1', {
    first_name: 'Marta',
    last_name: 'Kowalczyk',
    phone: '+48500600678',
  });
  const { placeId } = await addShop(kysely, { code: 'WR-01', name: 'Remontownia Krzyki' });
  await assign(kysely, marta, placeId, '2026-01-01');
  const columns = { first_name: "'Jan'", last_name: "'Tłumny ' || n" };
  await sql.raw(crowdOf(30, { columns })).execute(kysely);
  const at = clock.now();
  await sql`
    insert into payout (id, execution_day, transfers, grosze, made_by, approved_by, created_at, payer_name, payer_address, payer_account)
    overriding system value
    values (7, '2026-11-05', 1, 12300, 'Ola', 'Ewa', ${at}, 'Klub', '', '')
  `.execute(kysely);
  await sql`
    insert into payout_item (id, payout_id, person_id, grosze, first_name, last_name, iban_sealed, street_sealed,
      city_sealed, zip_code_sealed, keep_until)
    overriding system value
    values (1041, 7, ${marta}, 12300, 'Marta', 'Kowalczyk', '', '', '', '', '2032-01-01')
  `.execute(kysely);
  await sql`
    insert into signoff (id, kind, subject, payload, shown, digest, words, reason, proposed_by, proposed_at, expires_at)
    overriding system value
    values (15, 'payout.make', '2026-11', '{}', '[]', '', 'Wypłata dla 41 osób: Kowalczyk i inni', '', ${staff.coordinator}, ${at}, ${at})
  `.execute(kysely);
  await sql`
    insert into import_batch (id, staff_id, title, person_id, created_at, changed_at)
    overriding system value
    values (22, ${staff.coordinator}, 'zmiana konta', ${marta}, ${at}, ${at}), (23, ${staff.coordinator}, null, null, ${at}, ${at})
  `.execute(kysely);
  await sql`
    insert into import_file (batch_id, name, size, sha256, received_at) values (23, 'Wyniki październik.xlsx', 1, '', ${at})
  `.execute(kysely);
});

type Found = Readonly<
  Record<keyof typeof searchKinds, readonly Readonly<Record<string, unknown>>[]>
>;

async function search(q: string, role: StaffRole = 'coordinator'): Promise<Found> {
  const { status, body } = await panel.call(
    staff[role],
    'GET',
    `search?q=${encodeURIComponent(q)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Found }).data;
}

async function kindsFor(q: string, role: StaffRole): Promise<string[]> {
  const found = await search(q, role);
  return Object.keys(searchKinds).filter(
    (kind) => found[kind as keyof typeof searchKinds].length > 0,
  );
}

test('a name finds the person, with a masked number, the imports and the matters of that name', async () => {
  expect(await search('kowalczyk mar')).toMatchObject({
    people: [
      {
        id: String(marta),
        name: 'Marta Kowalczyk',
        phone: '*** *** 678',
        shop: 'WR-01 Remontownia Krzyki',
      },
    ],
    imports: [{ id: '22', title: 'zmiana konta: Marta Kowalczyk' }],
  });
  expect((await search('Kowalczyk')).matters).toMatchObject([{ id: '15' }]);
});

test('a phone is found whole or by its last three digits, and by nothing between', async () => {
  for (const q of ['500 600 678', '+48500600678', '678'])
    expect(
      (await search(q)).people.map(({ id }) => id),
      q,
    ).toEqual([String(marta)]);
  for (const q of ['0678', '600678', '50060067']) expect((await search(q)).people, q).toEqual([]);
});

test('the number of a transfer is found in any spelling', async () => {
  for (const q of ['KP-1041', 'kp1041', 'KP 1041', 'kp/1041', 'K.P. nr 001041', ' KP–1041 '])
    expect(await search(q), q).toMatchObject({
      transfers: [
        {
          reference: 'KP-1041',
          payoutId: '7',
          name: 'Marta Kowalczyk',
          grosze: 12_300,
        },
      ],
      people: [],
    });
  expect((await search('KP-1042')).transfers).toEqual([]);
  expect((await search('PKP 1041')).transfers).toEqual([]);
});

test('matters and imports are found by number, shops and files by words without Polish letters', async () => {
  expect(await search('15')).toMatchObject({ matters: [{ id: '15' }], imports: [] });
  expect(await search('sprawa 15')).toMatchObject({ matters: [{ id: '15' }] });
  expect(await search('import nr 22')).toMatchObject({ matters: [], imports: [{ id: '22' }] });
  expect(await search('sprawa 22')).toMatchObject({ matters: [], imports: [] });
  expect((await search('krzyki')).shops).toMatchObject([{ code: 'WR-01' }]);
  expect((await search('wr-01')).shops).toMatchObject([{ code: 'WR-01' }]);
  expect((await search('pazdziernik')).imports).toMatchObject([
    { id: '23', title: '', files: ['Wyniki październik.xlsx'] },
  ]);
});

test('each role finds only what it may open', async () => {
  expect(await kindsFor('kowalczyk', 'editor')).toEqual([]);
  expect(await kindsFor('kowalczyk', 'administrator')).toEqual([]);
  expect(await kindsFor('kowalczyk', 'consultant')).toEqual(['people']);
  expect(await kindsFor('kowalczyk', 'coordinator')).toEqual(['people', 'matters', 'imports']);
  expect(await kindsFor('kowalczyk', 'approver')).toEqual(['people', 'matters', 'imports']);
  expect(await kindsFor('krzyki', 'editor')).toEqual([]);
  expect(await kindsFor('15', 'consultant')).toEqual([]);
  expect(await kindsFor('22', 'consultant')).toEqual([]);
  for (const role of roles)
    expect(await kindsFor('KP-1041', role), role).toEqual(
      may([role], 'money.read') ? ['transfers'] : [],
    );
});

test('each kind is found by those who may read its list', () => {
  const lists = {
    people: 'GET /api/panel/v1/people',
    shops: 'GET /api/panel/v1/shops',
    transfers: 'GET /api/panel/v1/payouts/:id',
    letters: 'GET /api/panel/v1/letters',
    matters: 'GET /api/panel/v1/signoffs',
    imports: 'GET /api/panel/v1/imports',
  } as const satisfies Record<keyof typeof searchKinds, keyof typeof panelEndpoints>;
  const rows: Readonly<Record<string, PanelEndpoint>> = panelEndpoints;
  for (const [kind, permission] of Object.entries(searchKinds))
    expect(rows[lists[kind as keyof typeof lists]]?.may, kind).toBe(permission);
});

test('a kind has few hits, and short or wild words find nothing', async () => {
  expect((await search('tlumny')).people).toHaveLength(foundOfKindMax);
  expect(await search("&|! '")).toMatchObject({ people: [], shops: [], matters: [], imports: [] });
  expect(await search('999999999999999')).toMatchObject({ matters: [], imports: [] });
  const { status } = await panel.call(staff.coordinator, 'GET', 'search?q=ko');
  expect(status).toBe(400);
});

test('every search has its own trail entry, without the words', async () => {
  const entries = kysely
    .selectFrom('trail_entry')
    .select('details')
    .where('action', '=', 'search.made');
  const before = (await entries.execute()).length;
  await search('kowalczyk');
  await search('kowalczyk', 'consultant');
  const after = await entries.orderBy('id').execute();
  expect(after.length).toBe(before + 2);
  expect(after.at(-1)?.details).toEqual({ q: 9 });
});

test('a number may name its kind', () => {
  expect(typedIn('Sprawa nr 15', [])).toEqual({ kinds: ['matters'], transfers: [], number: 15 });
  expect(typedIn('12', [])).toMatchObject({ kinds: ['matters', 'imports'], number: 12 });
  expect(typedIn('WR-01', []).number).toBeNull();
});
