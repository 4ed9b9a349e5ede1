import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import { verificationText } from '../../../cli/copy/verify.copy.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { addQuestion, answer } from '../../../testing/programme.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import { bookWaiting, insertCorrections } from '../corrections/corrections.store.ts';
import {
  cancelPayout,
  confirmPayout,
  returnTransfers,
} from '../settlements/payout/payout.testing.ts';
import {
  accounts,
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements/settlements.testing.ts';
import { verifySettlements } from './verify.service.ts';

/**
 * A thief of the database's password changes any value of money past the triggers. Each column is
 * judged: a drawn change is found, or the column is listed with the reason why it is not.
 */

type MoneyTable = keyof typeof judged;

/** Columns without a check of their own, and why. */
const judged = {
  settlement: {
    id: 'names a row; statements point at it by a foreign key',
    last_import_id: 'where the figures came from, no amount',
    closed_by: 'who closed: the sealed trail has it',
    closed_at: 'when it was closed: the sealed trail has it',
    proposed_by: 'the sealed trail has it',
    decided_by: 'the sealed trail has it',
    signoff_id: 'the sealed trail has it',
    knowledge_minimum: 'found where a bonus depended on it',
    takes_back_as_given: 'found where something was taken back at another rate',
  },
  statement: { id: 'names a row; lines, identities and transfers point at it' },
  statement_line: {},
  ledger_entry: {
    id: 'names a row; lines point at it by a foreign key',
    revision: 'the place among entries of one cause; sums do not depend on it',
    rule_id: 'the version that is shown; amounts are recomputed from the rules of the month',
    created_at: 'the time of booking, no amount',
  },
  unsettled_entry: {},
  correction: {
    id: 'names a row',
    key: 'makes a form safe to send twice',
    import_id: 'where the correction came from, no amount',
    import_row: 'where the correction came from, no amount',
    reason_code: 'words; the sealed trail has them',
    reason: 'words; the sealed trail has them',
    complaint: 'words; the sealed trail has them',
    staff_id: 'the sealed trail has it',
    decided_by: 'the sealed trail has it',
    signoff_id: 'the sealed trail has it',
    created_at: 'the time of the form',
    booked_at: 'the time of the booking',
  },
  payout: {
    id: 'names a row; transfers point at it by a foreign key',
    mark: 'is the check itself',
  },
  payout_item: {
    id: 'names a row; parts point at it by a foreign key',
    mark: 'is the check itself',
    street_sealed: 'no money; opens for its person alone',
    city_sealed: 'no money; opens for its person alone',
    zip_code_sealed: 'no money; opens for its person alone',
  },
  payout_part: {},
} as const satisfies {
  readonly [T in keyof Schema]?: { readonly [C in keyof Schema[T]]?: string };
};

const folder = mkdtempSync(join(tmpdir(), 'klub-tampering-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
const kysely = () => world.database.kysely;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  await liveThroughTwoMonths();
  await keepTables();
});

/**
 * Two closed months with a reward, two corrections and a difference; one batch paid with a return,
 * one cancelled, one ordered; and an entry that waits.
 */
async function liveThroughTwoMonths(): Promise<void> {
  const one = await world.person();
  const other = await world.person({ name: ['Jan', 'Wit'], iban: accounts[1] });
  const question = await addQuestion(kysely(), september);
  await sql`update question set reward = 5`.execute(kysely());
  await answer(kysely(), one, question);
  await bookReward(
    kysely(),
    { personId: one, questionId: question, month: september, amount: 5 },
    world.clock.now(),
  );
  for (const person of [one, other]) await world.figures(person, september, 120);
  await correct(one, september, 21);
  await world.close(september);
  await ordered('returned');
  for (const person of [one, other]) await world.figures(person, october, 100);
  await world.close(october);
  await ordered('cancelled');
  await world.figures(one, october, 120);
  await correct(other, october, 12);
  await world.close(october);
  await world.pay(folder);
  await correct(other, october, 3);
}

async function ordered(outcome: 'returned' | 'cancelled'): Promise<void> {
  const made = await world.pay(folder);
  if ('refused' in made || made.payout === null) throw new Error('nothing to pay');
  const { id: payoutId, newestFile } = made.payout;
  if (outcome === 'cancelled') {
    await cancelPayout(world.deps, { payoutId, newestFile });
    return;
  }
  await confirmPayout(world.deps, { payoutId, day: null });
  const { id } = await kysely()
    .selectFrom('payout_item')
    .select('id')
    .where('payout_id', '=', payoutId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await returnTransfers(world.deps, { references: [`KP-${id}`], reason: 'zwrot' });
}

async function correct(personId: number, month: string, amount: number): Promise<void> {
  const now = world.clock.now();
  const cause = `month:${month.slice(0, 7)}`;
  const row = { personId, month, cause, amount, reasonCode: 'other' as const, source: null };
  const words = { key: `${personId} ${month} ${amount}`, reason: 'powód', complaint: '' };
  await inTransaction(kysely(), async (transaction) => {
    const ids = await insertCorrections(transaction, [{ ...row, ...words }], {
      staffId: null,
      now,
    });
    await bookWaiting(transaction, [...ids.values()], { decidedBy: null, isRehearsal: false, now });
  });
}

const tables = [...Object.keys(judged), 'person'];

/** Copies of the untouched tables, from which each test takes them back. */
async function keepTables(): Promise<void> {
  await sql`create schema kept`.execute(kysely());
  for (const table of tables)
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(
      kysely(),
    );
}

/** Runs statements past triggers and foreign keys; returns the number of changed rows. */
function pastTriggers(statements: readonly string[]): Promise<number> {
  return inTransaction(kysely(), async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    let changed = 0;
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(transaction);
      changed += Number(numAffectedRows ?? 0);
    }
    return changed;
  });
}

const restoring = tables.flatMap((table) =>
  table === 'person'
    ? [
        'update person set iban_sealed = old.iban_sealed from kept.person old where old.id = person.id',
      ]
    : [
        `delete from ${table}`,
        `insert into ${table} overriding system value select * from kept.${table}`,
      ],
);

/** Instead of the number of rows: a constraint of the table refuses the value. */
const refused = -1;

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^23(505|514)$/.test(String(error.code));
}

/** Changes something, verifies, and takes the change back. */
async function foundAfter(...statements: readonly string[]): Promise<{
  readonly changed: number;
  readonly text: string;
}> {
  const changed = await pastTriggers(statements).catch((error: unknown) => {
    if (isRefused(error)) return refused;
    throw error;
  });
  try {
    return { changed, text: verificationText(await verifySettlements(world.deps)) };
  } finally {
    await pastTriggers(restoring);
  }
}

test('the months of these tests verify unchanged', async () => {
  expect((await foundAfter()).text).toMatch(/^Zgodne/);
});

type Column = { readonly table: MoneyTable; readonly column: string; readonly type: string };

async function columnsOfMoney(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(judged)}::text[])
    order by table_name, ordinal_position
  `.execute(kysely());
  return rows;
}

/** Another value of the column's type; `by` is drawn and above zero. */
function otherValue({ column, type }: Column, by: number): string {
  const name = `"${column}"`;
  if (column.endsWith('_sealed'))
    return `(select person.iban_sealed from person where person.id <> payout_item.person_id limit 1)`;
  switch (type) {
    case 'bigint':
    case 'integer':
      return `coalesce(${name}, 0) + ${by}`;
    case 'boolean':
      return `not ${name}`;
    case 'date':
      return column === 'month'
        ? `(${name} - interval '${by} months')::date`
        : `coalesce(${name}, '2026-01-01') - ${by}`;
    case 'timestamp with time zone':
      return `coalesce(${name}, now()) - interval '${by} minutes'`;
    default:
      return column === 'state' ? `'proposed'` : `coalesce(${name}, '') || '${by}'`;
  }
}

/** Values that an unbooked correction may have; only booked ones are money. */
const onlyBooked = { correction: `where entry_id is not null` } as const;

test.each(Object.keys(judged))(
  'every column of %s is judged or its changes are found',
  async (name) => {
    const unjudged: string[] = [];
    const columns = (await columnsOfMoney()).filter(({ table }) => table === name);
    for (const column of columns) {
      const reasons: Readonly<Record<string, string>> = judged[column.table];
      if (reasons[column.column] !== undefined) continue;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.nat(1_000), async (by, place) => {
          const { table } = column;
          const where = table === 'correction' ? onlyBooked.correction : '';
          const rows = `(select ctid from ${table} ${where} order by ctid)`;
          const { changed, text } = await foundAfter(
            `update ${table} set "${column.column}" = ${otherValue(column, by)} where ctid = (
            select ctid from ${rows} as row offset ${place} % (select count(*) from ${table} ${where}) limit 1)`,
          );
          if (changed === refused) return;
          if (changed !== 1 || !text.startsWith('NIEZGODNE'))
            unjudged.push(`${table}.${column.column}: ${text}`);
        }),
        { numRuns: counts(1, 10), seed: inject('seed') },
      );
    }
    expect(unjudged).toEqual([]);
    expect(columns).not.toEqual([]);
  },
);

test.each(Object.keys(judged))('a row that is gone from %s is found', async (table) => {
  const { text } = await foundAfter(
    `delete from ${table} where ctid = (select min(ctid) from ${table})`,
  );
  expect(text).toMatch(/^NIEZGODNE/);
});

const item = (place: number) =>
  `(select id from payout_item where returned_on is null order by id offset ${place} limit 1)`;

const faults: readonly (readonly [string, string, RegExp])[] = [
  [
    'a correction beside its entry',
    `update correction set amount = amount + 1 where amount = 21`,
    /korekta a wpis księgi: wrzesień 2026, Żaneta Łoś \(\*\*\* \*\*\* \d{3}\), korekta \d+: powinno być 21, jest 22/,
  ],
  [
    'a grosz of a statement',
    `update statement set grosze = grosze + 1 where id = (select min(id) from statement)`,
    /kwota rozliczenia a przelicznik: wrzesień 2026, .+ \(\*\*\* \*\*\* \d{3}\), rozliczenie osoby \d+: powinno być 206,00.zł, jest 206,01.zł/,
  ],
  [
    'the rate of a closing',
    `update settlement set golden_point_grosze = 101 where id = (select min(id) from settlement)`,
    /kwota rozliczenia a przelicznik: .+: powinno być 208,06.zł, jest 206,00.zł/,
  ],
  [
    'accounts of two transfers exchanged',
    `update payout_item set iban_sealed = other.iban_sealed from payout_item other
      where payout_item.payout_id = other.payout_id and payout_item.id <> other.id`,
    /zaszyfrowane dane nie należą do tej osoby: wrzesień 2026, Żaneta Łoś \(\*\*\* \*\*\* \d{3}\), przelew KP-\d+/,
  ],
  [
    'accounts of two people exchanged',
    `update person set iban_sealed = other.iban_sealed from person other where person.id <> other.id`,
    /zaszyfrowane dane nie należą do tej osoby: Jan Wit \(\*\*\* \*\*\* \d{3}\), rachunek osoby/,
  ],
  [
    "a transfer's account of the same person",
    `update payout_item set mark = other.mark from payout_item other
      where payout_item.person_id = other.person_id and payout_item.id <> other.id`,
    /zapis wypłaty zmieniony poza programem: .+, przelew KP-\d+/,
  ],
  [
    'a mark of return',
    `update payout_item set returned_on = null, return_reason = null where returned_on is not null`,
    /przelewy a opłacone rozliczenia: wrzesień 2026, .+, przelew KP-\d+, opłacone rozliczenia/,
  ],
  [
    'a mark of return and the payment with it',
    `with back as (update payout_item set returned_on = null, return_reason = null where returned_on is not null returning id)
      update payout_part set is_live = true where item_id in (select id from back)`,
    /zapis wypłaty zmieniony poza programem: wrzesień 2026, Żaneta Łoś/,
  ],
  [
    'the day of payment',
    `update payout set paid_on = paid_on - 1 where paid_on is not null`,
    /zapis wypłaty zmieniony poza programem: wypłata \d+/,
  ],
  [
    'a cancelled batch',
    `update payout set cancelled_at = null where cancelled_at is not null`,
    /zapis wypłaty zmieniony poza programem: wypłata \d+/,
  ],
  [
    'a transfer to another person',
    `update payout_item set person_id = (select max(id) + 1 from person) where id = ${item(0)}`,
    /przelew KP-\d+, rozliczenia innych osób: powinno być 0, jest 1/,
  ],
  [
    'an entry without a correction',
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select min(id), 'correction', '${october}', 4, 'month:2026-10', 9, now() from person`,
    /korekta a wpis księgi: październik 2026, .+, wpis \d+ bez korekty: powinno być 0, jest 4/,
  ],
  [
    'a sealed account of an earlier release',
    `update person set iban_sealed = 'earlier'`,
    /zaszyfrowane dane nie należą do tej osoby/,
  ],
];
for (const [what, statement, line] of faults) {
  test(`${what} is found with month, name and masked number`, async () => {
    const { changed, text } = await foundAfter(statement);
    expect(changed).toBeGreaterThan(0);
    expect(text).toMatch(line);
    expect(text).not.toMatch(/\d{9}/);
  });
}
