import { correctionRows } from '@klub/contract/panel/money/corrections';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { held, heldLock, waiting } from '../../../infra/db/held.testing.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { verifySettlements } from '../../money/audit/verify.service.ts';
import { importProgramme } from '../programme/programme.service.ts';
import {
  type SettlementWorld,
  october,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { declareDifferent, declareSame } from '../own/own.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff } from '../signoffs/signoffs.testing.ts';
import { correctionHandlers } from './corrections.routes.ts';
import { correctionSignoff } from './corrections.signoffs.ts';

const noted = z.object({
  data: z.object({ correctionId: z.string(), signoffId: z.string().nullable() }),
});
const matter = z.object({ data: z.object({ digest: z.string() }) });

let world: SettlementWorld;
let panel: TestPanel;
let [ola, piotr, anna, iza, ewa] = [0, 0, 0, 0, 0];
const month = { month: '2026-10', cause: 'month:2026-10' };

beforeAll(async () => {
  world = await settlementWorld();
  const { deps, database } = world;
  panel = await testPanel(deps);
  const none = {
    decides: 'staff.decide',
    show: async () => null,
    execute: async () => {},
  } as const;
  const decisions = signoffs(deps, {
    ...everySignoff(none),
    'correction.book': correctionSignoff(),
  });
  panel.mount(correctionRows, correctionHandlers({ ...deps, propose: decisions.propose }));
  panel.mount(signoffRows, signoffHandlers(decisions));
  ola = await addStaff(database.kysely, 'Ola', ['coordinator']);
  piotr = await addStaff(database.kysely, 'Piotr', ['approver']);
  iza = await addStaff(database.kysely, 'Iza', ['coordinator']);
  ewa = await addStaff(database.kysely, 'Ewa', ['approver']);
});
beforeEach(async () => {
  await sql`truncate correction, signoff, trail_entry cascade`.execute(world.database.kysely);
  await world.reset();
  anna = await world.person();
  await world.figures(anna, october, 120);
});

let keys = 0;
/** Uses the shown sum, unless `more` overrides it. */
async function correct(amount: number, more: object = {}, by = ola) {
  keys += 1;
  return panel.call(by, 'POST', 'corrections', {
    key: `form-${String(keys).padStart(4, '0')}`,
    person: String(anna),
    ...month,
    amount,
    reasonCode: 'complaint',
    reason: 'Sklep podał złą liczbę.',
    complaint: 'R/118',
    total: await total(),
    ...more,
  });
}

/** Of Anna's month. */
async function total(): Promise<number> {
  return (await ledger()).reduce((sum, [, , amount]) => sum + Number(amount), 0);
}

async function ledger(): Promise<(string | number)[][]> {
  const { rows } = await sql<{ kind: string; cause: string; amount: number; revision: number }>`
      select kind, cause, amount, revision from ledger_entry order by id
    `.execute(world.database.kysely);
  return rows.map(({ kind, cause, amount, revision }) => [kind, cause, amount, revision]);
}

async function proposed(amount: number, by: number): Promise<string> {
  return noted.parse((await correct(amount, {}, by)).body).data.signoffId ?? '';
}

async function decide(by: number, id: string) {
  const { digest } = matter.parse((await panel.call(by, 'GET', `signoffs/${id}`)).body).data;
  return panel.call(by, 'POST', `signoffs/${id}/decide`, { decision: 'approve', digest });
}

test('a small correction of an open month is booked by one person', async () => {
  const first = await correct(-20, { key: 'same-form' });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(noted.parse((await correct(-20, { key: 'same-form' })).body)).toEqual(
    noted.parse(first.body),
  );
  const other = await correct(-40, { key: 'same-form' });
  expect([other.status, other.body]).toMatchObject([
    409,
    { message: expect.stringContaining('już zapisana') },
  ]);
  expect(await ledger()).toEqual([
    ['month', 'month:2026-10', 80, 1],
    ['correction', 'month:2026-10', -20, 2],
  ]);
  const { body } = await panel.call(ola, 'GET', `corrections/sums?person=${anna}&month=2026-10`);
  expect(body).toMatchObject({
    data: {
      sums: [
        {
          cause: 'month:2026-10',
          total: 60,
          isClosed: false,
          entries: [{ amount: 80 }, { amount: -20, words: 'korekta: Sklep podał złą liczbę.' }],
        },
      ],
    },
  });
  // A later booking of the figures keeps the correction.
  await world.figures(anna, october, 100);
  expect((await ledger()).at(-1)).toEqual(['month', 'month:2026-10', -30, 3]);
});

test('large corrections and closed months need a second person', async () => {
  const both = await addStaff(world.database.kysely, `Obie`, ['coordinator', 'approver']);
  const large = noted.parse((await correct(201)).body).data;
  expect(await ledger()).toHaveLength(1);
  expect(
    (await panel.call(ola, 'POST', `signoffs/${large.signoffId}/decide`, { decision: 'approve' }))
      .status,
  ).toBe(400);
  expect((await decide(piotr, large.signoffId ?? '')).status).toBe(200);
  expect((await ledger()).at(-1)).toEqual(['correction', 'month:2026-10', 201, 2]);
  await world.close(october);
  const late = await proposed(-10, both);
  expect((await decide(both, late)).status).toBe(403);
  expect((await decide(piotr, late)).status).toBe(200);
  const next = { label: 'Zamknij korektę: październik 2026', address: '/miesiace/2026-10' };
  expect((await panel.call(piotr, 'GET', `signoffs/${late}`)).body).toMatchObject({
    data: { state: 'done', next },
  });
  expect((await panel.call(piotr, 'GET', `signoffs/${large.signoffId}`)).body).toMatchObject({
    data: { state: 'done', next },
  });
  await world.close(october);
  expect((await verifySettlements(world.deps)).differences).toEqual([]);
  const list = await panel.call(piotr, 'GET', 'corrections');
  expect(list.body).toMatchObject({
    data: [
      { amount: -10, state: 'booked', decidedBy: { name: 'Piotr' } },
      { amount: 201, state: 'booked', by: { name: 'Ola' } },
    ],
  });
});

test('a correction without a decision is shown as expired', async () => {
  await correct(300);
  const states = async () => {
    const { body } = await panel.call(ola, 'GET', 'corrections');
    return z
      .object({ data: z.array(z.object({ state: z.string() })) })
      .parse(body)
      .data.map(({ state }) => state);
  };
  expect(await states()).toEqual(['proposed']);
  world.clock.advance({ seconds: 8 * 86_400 });
  expect(await states()).toEqual(['expired']);
});

test('an account may neither correct its own points nor decide on them', async () => {
  const { kysely } = world.database;
  const claim = (email: string) =>
    kysely.updateTable('person').set({ email }).where('id', '=', anna).execute();
  await claim('piotr@klub.example');
  const { signoffId } = noted.parse((await correct(300)).body).data;
  expect((await decide(piotr, signoffId ?? '')).status).toBe(403);
  // A former address counts as well (D55).
  await claim('');
  expect((await decide(piotr, signoffId ?? '')).status).toBe(403);
  await claim('Ola@klub.example');
  expect((await correct(5)).status).toBe(403);
  expect(await ledger()).toHaveLength(1);
  const { rows } =
    await sql`select person_id, details from trail_entry where outcome = 'refused' and staff_id = ${ola}`.execute(
      kysely,
    );
  expect(rows).toEqual([{ person_id: anna, details: { refused: 'ownPerson' } }]);
});

test('the second person sees that the author is another person than the participant', async () => {
  const { kysely } = world.database;
  await kysely.updateTable('person').set({ first_name: 'Ola' }).where('id', '=', anna).execute();
  await kysely.updateTable('staff').set({ name: 'Ola Nowa' }).where('id', '=', ola).execute();
  const pair = { staffId: ola, personId: anna };
  await declareDifferent(kysely, pair, world.clock.now());
  const { signoffId } = noted.parse((await correct(500)).body).data;
  const { body } = await panel.call(piotr, 'GET', `signoffs/${signoffId}`);
  const words = `osoba nr ${anna} i konto Ola Nowa to dwie różne osoby; stwierdziło to dwoje administratorów`;
  expect(body).toMatchObject({
    data: {
      lines: expect.arrayContaining([
        expect.objectContaining({ label: 'Imiennik', after: expect.stringContaining(words) }),
      ]),
    },
  });
  // Without the declaration it is another matter.
  await declareSame(kysely, pair, world.clock.now());
  expect((await decide(piotr, signoffId ?? '')).status).toBe(409);
});

test('a month closed during a correction includes it or needs two people', async () => {
  const { database } = world;
  const row = await held(database, `select from person where id = ${anna} for no key update`);
  const correcting = correct(-20);
  await expect.poll(() => waiting(database)).toBe(1);
  const closing = world.close(october);
  let hasClosed = false;
  void closing.then(() => (hasClosed = true));
  await expect.poll(async () => hasClosed || (await waiting(database)) === 2).toBe(true);
  await row.query('commit');
  expect((await closing).outcome).toBe('closed');
  expect((await correcting).status).toBe(200);
  const settled = (await world.statements()).reduce((sum, [, , amount]) => sum + Number(amount), 0);
  expect(settled).toBe(await total());
});

// The closing has booked the month: only the lock of settlements keeps the correction out of its
// statements.
test('a closing waits for a running correction after booking its month', async () => {
  const { database } = world;
  const importing = await heldLock(database, advisoryLocks.import);
  const closing = world.close(october);
  let hasClosed = false;
  void closing.then(() => (hasClosed = true));
  await expect.poll(() => waiting(database)).toBe(1);
  const booking = await held(database, 'lock table alone_change in share mode');
  const correcting = correct(-20);
  await expect.poll(() => waiting(database)).toBe(2);
  await importing.query('commit');
  const isHeld = async () => {
    const { rows } = await booking.query(`
          select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
          where locktype = 'advisory' and objid = ${advisoryLocks.settlement} and not granted`);
    return rows.length === 1;
  };
  await expect.poll(async () => hasClosed || (await isHeld())).toBe(true);
  await booking.query('commit');
  expect((await closing).outcome).toBe('closed');
  expect(noted.parse((await correcting).body).data.signoffId).toBeNull();
  const settled = (await world.statements()).reduce((sum, [, , amount]) => sum + Number(amount), 0);
  expect([settled, await total()]).toEqual([60, 60]);
});

test('of two corrections of one sum the second learns of the change', async () => {
  const seen = { total: await total() };
  expect((await correct(120, seen)).status).toBe(200);
  const second = await correct(120, seen, iza);
  expect([second.status, await total()]).toEqual([409, 200]);
  expect((await correct(20, {}, iza)).status).toBe(200);
});

test('of two concurrent approvals for one sum the second is late', async () => {
  const { database } = world;
  const [one, two] = [await proposed(300, ola), await proposed(300, iza)];
  const row = await held(database, `select from person where id = ${anna} for no key update`);
  const deciding = [decide(piotr, one), decide(ewa, two)];
  await expect.poll(() => waiting(database)).toBe(2);
  await row.query('commit');
  const statuses = (await Promise.all(deciding)).map(({ status }) => status).toSorted();
  expect([statuses, await total()]).toEqual([[200, 409], 380]);
});

test('an approval during a booking of its sum is late', async () => {
  const { database } = world;
  const id = await proposed(300, ola);
  // Like a booking: the person is locked, and its entries are not committed.
  const booking = await held(
    database,
    `select from person where id = ${anna} for no key update;
       insert into ledger_entry (person_id, kind, month, amount, cause, revision, rule_id, created_at)
       select person_id, kind, month, 300, cause, 2, rule_id, created_at from ledger_entry where person_id = ${anna}`,
  );
  const deciding = decide(piotr, id);
  await expect.poll(() => waiting(database)).toBe(1);
  await booking.query('commit');
  expect([(await deciding).status, await total()]).toEqual([409, 380]);
});

test('a sum that moves between the two makes the correction outdated', async () => {
  const { signoffId } = noted.parse((await correct(300)).body).data;
  const { digest } = matter.parse(
    (await panel.call(piotr, 'GET', `signoffs/${signoffId}`)).body,
  ).data;
  await correct(5);
  const answer = await panel.call(piotr, 'POST', `signoffs/${signoffId}/decide`, {
    decision: 'approve',
    digest,
  });
  expect(answer.status).toBe(409);
  const list = await panel.call(piotr, 'GET', 'corrections');
  expect(list.body).toMatchObject({
    data: [
      { amount: 5, state: 'booked' },
      { amount: 300, state: 'stale' },
    ],
  });
});

test('invalid amounts, sums, quarters and people are refused', async () => {
  expect((await correct(0)).status).toBe(400);
  expect((await correct(1_000_001)).status).toBe(400);
  expect((await correct(5, { cause: 'question:999' })).status).toBe(400);
  expect((await correct(5, { cause: 'quarter:2026-Q4' })).body).toMatchObject({
    code: 400,
    errors: {
      cause: [
        'Premii tego kwartału nie ma jeszcze w księdze. Pierwszy możliwy dzień korekty: 01.01.2027, po zamknięciu ostatniego miesiąca (grudzień 2026).',
      ],
    },
  });
  expect((await correct(5, { month: '2026-12', cause: 'month:2026-12' })).body).toMatchObject({
    errors: {
      cause: ['Ten miesiąc jeszcze się nie zaczął. Pierwszy możliwy dzień korekty: 01.12.2026.'],
    },
  });
  expect((await correct(5, { cause: 'month:2026-09' })).status).toBe(400);
  expect((await correct(5, { person: '999999' })).status).toBe(404);
  expect((await panel.call(piotr, 'POST', 'corrections', {})).status).toBe(403);
  expect(await ledger()).toHaveLength(1);
});

test('a file is booked by the same function, each number once', async () => {
  const { phone } = await world.database.kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', anna)
    .executeTakeFirstOrThrow();
  const load = (points: number, dryRun = false) => {
    const text = `numer;telefon;miesiac;suma;punkty;powod;opis\nK/1;${phone};2026-10;miesiac;${points};dane;Pomyłka\n`;
    return importProgramme(world.deps, { files: [memorySource('korekty.csv', text, '.')], dryRun });
  };
  expect(await load(-15, true)).toMatchObject({
    outcome: 'checked',
    files: [{ kind: 'korekty', new: 1 }],
  });
  expect(await ledger()).toHaveLength(1);
  expect(await load(-15)).toMatchObject({ outcome: 'applied', files: [{ new: 1 }] });
  expect(await load(-15)).toMatchObject({ outcome: 'applied', files: [{ new: 0, unchanged: 1 }] });
  expect(await ledger()).toEqual([
    ['month', 'month:2026-10', 80, 1],
    ['correction', 'month:2026-10', -15, 2],
  ]);
  expect(await load(-16)).toMatchObject({
    outcome: 'rejected',
    files: [{ problems: [{ column: 'numer' }] }],
  });
});
