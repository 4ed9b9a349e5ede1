import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { append, appendRead, audited } from '../../../infra/trail/trail.ts';
import type { TestClock } from '../../../testing/clock.ts';
import { testDeps } from '../../../testing/app.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import type { Deps } from '../../../infra/deps.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { inGroups } from './seal.rules.ts';
import { sealTrail } from './seal.service.ts';
import { sealState, trailHead } from './state.service.ts';
import { enqueueSeal, trailJobs } from './trail.jobs.ts';
import { addEntry, addMany, emptyTrail, entries } from './trail.testing.ts';
import { checkTrail, verifyTrail } from './verify.service.ts';

let database: Database;
let deps: Deps;
let clock: TestClock;
beforeAll(async () => {
  ({ deps, database, clock } = await testDeps());
});
beforeEach(() => emptyTrail(database.kysely));

const sealedIds = async () => {
  const rows = await database.kysely
    .selectFrom('trail_sealed')
    .select(['seal_id', 'entry_id'])
    .orderBy('seal_id')
    .orderBy('entry_id')
    .execute();
  return rows.map(({ seal_id, entry_id }) => [seal_id, entry_id]);
};

test('entries and seals can be neither changed nor deleted', async () => {
  const { kysely } = database;
  await addEntry(kysely);
  await sealTrail(kysely, deps.vault, clock.now());
  for (const change of [
    `update trail_entry set reason = 'inny'`,
    'delete from trail_entry',
    `update trail_seal set hash = ''`,
    'delete from trail_seal',
    'update trail_sealed set seal_id = seal_id',
    'delete from trail_sealed',
  ]) {
    await expect(sql.raw(change).execute(kysely)).rejects.toThrow('append-only');
  }
  expect(await entries(kysely)).toHaveLength(1);
});

test('an act and its entry are committed together or not at all', async () => {
  const { kysely } = database;
  const act = {
    actor: { way: 'command', name: 'anna' },
    action: 'command.run',
    at: clock.now(),
  } as const;
  const setting = { name: 'point_unit', valid_from: '2026-01-01', value: '"x"' };
  const work = audited(kysely, act, async (transaction) => {
    await transaction.insertInto('setting').values(setting).execute();
    throw new Error('half of the work');
  });
  await expect(work).rejects.toThrow('half of the work');
  await sql`alter table trail_entry add constraint full_disk check (reason <> 'dysk')`.execute(
    kysely,
  );
  const unwritten = audited(kysely, act, async (transaction) => {
    await transaction.insertInto('setting').values(setting).execute();
    return { result: null, note: { reason: 'dysk' } };
  });
  await expect(unwritten).rejects.toThrow('full_disk');
  await sql`alter table trail_entry drop constraint full_disk`.execute(kysely);
  expect(await entries(kysely)).toEqual([]);
  expect(await kysely.selectFrom('setting').selectAll().execute()).toEqual([]);
  await audited(kysely, act, async () => ({ result: null, note: {} }));
  expect(await entries(kysely)).toHaveLength(1);
});

test("an account's repeated look is recorded once per half hour", async () => {
  const { kysely } = database;
  await sql`insert into staff (id, email, name, roles, created_at) overriding system value
      values (1, 'anna@klub.example', 'Anna', '{}', now()) on conflict do nothing`.execute(kysely);
  const actor = {
    way: 'panel',
    staffId: 1,
    name: 'Anna',
    source: '192.0.2.1',
    requestId: 'r',
  } as const;
  const look = (page: number) =>
    appendRead(
      kysely,
      { actor, action: 'people.searched', at: clock.now() },
      { details: { page } },
    );
  await look(1);
  await look(1);
  await look(2);
  expect(await entries(kysely)).toHaveLength(2);
  clock.advance({ minutes: 30 });
  await look(1);
  expect(await entries(kysely)).toHaveLength(3);
  // The clock was ahead: its entry is no read of now.
  clock.advance({ hours: -2 });
  await look(1);
  expect(await entries(kysely)).toHaveLength(4);
});

test('new entries are sealed once, in a chain of hashes', async () => {
  const { kysely } = database;
  expect(await trailHead(kysely)).toBeNull();
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    words: 'Dziennik nie jest jeszcze zabezpieczony.',
  });
  await addEntry(kysely);
  await addEntry(kysely, { details: { files: 2, as: null, isTrial: false } });
  expect(await sealState(kysely, clock.now())).toMatchObject({ waiting: 2, sealedAt: null });
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(2);
  const first = await trailHead(kysely);
  await addEntry(kysely);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(1);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(0);
  const seals = await kysely.selectFrom('trail_seal').selectAll().orderBy('id').execute();
  expect(seals.map(({ entries: count, previous_hash }) => [count, previous_hash])).toEqual([
    [2, ''],
    [1, first],
  ]);
  expect(inGroups(first ?? '')).toMatch(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/);
  expect(await sealState(kysely, clock.now())).toEqual({
    sealedAt: clock.now(),
    waiting: 0,
    waitingMinutes: 0,
    lastCheck: null,
  });
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: 2,
    entries: 3,
    head: await trailHead(kysely),
    words: 'Dziennik jest nienaruszony: 3 wpisy.',
  });
});

test('a check is in the trail, and later checks miss lost seals', async () => {
  const { kysely } = database;
  await addEntry(kysely);
  await sealTrail(kysely, deps.vault, clock.now());
  await addEntry(kysely);
  await sealTrail(kysely, deps.vault, clock.now());
  await checkTrail(deps);
  expect((await sealState(kysely, clock.now())).lastCheck).toEqual({
    at: clock.now(),
    isWhole: true,
    words: 'Dziennik jest nienaruszony: 2 wpisy.',
  });
  await kysely.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`delete from trail_entry where id in (
        select entry_id from trail_sealed where seal_id = (select max(id) from trail_seal))`.execute(
      transaction,
    );
    await sql`delete from trail_sealed where seal_id = (select max(id) from trail_seal)`.execute(
      transaction,
    );
    await sql`delete from trail_seal where id = (select max(id) from trail_seal)`.execute(
      transaction,
    );
  });
  expect(await checkTrail(deps)).toMatchObject({ isWhole: false, fault: { kind: 'cut' } });
  expect((await sealState(kysely, clock.now())).lastCheck).toMatchObject({ isWhole: false });
});

test("a new process queues a restored database's unsealed entries", async () => {
  const { kysely } = database;
  await addMany(kysely, 5);
  await sealTrail(kysely, deps.vault, clock.now());
  await addMany(kysely, 3);
  await sql`delete from trail_waiting`.execute(kysely);
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: false,
    fault: { kind: 'unsealed' },
  });
  // Rows of another database, whose transaction ids this one has not reached.
  await addEntry(kysely);
  await sql`update trail_waiting set txid = '900000000000'`.execute(kysely);
  await kysely.deleteFrom('job').execute();
  await enqueueSeal(kysely, clock.now());
  await enqueueSeal(kysely, clock.now());
  const worker = jobWorker(deps, trailJobs(deps));
  expect(await worker.runDue()).toBe(1);
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: 2,
    entries: 9,
  });
  clock.advance({ minutes: 1 });
  expect(await worker.runDue()).toBe(1);
});

test('a hundred thousand entries are sealed within seconds, thousands per seal', async () => {
  const { kysely } = database;
  const all = counts(20_000, 100_000);
  await addMany(kysely, all);
  const began = performance.now();
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(all);
  // Times are meaningful only on an idle machine, where the full counts run.
  expect(performance.now() - began).toBeLessThan(counts(Number.POSITIVE_INFINITY, 5_000));
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: all / 10_000,
    entries: all,
  });
});

test('what is committed late is held by a later seal', async () => {
  const { kysely } = database;
  const late = await kysely.startTransaction().execute();
  await addEntry(late);
  await addEntry(kysely);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(0);
  await addEntry(kysely);
  await late.commit().execute();
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(3);

  await addEntry(kysely);
  const later = await kysely.startTransaction().execute();
  await addEntry(later);
  await addEntry(kysely);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(1);
  await later.commit().execute();
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(2);
  expect((await sealedIds()).map(([seal]) => seal)).toHaveLength(6);
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: 3,
    entries: 6,
  });
});

test('long work that writes no entry holds up no seal', async () => {
  const { kysely } = database;
  const long = await kysely.startTransaction().execute();
  await long
    .insertInto('setting')
    .values({ name: 'x', valid_from: '2026-01-01', value: '1' })
    .execute();
  await addEntry(kysely);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(1);
  await addEntry(long);
  await addEntry(kysely);
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(0);
  await long.rollback().execute();
  expect(await sealTrail(kysely, deps.vault, clock.now())).toBe(1);
});

test('concurrent writers, late commits and two sealers raise no alarm', async () => {
  const { kysely } = database;
  let isWriting = true;
  const writer = async (number: number): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      const open = await kysely.startTransaction().execute();
      const act = {
        actor: { way: 'system', name: `pisarz ${number}` },
        action: 'command.run',
      } as const;
      await append(open, { ...act, at: clock.now() }, { details: { round } });
      if (round % 5 === 0) await sql`select pg_sleep(0.01)`.execute(open);
      await (round % 7 === 0 ? open.rollback() : open.commit()).execute();
    }
  };
  const alarms: string[] = [];
  const sealer = async (): Promise<void> => {
    while (isWriting) {
      await sealTrail(kysely, deps.vault, clock.now());
      const { isWhole, words } = await verifyTrail(kysely, deps.vault);
      if (!isWhole) alarms.push(words);
    }
  };
  const sealers = [sealer(), sealer()];
  await Promise.all(Array.from({ length: 10 }, (_, number) => writer(number)));
  isWriting = false;
  await Promise.all(sealers);
  await sealTrail(kysely, deps.vault, clock.now());
  expect(alarms).toEqual([]);
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    entries: (await entries(kysely)).length,
  });
  expect(await kysely.selectFrom('trail_waiting').selectAll().execute()).toEqual([]);
});
