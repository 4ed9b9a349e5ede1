import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statementsOf } from '../../../../infra/db/migration-files.ts';
import { addPerson } from '../../../../testing/programme.ts';
import { testDatabase } from '../../../../testing/database.ts';

const file = new URL('../../../../../migrations/0046-reasons-of-returns.sql', import.meta.url);

const linesOfHistories = [
  `";"ODBIORCA PRZYKŁADOWY";'61109010140000071219812874';-60,00;10 000,00;`,
  `","JAN KOWALSKI","61109`,
  'Jan Kowalski 61 1090 1014 0000 0712 1981 2874',
  'PRZELEW WYCHODZĄCY -60,00 saldo 1 250,00',
  'PRZELEW\tJAN\tKOWALSKI',
];
const reasons = [
  'rachunek zamknięty',
  'AC04 rachunek zamknięty',
  'zwrot z 10.11.2026; błędny numer',
  'pismo nr 123/2026',
  '',
  'bank pisał 2026-11-10',
];

test('stored lines of account histories are emptied, other reasons stay', async () => {
  const { kysely } = await testDatabase();
  const personId = await addPerson(kysely);
  for (const reason of [...linesOfHistories, ...reasons]) {
    await sql`
        with batch as (
          insert into payout (execution_day, payer_name, payer_address, payer_account, transfers, grosze, made_by, approved_by,
            created_at)
          values ('2026-11-10', 'K', 'A', 'PL', 1, 1, 'a', 'b', now()) returning id
        ), item as (
          insert into payout_item (payout_id, person_id, grosze, first_name, last_name, iban_sealed, street_sealed, city_sealed,
            zip_code_sealed, returned_on, return_reason, keep_until)
          select id, ${personId}, 1, '', '', '', '', '', '', '2026-11-12', ${reason}, '2032-01-01' from batch
          returning id, person_id
        )
        insert into payout_hold (person_id, kind, item_id, reason, held_by, held_at)
        select person_id, 'returned', id, ${reason}, '', now() from item
      `.execute(kysely);
  }
  for (const statement of statementsOf(await readFile(file, 'utf8')))
    await sql.raw(statement).execute(kysely);
  const { rows } = await sql<{ kept: string; held: string }>`
      select return_reason as kept, hold.reason as held
      from payout_item item join payout_hold hold on hold.item_id = item.id order by item.id
    `.execute(kysely);
  const expected = [...linesOfHistories.map(() => ''), ...reasons];
  expect(rows).toEqual(expected.map((reason) => ({ kept: reason, held: reason })));
});
