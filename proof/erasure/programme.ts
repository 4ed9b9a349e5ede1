import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../apps/server/src/infra/config/config.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { type Vault, readVaultKeys, vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { importer } from '../../apps/server/src/modules/office/programme/programme.testing.ts';
import { closeMonth } from '../../apps/server/src/modules/money/settlements/closing/closing.service.ts';
import { addPlace, assign } from '../../apps/server/src/testing/programme.ts';
import { runWhole } from '../../apps/server/src/testing/programs.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Person } from '../parts/people.ts';
import { makePayout } from '../../apps/server/src/modules/money/settlements/payout/payout.testing.ts';

/** What the operator does around people who come and leave. */

/** The month that is closed before the first person leaves. */
const settledMonth = '2031-02-01';
export const begin = '2031-03-05T10:00:00+01:00';
/** Statements are retained to the end of the sixth year after their closing. */
export const lastDayKept = '2037-12-31T20:00:00+01:00';
export const firstDayAfter = '2038-01-01T02:00:00+01:00';

export function serverVault({ home }: TestServer): Promise<Vault> {
  const setting = home.environment['DATA_KEYS'];
  return readVaultKeys(setting, home.dataDir).then((keys) => vault(keys, systemRandom));
}

export async function prepare(
  club: TestServer,
  seller: Person,
  people: readonly Person[],
): Promise<void> {
  const { kysely } = club.database;
  await kysely
    .insertInto('contact_category')
    .values({ code: 'inne', name: 'Inne', roles: ['user1'] })
    .execute();
  const payer = {
    payer_name: 'Klub Partnera Sp. z o.o.',
    payer_address: 'ul. Prosta 1, 00-001 Warszawa',
    payer_account: 'PL61109010140000071219812874',
  };
  const settings = Object.entries(payer).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  await kysely
    .insertInto('setting')
    .values(settings.map((row) => ({ ...row, valid_from: '2030-01-01' })))
    .execute();
  const placeId = await addPlace(kysely);
  for (const { id } of people) await assign(kysely, id, placeId, '2031-01-01');
  const { id: customer_id } = await kysely
    .selectFrom('customer')
    .select('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('seller_customer')
    .values({ seller_id: seller.id, customer_id, from_date: '2031-01-01' })
    .execute();
}

/** Texts of approvals as the operator's file brings them; another text is another version. */
export async function publishApprovals(
  { database, now }: TestServer,
  edition: string,
): Promise<void> {
  const rows = [
    `regulamin;logowanie;Regulamin ${edition};<p>Znam regulamin, wydanie ${edition}.</p>;tak;1`,
    `marketing;logowanie;Marketing ${edition};<p>Zgadzam się na wiadomości, wydanie ${edition}.</p>;nie;2`,
    'odejscie;usuniecie;Wiem, co tracę;<p>Tracę złote punkty.</p>;tak;3',
  ];
  const content = `kod;okazja;nazwa;tresc;wymagana;kolejnosc\n${rows.join('\n')}\n`;
  const { outcome } = await importer(database, { now }).run({ 'zgody.csv': content });
  if (outcome !== 'applied') throw new Error(`The approvals were not taken: ${outcome}.`);
}

/**
 * Closes the month and pays it, so that the law requires names; the bank's files are in a folder of
 * the operator.
 */
export async function settleAndPay(
  club: TestServer,
  people: readonly Person[],
  folder: string,
): Promise<void> {
  const { database } = club;
  const entries = people.map(({ id }) => ({
    person_id: id,
    kind: 'correction' as const,
    month: settledMonth,
    amount: 10,
  }));
  await database.kysely
    .insertInto('ledger_entry')
    .values(
      entries.map((entry) => ({ ...entry, cause: 'reka:1', revision: 1, created_at: club.now() })),
    )
    .execute();
  const deps = {
    config: readConfig(club.home.environment),
    database,
    clock: club,
    vault: await serverVault(club),
  };
  await closeMonth(deps, {
    month: settledMonth,
    closedBy: 'Anna Nowak',
    listFile: null,
    acceptedMissing: 'any',
  });
  const order = { madeBy: 'Anna Nowak', approvedBy: 'Jan Kowal', executionDay: null, folder };
  const made = await makePayout(deps, order);
  if ('refused' in made || made.payout === null)
    throw new Error(`Nothing was paid: ${JSON.stringify(made)}`);
}

/** `npm run backup` or `npm run restore`, as the operator types it. */
export function operate(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return runWhole(['backup', ...args], {
    env: { ...environment, BACKUP_PASSPHRASE: 'zażółć gęślą jaźń 1' },
  });
}

/** A folder that goes when the test ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'klub-erasure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const patienceMs = 90_000;

/** The server works on its own time: waits until it has done what it does. */
export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    if (await isDone()) return;
    await sleep(200);
  }
  throw new Error(`The server has not done it in time: ${what}.`);
}

/** Moves the clock and waits until the hourly sweep has run at the new time, which may be before `move` has returned. */
export async function sweptAfter(
  { database: { kysely }, now }: TestServer,
  move: () => Promise<void>,
): Promise<void> {
  const moved = move();
  const since = now();
  await moved;
  await until('the sweep', async () => {
    const done = kysely
      .selectFrom('job')
      .select('id')
      .where('queue', '=', 'housekeeping')
      .where('done_at', '>=', since);
    return (await done.executeTakeFirst()) !== undefined;
  });
}

/** True while a letter is at the mail server that was handed over before its writer left. */
export async function hasLettersUnderWay({ database: { kysely } }: TestServer): Promise<boolean> {
  const underWay = kysely
    .selectFrom('contact_message')
    .innerJoin('person', 'person.id', 'contact_message.person_id')
    .select('contact_message.id')
    .where('person.deleted_at', 'is not', null)
    .where('claimed_until', 'is not', null)
    .where('delivered_at', 'is', null);
  return (await underWay.executeTakeFirst()) !== undefined;
}

export async function countOf(
  { database: { kysely } }: Pick<TestServer, 'database'>,
  table: string,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)}`.execute(kysely);
  return rows[0]?.count ?? 0;
}
