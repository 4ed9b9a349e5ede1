import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Handle } from '../../infra/db/db.ts';
import { eachEngine } from '../../testing/database.ts';
import { markClosed } from '../../testing/programme.ts';
import { bookBonuses } from '../ledger/ledger.service.ts';
import { importer } from '../programme/programme.testing.ts';
import { closeMonth } from '../settlements/closing/closing.service.ts';
import { type SettlementWorld, october, settlementWorld } from '../settlements/settlements.testing.ts';
import { verifySettlements } from './verify.service.ts';

const gate = 4_713;

async function waitingAtGate(handle: Handle): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objid = ${sql.lit(gate)} and not granted
  `.execute(handle);
  return rows.length;
}

eachEngine((engine) => {
  let world: SettlementWorld;
  beforeAll(async () => {
    world = await settlementWorld(engine);
  });
  beforeEach(() => world.reset());

  const entries = async () =>
    (await world.database.kysely.selectFrom('ledger_entry').select(['amount', 'revision']).orderBy('id').execute()).map(
      ({ amount, revision }) => [amount, revision],
    );

  /** A plan that is reached and not booked yet, as when a file came while the server stood still. */
  async function reached(month: string, points: number): Promise<number> {
    const personId = await world.person();
    await world.figures(personId, month, 0);
    await world.database.kysely.updateTable('realisation').set({ points }).where('person_id', '=', personId).execute();
    return personId;
  }

  const rehearsals: Readonly<Record<string, (personId: number) => Promise<unknown>>> = {
    'the rehearsal of a closing': () =>
      closeMonth(world.deps, { month: october, closedBy: null, listFile: null, acceptedMissing: 'any' }),
    'the check of the books': () => verifySettlements(world.deps),
    'the check of a file': async (personId) => {
      const { phone } = await world.database.kysely
        .selectFrom('person')
        .select('phone')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow();
      const { code } = await world.database.kysely.selectFrom('place').select('code').executeTakeFirstOrThrow();
      const content = `telefon;sklep;miesiac;punkty\n${phone};${code};2026-10;130\n`;
      return importer(world.database, world.clock).run({ 'realizacje.csv': content }, { dryRun: true });
    },
  };

  test.each(Object.keys(rehearsals))('%s leaves the ledger as it was', async (name) => {
    const personId = await reached(october, 100);
    await rehearsals[name]?.(personId);
    expect(await entries()).toEqual([]);
  });

  test.skipIf(engine === 'embedded').each(Object.keys(rehearsals))(
    'while %s is under way, an answer of the same person is booked without waiting for it',
    async (name) => {
      const { kysely } = world.database;
      const personId = await reached(october, 100);
      if (name === 'the check of the books') await markClosed(kysely, october, 0);
      await sql`create or replace function hold_rehearsal() returns trigger language plpgsql as $$
        begin
          if exists (select from added where revision > 1000000) then perform pg_advisory_xact_lock(${sql.lit(gate)}); end if;
          return null;
        end $$`.execute(kysely);
      await sql`create or replace trigger hold_rehearsal after insert on ledger_entry
        referencing new table as added for each statement execute function hold_rehearsal()`.execute(kysely);
      const held = await kysely.startTransaction().execute();
      await sql`select pg_advisory_xact_lock(${sql.lit(gate)})`.execute(held);
      const rehearsal = rehearsals[name]?.(personId);
      try {
        await expect.poll(() => waitingAtGate(kysely)).toBe(1);
        const booked = await kysely.transaction().execute(async (transaction) => {
          await sql`set local lock_timeout = '5s'`.execute(transaction);
          return bookBonuses(transaction, { months: [october], personIds: [personId] }, world.clock.now());
        });
        expect(booked).toMatchObject([{ amount: 50, revision: 1 }]);
      } finally {
        await held.rollback().execute();
        await rehearsal;
      }
      expect(await entries()).toEqual([[50, 1]]);
    },
  );
});
