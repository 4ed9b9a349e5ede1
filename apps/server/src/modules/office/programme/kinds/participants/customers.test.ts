import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../../infra/db/db.ts';
import { testClock } from '../../../../../testing/clock.ts';
import { testDatabase } from '../../../../../testing/database.ts';
import { addPerson, emptyProgramme } from '../../../../../testing/programme.ts';
import { findTerritory } from '../../../../club/territory/scope.store.ts';
import { type Batches, batches } from '../../batch/batch.testing.ts';
import { figuresOf, problemsOf } from '../../programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

/** The shop S1 with the customer of this number. */
const shop = (number: string, from?: string) => ({
  's.csv': `kod;nazwa;kanal;prefiks;sap;klient${from === undefined ? '' : ';od'}\nS1;Jeden;Sieci;PL;${number};Klient ${number}${from === undefined ? '' : `;${from}`}\n`,
});

let database: Database;
let panel: Batches;
let sellers: readonly number[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  const { kysely } = database;
  await sql`truncate import_run, row_before, staff restart identity cascade`.execute(kysely);
  await emptyProgramme(kysely);
  panel = await batches(database, clock);
  await panel.command({
    's.csv':
      'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient 1\nS2;Dwa;Sieci;PL;2;Klient 2\n',
  });
  sellers = [];
  for (const number of ['1', '2']) {
    const seller = await addPerson(kysely, 'salesman');
    sellers = [...sellers, seller];
    await sql`insert into seller_customer (seller_id, customer_id, from_date)
      select ${seller}::bigint, id, '2025-01-01' from customer where number = ${number}`.execute(
      kysely,
    );
  }
});

/** First and last days on which the representative of each customer has the shop. */
const days = () =>
  Promise.all(
    sellers.map(async (id) =>
      (await findTerritory(database.kysely, id))
        .filter((watch) => watch.shop === 'Jeden')
        .map(({ fromDay, toDay }) => [fromDay, toDay]),
    ),
  );

async function applied(files: Readonly<Record<string, string>>): Promise<number> {
  const { id, report } = await panel.apply(files);
  expect(report.outcome, problemsOf(report).join(', ')).toBe('applied');
  return id;
}

const always = [[['2025-01-01', '9999-12-31']], []];
const sinceOctober = [[['2025-01-01', '2026-09-30']], [['2026-10-01', '9999-12-31']]];

test('[D64] a month belongs to the customer of its last day', async () => {
  expect(await days()).toEqual(always);
  const first = await applied(shop('2', '2026-10-31'));
  expect(await days()).toEqual(sinceOctober);
  // The same file changes nothing, and neither does one without the day.
  for (const same of [shop('2', '2026-10-31'), shop('2'), shop('2', '')])
    expect(figuresOf(await panel.check(same))['s.csv']).toEqual([0, 0, 1, 0]);
  const second = await applied(shop('1', '2026-11-01'));
  expect(await days()).toEqual([
    [
      ['2025-01-01', '2026-09-30'],
      ['2026-11-01', '9999-12-31'],
    ],
    [['2026-10-01', '2026-10-31']],
  ]);
  expect((await panel.undo(first))?.files[0]).toMatchObject({ takenBack: 0 });
  expect((await panel.undo(second))?.files[0]).toMatchObject({ takenBack: 1, left: [] });
  expect(await days()).toEqual(sinceOctober);
});

test('[D64] another day of the same customer moves the change', async () => {
  await applied(shop('2', '2026-10-15'));
  const id = await applied(shop('2', '2026-08-31'));
  expect(await days()).toEqual([[['2025-01-01', '2026-07-31']], [['2026-08-01', '9999-12-31']]]);
  await panel.undo(id);
  expect(await days()).toEqual(sinceOctober);
});

test('[D64] a day in the future or before the last change stops the file', async () => {
  await applied(shop('2', '2026-10-15'));
  for (const [from, reason] of [
    [undefined, /innego klienta/],
    ['2026-12-24', /w przyszłości/],
    ['2026-09-30', /zmienił klienta 15\.10\.2026/],
  ] as const) {
    const { report } = await panel.apply(shop('1', from));
    expect(problemsOf(report)).toEqual([expect.stringMatching(reason)]);
  }
  expect(await days()).toEqual(sinceOctober);
});
