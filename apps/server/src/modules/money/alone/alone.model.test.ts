import { correctionRows } from '@klub/contract/panel/money/corrections';
import { planRows } from '@klub/contract/panel/plans';
import { signoffRows } from '@klub/contract/panel/signoffs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { addPeople } from '../../../testing/programme.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { correctionHandlers } from '../../office/corrections/corrections.routes.ts';
import { correctionSignoff } from '../../office/corrections/corrections.signoffs.ts';
import { applyFiles } from '../../office/imports/act.service.ts';
import { cellSignoff } from '../../office/plans/cell.service.ts';
import { planHandlers } from '../../office/plans/plans.routes.ts';
import { BatchMoved } from '../../office/programme/batch/batch.service.ts';
import { undoBatch } from '../../office/programme/batch/undo.service.ts';
import { type SettlementWorld, settlementWorld } from '../settlements/settlements.testing.ts';
import { signoffHandlers } from '../../office/signoffs/signoffs.routes.ts';
import { signoffs } from '../../office/signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../../office/signoffs/signoffs.testing.ts';

const months = ['2026-10', '2026-11'] as const;
/**
 * Thirty plans of at most 80 golden points: imports alone may change 480 of a month, all acts
 * together 1000.
 */
const crowd = 30;
const importMax = (crowd * 80 * 20) / 100;
const limits = { person: 200, month: 1_000, all: 1_000 };

const who = fc.nat({ max: 1 });
const person = fc.nat({ max: 5 });
const month = fc.constantFrom(...months);
const points = fc.constantFrom(0, 100, 120);
const amount = fc
  .oneof(fc.integer({ min: -210, max: 210 }), fc.constantFrom(200, -200, 190))
  .filter((one) => one !== 0);
const correction = fc.record({ kind: fc.constant('correction'), who, person, month, amount });
const cell = fc.record({ kind: fc.constant('cell'), who, person, month, points });
const file = fc.record({
  kind: fc.constant('file'),
  who,
  from: fc.nat({ max: 24 }),
  to: fc.integer({ min: 1, max: 6 }),
  month,
  points,
});
const undo = fc.record({ kind: fc.constant('undo'), who });
const alone = fc.oneof(
  { weight: 4, arbitrary: correction },
  { weight: 2, arbitrary: cell },
  file,
  undo,
);
const step = fc.oneof(
  { weight: 8, arbitrary: alone },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('together'), acts: fc.tuple(alone, alone) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('approve') }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Alone = typeof alone extends fc.Arbitrary<infer One> ? One : never;

/** An act alone, one that needs two people, and its approval: every run includes them. */
const coveringHistory: Step[] = [
  { kind: 'correction', who: 0, person: 0, month: '2026-10', amount: 190 },
  { kind: 'correction', who: 1, person: 0, month: '2026-10', amount: -100 },
  { kind: 'approve' },
];

/** Absolute golden points changed alone in a month since the last decision of two people. */
type Pot = { all: number; corrections: number; readonly byPerson: Map<number, number> };
const emptyPot = (): Pot => ({ all: 0, corrections: 0, byPerson: new Map() });

let world: SettlementWorld;
let panel: TestPanel;
let [ola, iza, piotr, keys] = [0, 0, 0, 0];

beforeAll(async () => {
  world = await settlementWorld('2026-11-20T09:00:00+01:00');
  const { deps, database } = world;
  panel = await testPanel(deps);
  const decisions = signoffs(deps, {
    ...everySignoff(noSignoff),
    'correction.book': correctionSignoff(),
    'plans.cell': cellSignoff(deps),
  });
  panel.mount(correctionRows, correctionHandlers({ ...deps, propose: decisions.propose }));
  panel.mount(
    planRows,
    planHandlers({
      ...deps,
      propose: decisions.propose,
      begin: () => Promise.reject(new Error('not asked')),
    }),
  );
  panel.mount(signoffRows, signoffHandlers(decisions));
  ola = await addStaff(database.kysely, 'Ola', ['coordinator']);
  iza = await addStaff(database.kysely, 'Iza', ['coordinator']);
  piotr = await addStaff(database.kysely, 'Piotr', ['approver']);
});

async function people(): Promise<{
  ids: number[];
  phones: string[];
  shop: string;
  placeId: number;
}> {
  const { kysely } = world.database;
  await sql`truncate signoff, import_batch, import_run, figure_before cascade`.execute(kysely);
  await world.reset();
  const ids = await addPeople(
    kysely,
    Array.from({ length: crowd }, () => ({})),
  );
  const { rows } = await sql<{ id: number; code: string }>`select id, code from place`.execute(
    kysely,
  );
  const { id: placeId = 0, code: shop = '' } = rows[0] ?? {};
  await sql`
      insert into person_place (person_id, place_id, from_date) select id, ${placeId}, '2026-01-01' from person
    `.execute(kysely);
  await sql`
      insert into plan (person_id, place_id, month, target, import_id)
      select id, ${placeId}, month, 100, 1 from person cross join unnest(${months.map((one) => `${one}-01`)}::date[]) as month
    `.execute(kysely);
  const { rows: all } = await sql<{ phone: string }>`select phone from person order by id`.execute(
    kysely,
  );
  return { ids, phones: all.map(({ phone }) => phone), shop, placeId };
}

test('no order of acts exceeds the limits between decisions', async () => {
  const seen = { alone: 0, forTwo: 0, approved: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (history) => {
      const { ids, phones, shop, placeId } = await people();
      const { kysely } = world.database;
      const pots = new Map<string, Pot>(months.map((one) => [one, emptyPot()]));
      const open: { id: string; month: string }[] = [];
      let lastEntry = 0;

      async function newEntries() {
        const { rows } = await sql<{
          id: number;
          personId: number;
          month: string;
          kind: string;
          amount: number;
        }>`
            select id, person_id as "personId", to_char(month, 'YYYY-MM') as month, kind, amount from ledger_entry
            where id > ${lastEntry} order by id
          `.execute(kysely);
        lastEntry = rows.at(-1)?.id ?? lastEntry;
        return rows;
      }

      const proposed = (signoffId: string | null, of: string): void => {
        if (signoffId === null) return;
        seen.forTwo += 1;
        open.push({ id: signoffId, month: of });
      };

      async function correct(act: Extract<Alone, { kind: 'correction' }>): Promise<void> {
        const personId = ids[act.person] ?? 0;
        const cause = `month:${act.month}`;
        const { rows } = await sql<{ total: number }>`
            select coalesce(sum(amount), 0)::bigint as total from ledger_entry where person_id = ${personId} and cause = ${cause}
          `.execute(kysely);
        keys += 1;
        const { body } = await panel.call(act.who === 0 ? ola : iza, 'POST', 'corrections', {
          key: `model-${String(keys).padStart(6, '0')}`,
          person: String(personId),
          month: act.month,
          cause,
          amount: act.amount,
          reasonCode: 'data',
          reason: 'Pomyłka',
          complaint: '',
          total: rows[0]?.total ?? 0,
        });
        proposed(
          (body as { data?: { signoffId: string | null } }).data?.signoffId ?? null,
          act.month,
        );
      }

      async function setCell(act: Extract<Alone, { kind: 'cell' }>): Promise<void> {
        const personId = ids[act.person] ?? 0;
        const { rows } = await sql<{ points: number }>`
            select points from realisation where person_id = ${personId} and month = ${`${act.month}-01`}::date
          `.execute(kysely);
        const path = `months/${act.month}/plans/cell`;
        const { body } = await panel.call(act.who === 0 ? ola : iza, 'POST', path, {
          personId: String(personId),
          shopId: String(placeId),
          what: 'result',
          reason: 'Zwrot',
          expected: rows[0]?.points ?? null,
          value: act.points,
        });
        proposed(
          (body as { data?: { signoffId: string | null } }).data?.signoffId ?? null,
          act.month,
        );
      }

      async function importFile(act: Extract<Alone, { kind: 'file' }>): Promise<void> {
        const rows = phones.slice(act.from, act.from + act.to);
        const text = rows.map((phone) => `${phone};${shop};${act.month};${act.points}\n`).join('');
        const source = memorySource('wyniki.csv', `telefon;sklep;miesiac;punkty\n${text}`, '');
        const staff = act.who === 0 ? { staffId: ola, name: 'Ola' } : { staffId: iza, name: 'Iza' };
        await inTransaction(kysely, async (transaction) => {
          const { effect } = await applyFiles(world.deps, transaction, {
            staff,
            sources: [source],
            about: { title: 'wyniki', personId: null },
          });
          if (effect.second.length > 0) throw new BatchMoved('it takes two');
        }).catch(allowRefusal);
      }

      async function takeBack(act: Extract<Alone, { kind: 'undo' }>): Promise<void> {
        const { rows } = await sql<{ id: number }>`
            update import_batch set state = 'undoing', operation_id = 1, undo_approved_by = null
            where id = (select max(id) from import_batch where state = 'applied') returning id
          `.execute(kysely);
        const id = rows[0]?.id;
        if (id === undefined) return;
        const staff = act.who === 0 ? { staffId: ola, name: 'Ola' } : { staffId: iza, name: 'Iza' };
        const task = {
          id,
          operationId: 1,
          staff,
          horizon: null,
          shown: { effect: null, rows: [] },
        };
        await undoBatch(world.deps, task, false).catch(allowRefusal);
        await sql`update import_batch set state = 'undone' where id = ${id}`.execute(kysely);
      }

      const run = (act: Alone): Promise<void> => {
        if (act.kind === 'correction') return correct(act);
        if (act.kind === 'cell') return setCell(act);
        return act.kind === 'file' ? importFile(act) : takeBack(act);
      };

      function count(
        entries: Awaited<ReturnType<typeof newEntries>>,
        acts: readonly Alone[],
      ): void {
        for (const entry of entries) {
          seen.alone += 1;
          const pot = pots.get(entry.month) ?? emptyPot();
          const moved = Math.abs(entry.amount);
          pot.all += moved;
          if (entry.kind !== 'correction') continue;
          pot.corrections += moved;
          pot.byPerson.set(entry.personId, (pot.byPerson.get(entry.personId) ?? 0) + moved);
        }
        const isOfImports = acts.every(({ kind }) => kind !== 'correction');
        for (const [of, pot] of pots) {
          const told = `${of} after ${JSON.stringify(acts)}`;
          expect(Math.max(0, ...pot.byPerson.values()), told).toBeLessThanOrEqual(limits.person);
          expect(pot.corrections, told).toBeLessThanOrEqual(limits.month);
          expect(pot.all, told).toBeLessThanOrEqual(limits.all);
          const isMoved = entries.some((entry) => entry.month === of);
          if (isOfImports && isMoved) expect(pot.all, told).toBeLessThanOrEqual(importMax);
        }
      }

      for (const one of history) {
        // Calls are limited by the minute.
        world.clock.advance({ minutes: 2 });
        if (one.kind === 'approve') {
          const next = open.pop();
          if (next === undefined) continue;
          const found = await panel.call(piotr, 'GET', `signoffs/${next.id}`);
          const { digest } = (found.body as { data: { digest: string } }).data;
          const { status } = await panel.call(piotr, 'POST', `signoffs/${next.id}/decide`, {
            decision: 'approve',
            digest,
          });
          const entries = await newEntries();
          if (status !== 200) expect(entries).toEqual([]);
          else pots.set(next.month, emptyPot());
          if (status === 200) seen.approved += 1;
          continue;
        }
        const acts = one.kind === 'together' ? one.acts : [one];
        await Promise.all(acts.map(run));
        count(await newEntries(), acts);
      }
    }),
    { numRuns: counts(3, 60), examples: [[coveringHistory]] },
  );
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
});

/** Two people must decide, or another import is running. */
function allowRefusal(error: unknown): void {
  if (error instanceof BatchMoved) return;
  if (error instanceof Error && 'failure' in error) return;
  throw error;
}
