import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthOf } from '../../../infra/warsaw.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { addPerson, addQuestion, answer } from '../../../testing/programme.ts';
import { readYear } from '../challenges/challenges.service.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import { balancesReport } from './balances/balances.report.ts';
import { settlementWorld, type SettlementWorld } from './settlements.testing.ts';
import { verifySettlements } from '../audit/verify.service.ts';
import { cancelPayout, confirmPayout, returnTransfers } from './payout/payout.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const months = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'] as const;
const who = fc.nat({ max: 2 });
const month = fc.constantFrom(...months);

/** Events of a programme, in any order and number. */
const events = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('figures'),
        who,
        month,
        points: fc.nat({ max: 150 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer'), who, month }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('close'),
        month,
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('pay'),
        outcome: fc.constantFrom('paid', 'cancelled', 'returned', 'waits'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('profile'), who, isComplete: fc.boolean() }),
    },
  ),
  { minLength: 4, maxLength: 14 },
);
type Happening = typeof events extends fc.Arbitrary<(infer One)[]> ? One : never;

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});

async function happen(people: readonly number[], event: Happening): Promise<void> {
  const { kysely } = world.database;
  const personOf = (index: number): number => people[index] ?? 0;
  if ('points' in event) await world.figures(personOf(event.who), event.month, event.points);
  else if ('times' in event)
    await Promise.all(Array.from({ length: event.times }, () => world.close(event.month)));
  else if ('outcome' in event) await pay(event.outcome);
  else if ('isComplete' in event) {
    const change = { is_profile_complete: event.isComplete };
    await kysely.updateTable('person').set(change).where('id', '=', personOf(event.who)).execute();
  } else {
    const question = await addQuestion(kysely, event.month);
    await kysely.updateTable('question').set({ reward: 5 }).where('id', '=', question).execute();
    await answer(kysely, personOf(event.who), question);
    const reward = {
      personId: personOf(event.who),
      questionId: question,
      month: event.month,
      amount: 5,
    };
    await bookReward(kysely, reward, world.clock.now());
  }
}

async function pay(outcome: string): Promise<void> {
  const made = await world.pay(folder);
  if ('refused' in made || made.payout === null) return;
  const { id, newestFile } = made.payout;
  if (outcome === 'cancelled') await cancelPayout(world.deps, { payoutId: id, newestFile });
  if (outcome === 'paid' || outcome === 'returned')
    await confirmPayout(world.deps, { payoutId: id, day: null });
  if (outcome !== 'returned') return;
  const items = await world.database.kysely
    .selectFrom('payout_item')
    .select('id')
    .where('payout_id', '=', id)
    .execute();
  const references = items.slice(0, 1).map((item) => `KP-${item.id}`);
  await returnTransfers(world.deps, { references, reason: 'zwrot' });
}

async function sums(personId: number) {
  const { rows } = await sql<{
    ledger: number;
    settled: number;
    open: number;
    waiting: number;
    due: number;
  }>`
      select
        (select coalesce(sum(amount), 0) from ledger_entry where person_id = ${personId}) as ledger,
        (select coalesce(sum(amount), 0) from statement where person_id = ${personId}) as settled,
        (select coalesce(sum(amount), 0) from ledger_entry entry where person_id = ${personId}
          and not exists (select from statement_line where entry_id = entry.id)) as open,
        (select coalesce(sum(amount), 0) from unsettled_entry where person_id = ${personId}) as waiting,
        (select coalesce(sum(grosze), 0) from statement where person_id = ${personId}) as due
    `.execute(world.database.kysely);
  return rows[0] ?? { ledger: -1, settled: 0, open: 0, waiting: 0, due: 0 };
}

test('[HZ33] after any history ledger, statements, screens and settlements agree', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (history) => {
      await world.reset();
      const { kysely } = world.database;
      const people = [await world.person(), await world.person(), await world.person({ iban: '' })];
      const seller = await addPerson(kysely, 'salesman');
      await sql`
          insert into seller_customer (seller_id, customer_id, from_date) select ${seller}::bigint, id, '2026-01-01' from customer
        `.execute(kysely);
      for (const event of history) await happen(people, event);
      const now = world.clock.now();
      const report = await balancesReport.open(kysely, {
        viewerId: seller,
        filters: {},
        now,
        month: monthOf(now),
      });
      const { rows } = await report.page(report.sort, { limit: 500, offset: 0 });
      let all = 0;
      for (const personId of people) {
        const { ledger, settled, open, waiting, due } = await sums(personId);
        all += ledger;
        expect(settled + open).toBe(ledger);
        expect(waiting).toBe(open);
        const year = await readYear(
          kysely,
          { personId, role: 'user1', year: 2026, placeCode: null },
          now,
        );
        expect(year?.totalBonus).toBe(ledger);
        expect(due).toBe(settled * 100);
      }
      expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(all);
      expect((await verifySettlements(world.deps)).differences).toEqual([]);
      const open = rows.filter((row) => row['money'] === null).map(({ state }) => String(state));
      expect(open.every((state) => state.startsWith('naliczone: '))).toBe(true);
    }),
    { numRuns: counts(6, 25) },
  );
}, 240_000);
