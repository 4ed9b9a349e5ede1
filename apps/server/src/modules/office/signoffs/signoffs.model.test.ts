import type { StaffRole } from '@klub/contract/panel/permissions';
import { may } from '@klub/contract/panel/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import { signoffDays } from './signoffs.rules.ts';
import { type ShelfWorld, shelfWorld } from './signoffs.testing.ts';

const who = fc.nat({ max: 2 });
const shelf = fc.constantFrom(1, 2);
const value = fc.constantFrom('a', 'b', 'c');
const decision = fc.constantFrom('approve', 'approve', 'refuse');
const roleSets: readonly (readonly StaffRole[])[] = [
  ['administrator'],
  ['administrator', 'coordinator'],
  ['approver', 'coordinator'],
];

/** Actions of operators, in any order, also concurrent. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('propose'), who, shelf, value }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      shelf,
      by: fc.array(fc.record({ who, decision }), { minLength: 1, maxLength: 3 }),
      isOldDigest: fc.boolean(),
      /** A concurrent change. */
      edit: fc.option(value, { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), who, shelf }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit'), shelf, value }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('suspend'), who, isSuspended: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('roles'), who, set: fc.nat({ max: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 200 }) }),
  },
);
const histories = fc.array(step, { minLength: 6, maxLength: 20 });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A proposal as both people saw it, and who could have decided on each action. */
type Known = {
  readonly id: number;
  readonly by: number;
  readonly mark: string;
  readonly shelf: number;
  readonly shown: string;
  readonly value: string;
  readonly digest: string;
  readonly until: number;
};

let world: ShelfWorld;
beforeAll(async () => {
  world = await shelfWorld();
});

async function play(history: readonly Step[]): Promise<void> {
  await world.reset();
  const { kysely } = world.database;
  const names = ['Anna', 'Jan', 'Ola'];
  const staff: number[] = [];
  for (const name of names) staff.push(await world.staff(name, ['administrator']));
  const roles = new Map<number, readonly StaffRole[]>(staff.map((id) => [id, ['administrator']]));
  const suspended = new Set<number>();
  const known: Known[] = [];
  const idOf = (index: number): number => staff[index] ?? 0;
  const newest = (on: number): Known | undefined => known.findLast((one) => one.shelf === on);
  const isAble = (id: number): boolean =>
    !suspended.has(id) && may(roles.get(id) ?? [], 'staff.decide');

  async function valueOn(on: number): Promise<string> {
    const { rows } = await sql<{ value: string }>`select value from shelf where id = ${on}`.execute(
      kysely,
    );
    return rows[0]?.value ?? '';
  }

  async function propose(by: number, on: number, wished: string): Promise<void> {
    if (suspended.has(by)) return;
    const mark = `m${known.length}`;
    const shown = await valueOn(on);
    const id = await world.propose(by, { shelf: on, value: wished, mark }).catch(() => null);
    if (id === null) return;
    const digest = await world.digestFor(by, id);
    const until = world.clock.now().getTime() + signoffDays * 86_400_000;
    known.push({ id, by, mark, shelf: on, shown, value: wished, digest, until });
  }

  async function decide(asked: Extract<Step, { by: unknown }>): Promise<void> {
    const one = newest(asked.shelf);
    if (one === undefined) return;
    const before = await world.find(one.id);
    const digest = asked.isOldDigest ? one.digest : undefined;
    const { edit } = asked;
    const [answers] = await Promise.all([
      Promise.all(
        asked.by.map((each) => world.decide(idOf(each.who), one.id, each.decision, digest)),
      ),
      edit === undefined ? undefined : world.edit(asked.shelf, edit),
    ]);
    const done = answers.flatMap(({ status }, place) => (status === 200 ? [asked.by[place]] : []));
    const after = await world.find(one.id);
    // At most one decision counts: on an open proposal, in time, by an allowed account other than
    // the proposer.
    expect(done.length).toBeLessThanOrEqual(1);
    const isDecided = before.state === 'open' && ['approved', 'refused'].includes(after.state);
    expect(done.length).toBe(isDecided ? 1 : 0);
    if (!isDecided) return;
    const decider = idOf(done[0]?.who ?? -1);
    expect(decider).not.toBe(one.by);
    expect([isAble(decider), world.clock.now().getTime() < one.until, after.decidedBy]).toEqual([
      true,
      true,
      decider,
    ]);
  }

  async function happen(event: Step): Promise<void> {
    if ('by' in event) await decide(event);
    else if ('isSuspended' in event) {
      await world.suspend(idOf(event.who), event.isSuspended);
      if (event.isSuspended) suspended.add(idOf(event.who));
      else suspended.delete(idOf(event.who));
    } else if ('set' in event) {
      const set = roleSets[event.set] ?? [];
      roles.set(idOf(event.who), set);
      await kysely
        .updateTable('staff')
        .set({ roles: [...set] })
        .where('id', '=', idOf(event.who))
        .execute();
    } else if ('hours' in event) world.clock.advance({ hours: event.hours });
    else if (!('who' in event)) await world.edit(event.shelf, event.value);
    else if ('value' in event) await propose(idOf(event.who), event.shelf, event.value);
    else {
      const one = newest(event.shelf);
      if (one !== undefined)
        await world.panel.call(idOf(event.who), 'POST', `signoffs/${one.id}/withdraw`);
    }
  }

  for (const event of history) {
    // Calls are limited by the minute.
    world.clock.advance({ minutes: 2 });
    await happen(event);
  }
  const changes = await world.changes();
  const approved = [];
  for (const one of known) {
    const { state, decidedBy, proposedBy } = await world.find(one.id);
    if (state !== 'approved') continue;
    approved.push({ mark: one.mark, shelf: one.shelf, before: one.shown, after: one.value });
    expect([one.by, null]).not.toContain(decidedBy);
    expect(proposedBy).toBe(one.by);
  }
  // Executed is exactly what was approved, once each, on what the proposer was shown.
  const inOrder = changes.toSorted(
    (left, right) => Number(left.mark.slice(1)) - Number(right.mark.slice(1)),
  );
  expect(inOrder).toEqual(approved);
  const entries = (await world.trail()).filter(([action]) => action === 'signoff.approved');
  expect(entries.filter(([, outcome]) => outcome === 'done')).toHaveLength(approved.length);
}

test('no history executes anything by one account, twice or unseen', async () => {
  const seen = { done: 0, stale: 0, expired: 0 };
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await play(history);
      const { kysely } = world.database;
      const rows = await kysely.selectFrom('signoff').select('state').execute();
      for (const { state } of rows) {
        if (state === 'approved') seen.done += 1;
        if (state === 'stale' || state === 'expired') seen[state] += 1;
      }
    }),
    { numRuns: counts(300, 10_000) },
  );
  // Histories without decisions would prove nothing.
  for (const often of Object.values(seen)) expect(often).toBeGreaterThan(10);
}, 3_600_000);
