import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, type Handle, inTransaction, openDatabase } from '../../../infra/db/db.ts';
import { analyzeFilledTables } from '../../../infra/db/planner.ts';
import { testDatabaseUrl } from '../../../testing/database.ts';
import { bookBonuses } from '../../club/ledger/ledger.service.ts';
import { rehearseClosing } from './closing/agreed.service.ts';
import { closeMonth } from './closing/closing.service.ts';
import { overviewOfDue } from './payout/due.service.ts';
import {
  type SettlementWorld,
  accounts,
  inNovember,
  lookEmpty,
  october,
  settlementWorld,
} from './settlements.testing.ts';
import { crowdOf, plansReached } from '../../../testing/crowd.ts';
import { makePayout } from './payout/payout.testing.ts';

/** Above a thousand, because fewer rows do not update the planner immediately. */
const people = 1_200;
const perDoubling = 2.3;

test('rows read for closing and paying grow linearly despite empty statistics', async () => {
  const few = await rowsRead(people);
  const many = await rowsRead(2 * people);
  for (const [name, rows] of Object.entries(few)) {
    expect(rows, name).toBeGreaterThan(people);
    expect((many[name] ?? 0) / rows, name).toBeLessThan(perDoubling);
  }
}, 120_000);

test("a first month's rehearsal does not block imports by statistics", async () => {
  const world = await settlementWorld();
  await world.reset();
  await addPeopleWithFigures(world, people);
  let held: string[] = [];
  const inspect = async (transaction: Handle) => void (held = await heldTables(transaction));
  await closeMonth(world.deps, {
    month: october,
    closedBy: null,
    listFile: null,
    acceptedMissing: 'any',
    inspect,
  });
  expect(held).toEqual(['statement', 'statement_identity', 'statement_line']);
  await world.database.close();
});

/** Tables that no other transaction can analyze before this one ends. */
async function heldTables(transaction: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and mode = 'ShareUpdateExclusiveLock' and relnamespace = 'public'::regnamespace
    order by name
  `.execute(transaction);
  return rows.map(({ name }) => name);
}

/** Rows and index entries that each step of a month reads for this many people. */
async function rowsRead(count: number): Promise<Record<string, number>> {
  // One connection, which reports its counts on request.
  const database = openDatabase({ url: await testDatabaseUrl(), poolSize: 1 });
  const world = await settlementWorld(inNovember, { database });
  const { deps, clock } = world;
  await world.reset();
  await addPeopleWithFigures(world, count);
  await inTransaction(database.kysely, async (transaction) => {
    await bookBonuses(transaction, { months: [october] }, clock.now());
    await analyzeFilledTables(transaction);
  });
  const payout = {
    madeBy: 'Anna Nowak',
    approvedBy: 'Jan Kowal',
    executionDay: null,
    folder: deps.config.dataDir,
  };
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    rehearsal: () => rehearseClosing(deps, { month: october, listFile: null }),
    closing: () => world.close(october, { by: 'Ewa Lis' }),
    due: () => overviewOfDue(database.kysely, deps.vault, clock.now(), false),
    payout: () => makePayout(deps, payout),
    again: () => overviewOfDue(database.kysely, deps.vault, clock.now(), false),
  };
  const read: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) {
    await lookEmpty(database.kysely, await unknownTables(database.kysely));
    const before = await readSoFar(database);
    await step();
    read[name] = (await readSoFar(database)) - before;
  }
  await database.close();
  return read;
}

/** People with an account and a reached plan of October. */
async function addPeopleWithFigures(
  { database, deps }: SettlementWorld,
  count: number,
): Promise<void> {
  const { kysely } = database;
  const seal = (name: string, text: string): string => `'${deps.vault.seal(name, text)}'`;
  const columns = {
    first_name: "'Żaneta'",
    last_name: "'Łoś'",
    entrepreneur: 'true',
    is_profile_complete: 'true',
    iban_sealed: seal('iban', accounts[0]),
    street_sealed: seal('street', 'ul. Kręta 3'),
    city_sealed: seal('city', 'Łódź'),
    zip_code_sealed: seal('zip_code', '90-001'),
  };
  for (const statement of [crowdOf(count, { columns }), ...plansReached(october)]) {
    await sql.raw(statement).execute(kysely);
  }
  await sql`analyze person, plan, realisation`.execute(kysely);
}

/** Tables that the planner considers empty or does not know. */
async function unknownTables(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <= 0
  `.execute(handle);
  return rows.map(({ name }) => name);
}

async function readSoFar({ kysely }: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(kysely);
  const { rows } = await sql<{ read: number }>`
    select (select sum(seq_tup_read) from pg_stat_user_tables)::bigint
      + (select sum(idx_tup_read) from pg_stat_user_indexes)::bigint as read
  `.execute(kysely);
  return rows[0]?.read ?? Number.NaN;
}
