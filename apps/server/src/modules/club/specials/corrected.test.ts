import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { waiting } from '../../../infra/db/held.testing.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { verifySettlements } from '../../money/audit/verify.service.ts';
import { bookCorrections, noteCorrections } from '../../money/corrections/corrections.service.ts';
import { importer } from '../../office/programme/programme.testing.ts';
import {
  biel,
  goals,
  results,
  specialsWorld,
  type SpecialsWorld,
  twoTargets,
} from './specials.testing.ts';

let world: SpecialsWorld;
beforeAll(async () => {
  world = await specialsWorld();
});
beforeEach(() => world.clear());

const transaction = <T>(act: (handle: Transaction<Schema>) => Promise<T>): Promise<T> =>
  world.database.kysely.transaction().execute(act);

/** Five more golden points for the only task. */
async function correct(
  handle: Transaction<Schema>,
  personId: number,
  month: string,
): Promise<void> {
  const now = world.clock.now();
  const { id } = await handle.selectFrom('special_task').select('id').executeTakeFirstOrThrow();
  const why = { reasonCode: 'complaint', reason: 'Skarga', complaint: '', source: null } as const;
  const one = {
    key: `${personId} ${month}`,
    personId,
    month,
    cause: `special:${id}`,
    amount: 5,
    ...why,
  };
  const ids = [...(await noteCorrections(handle, [one], { staffId: null, now })).values()];
  await bookCorrections(
    handle,
    { ids, personIds: [personId] },
    { decidedBy: null, isRehearsal: false, now },
  );
}

async function entriesOf(personId: number): Promise<unknown[]> {
  const { rows } = await sql<{ entry: unknown }>`
      select json_build_array(kind, month, amount, revision) as entry from ledger_entry
      where person_id = ${personId} order by id
    `.execute(world.database.kysely);
  return rows.map(({ entry }) => entry);
}

test("a correction during an import keeps the task's bonus", async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  const bringing = await transaction(async (handle) => {
    await correct(handle, id, '2026-11-01');
    const begun = world.bring({ 'realizacje_zadan.csv': results(phone, 20, 25, 15) });
    await expect.poll(() => waiting(world.database)).toBe(1);
    return { begun };
  });
  await bringing.begun;
  expect(await entriesOf(id)).toEqual([
    ['correction', '2026-11-01', 5, 1],
    ['special', '2026-11-01', 120, 2],
  ]);
  expect((await world.ask(id, '/biel/summary')).data).toMatchObject({
    isUnlocked: true,
    earned: 125,
  });
});

test('a check of results and a verification wait for no correction', async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  const given = { 'realizacje_zadan.csv': results(phone, 20, 25, 15) };
  await transaction(async (handle) => {
    await correct(handle, id, '2026-11-01');
    expect((await importer(world.database, world.clock).run(given, { dryRun: true })).outcome).toBe(
      'checked',
    );
    expect((await verifySettlements(world.deps)).differences).toEqual([]);
  });
  expect(await entriesOf(id)).toEqual([['correction', '2026-11-01', 5, 1]]);
});

test("a task's bonus stays in its month despite corrections", async () => {
  const { id, phone } = await world.participant();
  const task = biel.replace('2026-11-01', '2026-10-01');
  await world.bring({
    'zadania.csv': task,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  await transaction((handle) => correct(handle, id, '2026-10-01'));
  await world.bring({ 'realizacje_zadan.csv': results(phone, 20, 25, 15) });
  await world.bring({ 'realizacje_zadan.csv': results(phone, 20, 24, 15) });
  expect(await entriesOf(id)).toEqual([
    ['correction', '2026-10-01', 5, 1],
    ['special', '2026-11-01', 120, 2],
    ['special', '2026-11-01', -120, 3],
  ]);
});
