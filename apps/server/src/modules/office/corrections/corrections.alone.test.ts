import { correctionRows } from '@klub/contract/panel/money/corrections';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { importProgramme } from '../programme/programme.service.ts';
import {
  type SettlementWorld,
  october,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
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
let [ola, piotr, anna, iza] = [0, 0, 0, 0];
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

/** Over everyone. */
async function total(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
      select coalesce(sum(amount), 0)::bigint as total from ledger_entry
    `.execute(world.database.kysely);
  return rows[0]?.total ?? 0;
}

function aloneOf(body: unknown): string[][] {
  const { lines } = z
    .object({
      data: z.object({
        lines: z.array(
          z.object({ label: z.string(), after: z.string(), part: z.string().optional() }),
        ),
      }),
    })
    .parse(body).data;
  return lines.flatMap(({ label, after, part }) => (part === 'alone' ? [[label, after]] : []));
}

async function proposed(amount: number, by: number): Promise<string> {
  return noted.parse((await correct(amount, {}, by)).body).data.signoffId ?? '';
}

async function decide(by: number, id: string) {
  const { digest } = matter.parse((await panel.call(by, 'GET', `signoffs/${id}`)).body).data;
  return panel.call(by, 'POST', `signoffs/${id}/decide`, { decision: 'approve', digest });
}

async function forTwo(amount: number, more: object = {}, by = ola): Promise<boolean> {
  const { status, body } = await correct(amount, more, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return noted.parse(body).data.signoffId !== null;
}

test('corrections by one person add up over all accounts and signs', async () => {
  expect([await forTwo(120), await forTwo(-80, {}, iza)]).toEqual([false, false]);
  expect([await forTwo(1), await forTwo(1, {}, iza)]).toEqual([true, true]);
  const { body } = await panel.call(ola, 'GET', `corrections/sums?person=${anna}&month=2026-10`);
  expect(body).toMatchObject({
    data: { sums: [{ alone: { person: 200, month: 200, all: 200, allMax: 1_000 } }] },
  });
  // Another month of the programme has separate limits.
  await world.figures(anna, '2026-11-01', 100);
  const november = { month: '2026-11', cause: 'month:2026-11', total: 50 };
  expect(await forTwo(200, november)).toBe(false);
});

test('corrections of many people add up to a thousand in a month', async () => {
  for (let index = 0; index < 5; index += 1) {
    const person = String(await world.person());
    expect(await forTwo(200, { person, total: 0 }, index % 2 === 0 ? ola : iza)).toBe(false);
  }
  const [known, other] = [
    await correct(1, { total: 80 }),
    { person: String(await world.person()), total: 0 },
  ];
  expect(noted.parse(known.body).data.signoffId).not.toBeNull();
  expect(await forTwo(1, other, iza)).toBe(true);
});

test('a decision shows earlier changes alone and resets their count', async () => {
  for (const amount of [50, -50, 60]) await correct(amount);
  await correct(40, {}, iza);
  const id = await proposed(30, ola);
  const alone = () => panel.call(piotr, 'GET', `signoffs/${id}`).then(({ body }) => aloneOf(body));
  expect(await alone()).toEqual([
    [
      'Bez drugiej osoby, październik 2026',
      `4 razy, razem 200 złotych punktów (plusy i minusy dodane do siebie); najwięcej osoba nr ${anna}: 200 złotych punktów`,
    ],
    ['Iza, październik 2026', '1 raz (korekty 1), 1 osoba, 40 złotych punktów'],
    ['Ola, październik 2026', '3 razy (korekty 3), 1 osoba, 160 złotych punktów'],
  ]);
  expect((await decide(piotr, id)).status).toBe(200);
  expect(await forTwo(200)).toBe(false);
  expect(await forTwo(1)).toBe(true);
});

test('a proposal is stale when something more was done alone since', async () => {
  await correct(150);
  const id = await proposed(60, ola);
  const { digest } = matter.parse((await panel.call(piotr, 'GET', `signoffs/${id}`)).body).data;
  const other = String(await world.person());
  expect(await forTwo(90, { person: other, total: 0 }, iza)).toBe(false);
  const answer = await panel.call(piotr, 'POST', `signoffs/${id}/decide`, {
    decision: 'approve',
    digest,
  });
  expect(answer.status).toBe(409);
  expect(await total()).toBe(320);
});

test("a command's rows add up with each other and manual corrections", async () => {
  const { kysely } = world.database;
  await sql`
      insert into staff_passkey (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
      select id, 'key ' || id, '\\x00', 0, false, '{}', '', now() from staff
    `.execute(kysely);
  const { phone } = await kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', anna)
    .executeTakeFirstOrThrow();
  const load = (name: string, amounts: readonly number[]) => {
    const rows = amounts.map(
      (points, at) => `${name}/${at};${phone};2026-10;miesiac;${points};dane;Pomyłka\n`,
    );
    const text = `numer;telefon;miesiac;suma;punkty;powod;opis\n${rows.join('')}`;
    return importProgramme(world.deps, { files: [memorySource('korekty.csv', text, '.')] });
  };
  expect(await load('A', [110, -110])).toMatchObject({
    outcome: 'rejected',
    files: [{ problemCount: 2 }],
  });
  expect(await load('B', [60, -60])).toMatchObject({ outcome: 'applied' });
  expect(await forTwo(81)).toBe(true);
  expect(await forTwo(80)).toBe(false);
  expect(await load('C', [1])).toMatchObject({
    outcome: 'rejected',
    files: [{ problems: [{ column: 'punkty' }] }],
  });
});

test("concurrent corrections never exceed one person's limit", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  const answers = await Promise.all(
    people.map((person, index) =>
      forTwo(190, { person: String(person), total: 0 }, index % 2 === 0 ? ola : iza),
    ),
  );
  expect(answers.filter((isForTwo) => !isForTwo)).toHaveLength(5);
});
