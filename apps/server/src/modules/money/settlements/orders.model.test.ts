import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { addDays } from '../../../infra/warsaw.ts';
import { addPerson, addQuestion, answer } from '../../../testing/programme.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { bookBonuses } from '../../club/ledger/ledger.service.ts';
import { findTerritory } from '../../club/territory/scope.store.ts';
import { type Batches, batches } from '../../office/programme/batch/batch.testing.ts';
import { verifySettlements } from '../audit/verify.service.ts';
import { readYear } from '../challenges/challenges.service.ts';
import { explainPeriod } from '../explain/explain.service.ts';
import { changeRole } from '../../office/programme/programme.ts';
import { problemsOf } from '../../office/programme/programme.testing.ts';
import { importProgramme } from '../../office/programme/programme.service.ts';
import { settlementWorld, type SettlementWorld } from './settlements.testing.ts';

/**
 * A quarter whose facts arrive in any order: plans, results, ends of work, a role without plans, a
 * deletion, states of a task, rules, a minimum of knowledge, answers, another customer of a shop and
 * an import that is undone. The books, the screens, the statements and the territories are those of
 * a model that knows no order (D61 to D64, D67).
 */

const folder = mkdtempSync(join(tmpdir(), 'klub-orders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const months = ['2026-04-01', '2026-05-01', '2026-06-01'] as const;
const after = '2026-07-03T09:00:00+02:00';
const changed = '2026-05-15';
/** Their work ends, their role changes, their account is deleted, or nothing happens to them. */
const fates = ['ends', 'role', 'deleted', 'stays'] as const;
type Fate = (typeof fates)[number];

const stepNames = [
  'plans',
  'results',
  'ends',
  'role',
  'deleted',
  'goal',
  'earlier state',
  'later state',
  'rules',
  'minimum',
  'answers',
  'customer',
  'undone',
] as const;
type Step = (typeof stepNames)[number];

const figure = fc.record({
  plan: fc.constantFrom(null, 100),
  result: fc.constantFrom(null, 0, 80, 100, 150),
});
const shops = ['A', 'B'] as const;
const cases = fc.record({
  /** By person, month and shop. */
  figures: fc.array(fc.array(fc.tuple(figure, figure), { minLength: 3, maxLength: 3 }), {
    minLength: fates.length,
    maxLength: fates.length,
  }),
  lastDay: fc.constantFrom('2026-04-30', changed, '2026-05-31'),
  states: fc.tuple(fc.constantFrom(5, 10), fc.constantFrom(5, 10)),
  minimum: fc.nat({ max: 1 }),
  customerFrom: fc.constantFrom('2026-04-30', '2026-05-01', '2026-05-31', '2026-07-01'),
  undone: fc.constantFrom('plans', 'results', 'ends', 'customer'),
  answers: fc.array(fc.boolean(), { minLength: fates.length, maxLength: fates.length }),
  order: fc.shuffledSubarray([...stepNames], { minLength: stepNames.length }),
});
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

const none = { plan: null, result: null } as const;
const reached = [{ plan: 100, result: 100 }, none] as const;
/** Everything is booked before the facts that take it back, and the newer state comes first. */
const hard: Case = {
  figures: [
    [[...reached], [...reached], [...reached]],
    [[...reached], [...reached], [...reached]],
    [[...reached], [...reached], [...reached]],
    [
      [{ plan: 100, result: 80 }, none],
      [{ plan: null, result: 100 }, none],
      [none, none],
    ],
  ],
  lastDay: '2026-04-30',
  states: [5, 10],
  minimum: 0,
  customerFrom: '2026-05-31',
  undone: 'results',
  answers: [false, false, false, false],
  order: [
    'minimum',
    'rules',
    'plans',
    'results',
    'goal',
    'later state',
    'earlier state',
    'ends',
    'role',
    'deleted',
    'answers',
    'customer',
    'undone',
  ],
};

let world: SettlementWorld;
let panel: Batches;
beforeAll(async () => {
  world = await settlementWorld(after);
});

async function bring(name: string, head: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const files = [memorySource(`${name}.csv`, [head, ...rows, ''].join('\n'), folder)];
  const report = await importProgramme(world.deps, { files });
  if (report.outcome !== 'applied') throw new Error(`${name}: ${problemsOf(report).join('\n')}`);
}

const phoneOf = (person: number): string => `60000000${person + 1}`;

async function begin(): Promise<number[]> {
  await world.reset();
  const { kysely } = world.database;
  await sql`truncate bonus_rule, import_run restart identity cascade`.execute(kysely);
  await bring(
    'sklepy',
    'kod;nazwa;kanal;prefiks;sap;klient',
    shops.map((shop) => `${shop};Sklep ${shop};Sieci;PL;1;Klient`),
  );
  await bring(
    'uczestnicy',
    'telefon;rola;imie;nazwisko',
    fates.map((fate, person) => `${phoneOf(person)};user1;Jan;${fate}`),
  );
  await bring(
    'struktura',
    'rodzaj;telefon;wskazanie;od',
    fates.flatMap((_, person) =>
      shops.map((shop) => `uczestnik-sklep;${phoneOf(person)};${shop};2026-01-01`),
    ),
  );
  await bring('zadania', 'slug;tytul;zajawka;tresc;podtytul;role;od;do', [
    'biel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-04-01;2026-04-30',
  ]);
  await bring('cele', 'zadanie;kod_celu;tytul;typ;premia', ['biel;sufit;Sufit;sztuki;40']);
  const { rows } = await sql<{ id: number }>`select id from person order by phone`.execute(kysely);
  await sql`update person set created_at = '2026-01-01'`.execute(kysely);
  return rows.map(({ id }) => id);
}

const shopHead = 'kod;nazwa;kanal;prefiks;sap;klient;od';
const workHead = 'rodzaj;telefon;wskazanie;od;do';
const figureHead = 'telefon;sklep;miesiac';

/** Files of a mistake, which an undo takes back whole wherever it stands in the order. */
const mistakes: Readonly<Record<Case['undone'], readonly [head: string, row: string]>> = {
  plans: [`${figureHead};cel`, '2026-05;777'],
  results: [`${figureHead};punkty`, '2026-05;777'],
  ends: [workHead, ''],
  customer: [shopHead, ''],
};

async function mistake({ undone }: Case): Promise<void> {
  const [head, cells] = mistakes[undone];
  const rows = shops.flatMap((shop) => {
    if (undone === 'customer') return [`${shop};Sklep ${shop};Sieci;PL;3;Inny;2026-07-02`];
    return fates.map((_, person) =>
      undone === 'ends'
        ? `uczestnik-sklep;${phoneOf(person)};${shop};2026-01-01;2026-03-31`
        : `${phoneOf(person)};${shop};${cells}`,
    );
  });
  const { id, report } = await panel.apply({ 'pomylka.csv': [head, ...rows, ''].join('\n') });
  if (report.outcome !== 'applied') throw new Error(problemsOf(report).join('\n'));
  const undo = await panel.undo(id);
  expect(undo?.files.flatMap(({ left }) => left)).toEqual([]);
}

async function step(name: Step, given: Case, people: readonly number[]): Promise<void> {
  const { kysely } = world.database;
  const now = world.clock.now();
  const [ends = 0, role = 0, deleted = 0] = people;
  if (name === 'plans' || name === 'results') {
    const [column, value] =
      name === 'plans' ? (['cel', 'plan'] as const) : (['punkty', 'result'] as const);
    const rows = given.figures.flatMap((ofPerson, person) =>
      ofPerson.flatMap((ofMonth, month) =>
        ofMonth.flatMap((one, shop) =>
          one[value] === null
            ? []
            : [`${phoneOf(person)};${shops[shop]};${months[month]?.slice(0, 7)};${one[value]}`],
        ),
      ),
    );
    return bring(name, `telefon;sklep;miesiac;${column}`, rows);
  }
  if (name === 'ends')
    return bring(
      'struktura',
      'rodzaj;telefon;wskazanie;od;do',
      shops.map(
        (shop) =>
          `uczestnik-sklep;${phoneOf(people.indexOf(ends))};${shop};2026-01-01;${given.lastDay}`,
      ),
    );
  if (name === 'undone') return mistake(given);
  if (name === 'customer')
    return bring('sklepy', shopHead, [`A;Sklep A;Sieci;PL;2;Drugi;${given.customerFrom}`]);
  if (name === 'role') {
    const change = { personId: role, before: 'user1', role: 'user2', since: changed } as const;
    await inTransaction(kysely, (tx) => changeRole(tx, change, { isRehearsal: false, now }));
    return;
  }
  if (name === 'deleted') {
    world.clock.set(`${changed}T09:00:00+02:00`);
    await world.leave(deleted);
    world.clock.set(after);
    // Only the clock of this test goes back over booked months.
    await bookBonuses(kysely, { months, personIds: [deleted] }, now);
    return;
  }
  const ofTask = people.map((_, person) => `${phoneOf(person)};A;biel;sufit`);
  const head = 'telefon;sklep;zadanie;kod_celu';
  if (name === 'goal')
    return bring(
      'cel',
      `${head};cel`,
      ofTask.map((row) => `${row};10`),
    );
  if (name === 'earlier state' || name === 'later state') {
    const [day, value] =
      name === 'earlier state' ? ['2026-04-20', given.states[0]] : ['2026-04-25', given.states[1]];
    return bring(
      name,
      `${head};wynik;stan_na`,
      ofTask.map((row) => `${row};${value};${day}`),
    );
  }
  if (name === 'rules')
    return bring('reguly', 'rola;okres;od;progi;bramka_wiedzy', [
      'user1;miesiac;2026-04;80:30|100:50|120:80;tak',
      'user1;kwartal;2026-04;80:70|100:100;nie',
    ]);
  if (name === 'minimum')
    return bring('ustawienia', 'nazwa;od;wartosc', [`minimum_wiedzy;2026-04-01;${given.minimum}`]);
  for (const month of months) {
    const question = await addQuestion(kysely, month);
    for (const [person, id] of people.entries())
      if (given.answers[person] === true) await answer(kysely, id, question);
  }
  await bookBonuses(kysely, { months }, now);
}

/** The first and last months of shop A in the territory of each customer's representative. */
async function territories(): Promise<unknown> {
  const { kysely } = world.database;
  const found: unknown[] = [];
  for (const number of ['1', '2', '3']) {
    const { rows } = await sql<{
      id: number;
    }>`select id from customer where number = ${number}`.execute(kysely);
    const [customer] = rows;
    if (customer === undefined) continue;
    const seller = await addPerson(kysely, 'salesman');
    await sql`
      insert into seller_customer (seller_id, customer_id, from_date) values (${seller}, ${customer.id}, '2026-01-01')
    `.execute(kysely);
    const watches = await findTerritory(kysely, seller);
    for (const { shop, fromDay, toDay } of watches)
      if (shop === 'Sklep A') found.push([number, fromDay, toDay]);
  }
  return found;
}

/** Bonuses of a person by period, from the facts alone. */
function due(given: Case, person: number) {
  const fate: Fate = fates[person] ?? 'stays';
  const ends = { ends: given.lastDay, role: '2026-04-30', deleted: changed, stays: '2027-01-01' }[
    fate
  ];
  const counted = months.map((month, at) =>
    month > ends ? [] : (given.figures[person]?.[at] ?? []),
  );
  const isOpen = given.answers[person] === true || given.minimum === 0;
  const percentOf = (target: number, points: number) =>
    target === 0 ? null : Math.max(0, Math.floor((points * 100) / target));
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, one) => all + (one ?? 0), 0);
  const bonuses = new Map<string, number>();
  for (const [at, figures] of counted.entries()) {
    const percent = percentOf(
      sum(figures.map(({ plan }) => plan)),
      sum(figures.map(({ result }) => result)),
    );
    const worth =
      percent === null || percent < 80 ? 0 : percent < 100 ? 30 : percent < 120 ? 50 : 80;
    bonuses.set(`month:${months[at]?.slice(0, 7)}`, isOpen ? worth : 0);
  }
  const planned = counted.flat().filter(({ plan }) => plan !== null);
  const percent = percentOf(
    sum(planned.map(({ plan }) => plan)),
    sum(planned.map(({ result }) => result)),
  );
  bonuses.set('quarter:2026-Q2', percent === null || percent < 80 ? 0 : percent < 100 ? 70 : 100);
  bonuses.set('special', given.states[1] >= 10 ? 40 : 0);
  return bonuses;
}

async function bookedOf(personId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ cause: string; amount: number }>`
      select case kind when 'special' then kind else cause end as cause, sum(amount)::bigint as amount
      from ledger_entry where person_id = ${personId} group by 1
    `.execute(world.database.kysely);
  return new Map(rows.map(({ cause, amount }) => [cause, amount]));
}

async function statementsOf(personId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; amount: number }>`
      select month, amount from statement where person_id = ${personId} order by id
    `.execute(world.database.kysely);
  expect(new Set(rows.map(({ month }) => month)).size, 'one statement a month').toBe(rows.length);
  return new Map(rows.map(({ month, amount }) => [month, amount]));
}

const nonZero = (amounts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0).toSorted());

test('[D62] facts of a quarter in any order make the same books', async () => {
  panel = await batches(world.database, world.clock);
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const people = await begin();
      for (const name of given.order) await step(name, given, people);
      const { kysely } = world.database;
      const now = world.clock.now();
      const before = await Promise.all(people.map(bookedOf));
      for (const month of months)
        expect((await world.close(month)).outcome, month).toMatch(/^(closed|nothing)$/);
      for (const [person, personId] of people.entries()) {
        const owed = due(given, person);
        const told = `${fates[person]}, ${given.order.join(', ')}`;
        expect(nonZero(await bookedOf(personId)), told).toEqual(nonZero(owed));
        expect(nonZero(before[person] ?? new Map()), told).toEqual(
          nonZero(new Map([...owed].filter(([cause]) => !cause.startsWith('quarter')))),
        );
        const byMonth = new Map<string, number>();
        for (const [cause, amount] of owed) {
          const month = cause.startsWith('month:')
            ? `${cause.slice(6)}-01`
            : cause === 'special'
              ? months[0]
              : months[2];
          byMonth.set(month, (byMonth.get(month) ?? 0) + amount);
        }
        const statements = await statementsOf(personId);
        expect(Object.fromEntries([...statements].toSorted()), told).toEqual(nonZero(byMonth));
        const role = fates[person] === 'role' ? 'user2' : 'user1';
        const year = await readYear(kysely, { personId, role, year: 2026, placeCode: null }, now);
        const total = [...owed.values()].reduce((all, amount) => all + amount, 0);
        expect(year?.totalBonus, told).toBe(total);
        const quarter = await explainPeriod(kysely, { personId, role }, '2026-Q2', now).catch(
          () => null,
        );
        expect(quarter?.difference ?? 0, told).toBe(0);
        if (quarter !== null) expect(quarter.worth, told).toBe(owed.get('quarter:2026-Q2'));
      }
      expect((await verifySettlements(world.deps)).differences).toEqual([]);
      const month = `${given.customerFrom.slice(0, 7)}-01`;
      expect(await territories(), given.order.join(', ')).toEqual([
        ['1', '2026-01-01', addDays(month, -1)],
        ['2', month, '9999-12-31'],
      ]);
    }),
    { numRuns: counts(3, 40), examples: [[hard]] },
  );
}, 240_000);
