import { sql } from 'kysely';
import type { Deps } from '../../../infra/deps.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import {
  addPerson,
  addPlace,
  addRule,
  assign,
  emptyProgramme,
  setFigures,
} from '../../../testing/programme.ts';
import { bookBonuses } from '../../club/ledger/ledger.service.ts';
import { anonymise, eraseTraces } from '../../club/profile/deletion/deletion.store.ts';
import { type ClosingReport, closeMonth } from './closing/closing.service.ts';
import { type MadePayout, makePayout } from './payout/payout.testing.ts';
import { standingOf } from './statement/standing.store.ts';

/**
 * A programme with a rule of one threshold and people who reach it; for the tests of settlements.
 */

export const october = '2026-10-01';
export const september = '2026-09-01';
export const inNovember = '2026-11-05T09:00:00+01:00';

/** Test accounts of no real bank, with valid checksums. */
export const accounts = ['PL27114020040000300201355387', 'PL61109010140000071219812874'] as const;

export type SettlementWorld = Omit<TestApp, 'app'> & {
  /** Empties the programme and resets the clock; faster than a new database per test. */
  reset(): Promise<void>;
  /** Adds a person with a complete profile (unless given) in the only shop. */
  person(profile?: Partial<Profile>): Promise<number>;
  /** Writes and books a month's figures like an import. */
  figures(personId: number, month: string, points: number): Promise<void>;
  /** Deletes the account like its person in the app. */
  leave(personId: number): Promise<void>;
  close(month: string, request?: { readonly by?: string }): Promise<ClosingReport>;
  pay(folder: string): Promise<MadePayout | { readonly refused: string }>;
  /** Every statement as `[person, month, amount, state, reason]`, in the order of creation. */
  statements(): Promise<(string | number | null)[][]>;
};

type Profile = {
  readonly name: readonly [string, string];
  readonly iban: string;
  readonly entrepreneur: boolean | null;
  readonly pesel: string;
  readonly isComplete: boolean;
};

export async function settlementWorld(
  moment = inNovember,
  given: Partial<Deps> = {},
): Promise<SettlementWorld> {
  const parts = await testDeps({ moment, deps: given });
  const { deps, clock } = parts;
  const { kysely } = parts.database;
  let placeId = 0;
  return {
    ...parts,
    reset: async () => {
      clock.set(moment);
      await sql`truncate settlement, payout, special_task, announcement cascade`.execute(kysely);
      await emptyProgramme(kysely);
      placeId = await addPlace(kysely);
      await addRule(kysely, { kind: 'month', thresholds: { 100: 50, 120: 80 } });
      await addRule(kysely, { kind: 'quarter', thresholds: { 100: 100 } });
      await setPayer(kysely);
    },
    person: async (profile = {}) => {
      const id = await addPerson(kysely);
      await assign(kysely, id, placeId, '2026-01-01');
      await giveProfile(deps, id, profile);
      return id;
    },
    figures: async (personId, month, points) => {
      await setFigures(kysely, { personId, placeId, month }, { target: 100, points });
      await bookBonuses(kysely, { months: [month] }, clock.now());
    },
    leave: (personId) =>
      inTransaction(kysely, async (transaction) => {
        const { phone } = await transaction
          .selectFrom('person')
          .select('phone')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow();
        const account = { personId, phone, phoneDigest: deps.vault.digest('deleted phone', phone) };
        await eraseTraces(transaction, account);
        await anonymise(transaction, account, { now: clock.now(), day: dayOf(clock.now()) });
      }),
    close: (month, { by = 'Anna Nowak' } = {}) =>
      closeMonth(deps, { month, closedBy: by, listFile: null, acceptedMissing: 'any' }),
    pay: (folder) =>
      makePayout(deps, {
        madeBy: 'Anna Nowak',
        approvedBy: 'Jan Kowal',
        executionDay: null,
        folder,
      }),
    statements: async () => {
      const now = clock.now();
      const { rows } = await sql<{
        person_id: number;
        month: string;
        amount: number;
        state: string;
        reason: string | null;
      }>`
        select statement.person_id, statement.month, statement.amount, standing.state, standing.reason
        from statement ${standingOf(now, now.toISOString().slice(0, 10))} order by statement.id
      `.execute(kysely);
      return rows.map(({ person_id, month, amount, state, reason }) => [
        person_id,
        month,
        amount,
        state,
        reason,
      ]);
    },
  };
}

export async function giveProfile(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  personId: number,
  profile: Partial<Profile>,
): Promise<void> {
  const {
    name = ['Żaneta', 'Łoś'],
    iban = accounts[0],
    entrepreneur = true,
    pesel = '',
    isComplete = true,
  } = profile;
  await database.kysely
    .updateTable('person')
    .set({
      first_name: name[0],
      last_name: name[1],
      entrepreneur,
      iban_sealed: vault.seal('iban', iban, personId),
      street_sealed: vault.seal('street', 'ul. Kręta 3, m. "2"', personId),
      city_sealed: vault.seal('city', 'Łódź', personId),
      zip_code_sealed: vault.seal('zip_code', '90-001', personId),
      pesel_sealed: vault.seal('pesel', pesel, personId),
      is_profile_complete: isComplete,
    })
    .where('id', '=', personId)
    .execute();
}

async function setPayer(handle: Handle): Promise<void> {
  const values = {
    payer_name: 'Klub Partnera Sp. z o.o.',
    payer_address: 'ul. Prosta 1, 00-001 Warszawa',
    payer_account: accounts[1],
  };
  for (const [name, value] of Object.entries(values)) {
    const row = { name, valid_from: '2020-01-01', value: JSON.stringify(value) };
    await handle.insertInto('setting').values(row).execute();
  }
}

/** Autovacuum's result for tables whose rows are all uncommitted or deleted: pages without rows. */
export async function lookEmpty(handle: Handle, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(handle);
  }
  await sql`
    with looked as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${tables}))
    update pg_class set relpages = greatest(relpages, 1), reltuples = 0
    where oid in (select oid from looked union select indexrelid from pg_index where indrelid in (select oid from looked))
  `.execute(handle);
}
