import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memorySource } from '../../../infra/tables/source.ts';
import { addDays, addMonths, dayOf, instantOf, lastDayOf, monthOf } from '../../../infra/warsaw.ts';
import { addQuestion, answer } from '../../../testing/programme.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { verifySettlements } from '../audit/verify.service.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import { problemsOf } from '../../office/programme/programme.testing.ts';
import { importProgramme } from '../../office/programme/programme.service.ts';
import { giveProfile, settlementWorld, type SettlementWorld } from './settlements.testing.ts';
import { confirmPayout } from './payout/payout.testing.ts';

/**
 * A person who deletes the account, and one whose work ends on the same day by a file: same
 * figures, answers, task and corrections, in any order around the deletion, the closings and the
 * return of the number. Both must be owed and paid the same (D61).
 */

const folder = mkdtempSync(join(tmpdir(), 'klub-leaving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const months = [
  '2026-04-01',
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
] as const;
const beginning = '2026-04-01';
const end = '2026-11-05';
const days = 210;
const [leaver, stayer] = ['600000001', '600000002'];
const both = [leaver, stayer];

const day = fc.nat({ max: days }).map((count) => addDays(beginning, count));
const month = fc.constantFrom(...months);
const points = fc.constantFrom(0, 40, 100, 130);

const histories = fc.record({
  leavesOn: day,
  /** Months until the number returns in another shop; 0: never. */
  backAfter: fc.nat({ max: 3 }),
  events: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('plan' as const),
          on: day,
          month,
          value: fc.constantFrom(0, 100),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('result' as const),
          on: day,
          month,
          value: points,
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), on: day, month }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('answer' as const), on: day }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('task' as const),
          on: day,
          value: fc.constantFrom(5, 12),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('correction' as const),
          on: day,
          month,
          value: fc.constantFrom(-20, 7),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), on: day }) },
    ),
    { minLength: 8, maxLength: 22 },
  ),
});
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;
type Happening = History['events'][number];

let world: SettlementWorld;
let shop = '';
let numbered = 0;
let people: readonly number[] = [];
beforeAll(async () => {
  world = await settlementWorld();
});

async function bring(files: Readonly<Record<string, string>>): Promise<void> {
  const sources = Object.entries(files).map(([name, content]) =>
    memorySource(name, content, folder),
  );
  const report = await importProgramme(world.deps, { files: sources });
  if (report.outcome !== 'applied') throw new Error(problemsOf(report).join('\n'));
}

const rows = (head: string, row: (phone: string) => string): string =>
  `${head}\n${both.map((phone) => `${row(phone)}\n`).join('')}`;

async function begin(): Promise<void> {
  await world.reset();
  world.clock.set(instantOf(beginning, '09:00:00').toISOString());
  people = [await world.person(), await world.person()];
  const { kysely } = world.database;
  for (const [index, id] of people.entries()) {
    await kysely
      .updateTable('person')
      .set({ phone: `+48${both[index]}`, created_at: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute();
  }
  ({ code: shop } = await kysely.selectFrom('place').select('code').executeTakeFirstOrThrow());
  await bring({
    'sklepy.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nINNY;Inny;Sieci;PL;99;Klient\n',
    'zadania.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-06-01;2026-07-31\n',
    'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  });
}

async function leave(on: string): Promise<void> {
  await world.leave(people[0] ?? 0);
  await bring({
    'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${stayer};${shop};2026-01-01;${on}\n`,
  });
}

async function comeBack(on: string): Promise<void> {
  await bring({ 'nowy.csv': `telefon;rola;imie;nazwisko\n${leaver};user1;Anna;Nowa\n` });
  await bring({
    'struktura.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${leaver};INNY;${on}\n`,
  });
  const { id } = await world.database.kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', `+48${leaver}`)
    .executeTakeFirstOrThrow();
  await giveProfile(world.deps, id, {});
}

/** Applies an event to both, where possible for the deleted account. */
async function happen(
  event: Happening,
  { leavesOn, isBack }: { readonly leavesOn: string; readonly isBack: boolean },
): Promise<void> {
  const { kysely } = world.database;
  const now = world.clock.now();
  if (event.kind === 'close') {
    if (event.month < monthOf(now)) await world.close(event.month);
  } else if (event.kind === 'pay') {
    const made = await world.pay(folder);
    if (!('refused' in made) && made.payout !== null)
      await confirmPayout(world.deps, { payoutId: made.payout.id, day: null });
  } else if (event.kind === 'answer') {
    // A deleted account answers no question.
    if (dayOf(now) >= leavesOn) return;
    const question = await addQuestion(kysely, monthOf(now));
    await sql`update question set reward = 5 where id = ${question}`.execute(kysely);
    for (const personId of people) {
      await answer(kysely, personId, question);
      await bookReward(
        kysely,
        { personId, questionId: question, month: monthOf(now), amount: 5 },
        now,
      );
    }
  } else if (event.kind === 'task') {
    const on = [dayOf(now), leavesOn, '2026-07-31'].toSorted()[0] ?? '';
    if (on < '2026-06-01') return;
    const head = 'telefon;sklep;zadanie;kod_celu';
    await bring({
      'plany_zadan.csv': rows(`${head};cel`, (phone) => `${phone};${shop};biel;sufit;10`),
      'realizacje_zadan.csv': rows(
        `${head};wynik;stan_na`,
        (phone) => `${phone};${shop};biel;sufit;${event.value};${on}`,
      ),
    });
  } else if (
    event.month > addMonths(monthOf(now), 3) ||
    // A future month has no sums.
    (event.kind === 'correction' && event.month > monthOf(now)) ||
    (event.month > leavesOn && (isBack || event.kind === 'correction'))
  ) {
    // A file names the new account for months after the deletion.
  } else if (event.kind === 'correction') {
    numbered += 1;
    await bring({
      'korekty.csv': rows(
        'numer;telefon;miesiac;suma;punkty;powod;opis',
        (phone) =>
          `${numbered}-${phone};${phone};${event.month.slice(0, 7)};miesiac;${event.value};dane;Błędna liczba`,
      ),
    });
  } else {
    const column = event.kind === 'plan' ? 'cel' : 'punkty';
    await bring({
      [`${event.kind}.csv`]: rows(
        `telefon;sklep;miesiac;${column}`,
        (phone) => `${phone};${shop};${event.month.slice(0, 7)};${event.value}`,
      ),
    });
  }
}

async function live({ leavesOn, backAfter, events }: History): Promise<void> {
  await begin();
  const backOn =
    backAfter === 0
      ? null
      : addDays(lastDayOf(addMonths(`${leavesOn.slice(0, 7)}-01`, backAfter - 1)), 3);
  const turns = [
    ...events.map((event) => ({
      on: event.on,
      run: (isBack: boolean) => happen(event, { leavesOn, isBack }),
    })),
    { on: leavesOn, run: () => leave(leavesOn) },
    ...(backOn === null ? [] : [{ on: backOn, run: () => comeBack(backOn) }]),
  ].toSorted((a, b) => a.on.localeCompare(b.on));
  for (const { on, run } of turns.filter((turn) => turn.on < end)) {
    world.clock.set(instantOf(on, '09:00:00').toISOString());
    await run(backOn !== null && on >= backOn);
  }
  world.clock.set(instantOf(end, '09:00:00').toISOString());
  for (const closed of months) await world.close(closed);
  // A late result may have changed an earlier month of a quarter.
  for (const closed of months) await world.close(closed);
  const made = await world.pay(folder);
  if (!('refused' in made) && made.payout !== null)
    await confirmPayout(world.deps, { payoutId: made.payout.id, day: null });
}

/** Golden points by cause, statements by month, and paid sums. */
async function owed(personId: number) {
  const { kysely } = world.database;
  const booked = await sql<{ line: string }>`
      select concat_ws(' ', kind, month, cause, sum(amount)) as line from ledger_entry where person_id = ${personId}
      group by kind, month, cause having sum(amount) <> 0 order by 1
    `.execute(kysely);
  const settled = await sql<{ line: string }>`
      select concat_ws(' ', month, sum(amount), sum(grosze)) as line from statement where person_id = ${personId}
      group by month having sum(amount) <> 0 order by 1
    `.execute(kysely);
  const paid = await sql<{ sum: number; has_identity: boolean }>`
      select coalesce(sum(grosze), 0)::bigint as sum,
        exists (select from statement_identity where person_id = ${personId} and is_complete) as has_identity
      from payout_item where person_id = ${personId}
    `.execute(kysely);
  const { sum = 0, has_identity: hasIdentity = false } = paid.rows[0] ?? {};
  return {
    booked: booked.rows.map(({ line }) => line),
    settled: settled.rows.map(({ line }) => line),
    paid: sum,
    hasIdentity,
  };
}

test('[D61] in any order a leaver is paid like a remaining person', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await live(history);
      const [gone, there] = [await owed(people[0] ?? 0), await owed(people[1] ?? 0)];
      expect({ booked: gone.booked, settled: gone.settled }).toEqual({
        booked: there.booked,
        settled: there.settled,
      });
      // Without a complete profile at a closing there is no account to pay to.
      expect(gone.paid).toBe(gone.hasIdentity ? there.paid : 0);
      expect((await verifySettlements(world.deps)).differences).toEqual([]);
      const { rows: early } = await sql`
          select from realisation join person on person.id = person_id
          where person.phone = ${`+48${leaver}`} and person.deleted_at is null and month < date_trunc('month', person.created_at)
        `.execute(world.database.kysely);
      expect(early).toEqual([]);
    }),
    { numRuns: counts(3, 12) },
  );
}, 240_000);
