import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { testApp } from '../../../testing/app.ts';
import { calculate, type Calculated, itemsOf } from './calculator.testing.ts';
import { askerFor, type Year } from './explain.testing.ts';
import { type Drawn, drawn, live, months, type Person, type Stage } from './lives.testing.ts';

/** The calculator gets „Skąd ta kwota?” of drawn people alone, and reaches every sum of the database. */

const folder = mkdtempSync(join(tmpdir(), 'klub-recomputed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let stage: Stage;
beforeAll(async () => {
  const world = await testApp();
  const { kysely } = world.database;
  const staff = {
    ola: await addStaff(kysely, 'Ola Lis', ['coordinator']),
    piotr: await addStaff(kysely, 'Piotr Kos', ['approver']),
  };
  stage = { ...world, folder, staff };
});

const programmes = Array.from({ length: counts(6, 8) }, (_, index) => index + 1);

test.each(programmes)('every sum of five people follows from explanations (%i)', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const people = await live(stage, given);
      expect(people).toHaveLength(given.lives.length);
      for (const person of people) await compare(person, given);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

test('the calculator uses no rule of the product', () => {
  const text = readFileSync(new URL('calculator.testing.ts', import.meta.url), 'utf8');
  expect(text.match(/^import .*/gm)).toEqual([
    "import type { Period, SpecialChain, Year } from './explain.testing.ts';",
  ]);
});

async function compare({ id }: Person, { rates }: Drawn): Promise<void> {
  const asker = await askerFor(stage, id);
  const year = (await asker.year(2026)).data;
  const names = [...months, '2026-Q3'];
  const replies = await Promise.all(names.map((name) => asker.period(name)));
  const periods = replies.filter(({ status }) => status === 200).map(({ data }) => data);
  const slugs = itemsOf(year, 'specials').flatMap(({ slug }) => slug ?? []);
  const tasks = await Promise.all(slugs.map(async (slug) => (await asker.special(slug)).data));
  expect(calculate({ year, periods, tasks })).toEqual(await storedOf(id));
  expect(correctionsOf(year)).toEqual(await storedCorrections(id));
  expect(JSON.stringify([year, periods, tasks])).not.toMatch(/Ola Lis|Piotr Kos|Skarga/);
  for (const { month, rate } of [...year.money, ...periods.map(({ money }) => money)])
    expect(rate, month).toBe(rates[months.findIndex((name) => name === month)]);
  for (const { title, answer } of itemsOf(year, 'knowledge'))
    if (answer !== null)
      expect(answer.source).toMatchObject({
        file: `pytania-${answer.month}.csv`,
        row: title?.endsWith('1') === true ? 2 : 3,
      });
}

async function storedOf(personId: number): Promise<Calculated> {
  const { rows } = await sql<Calculated>`
    select (
      select coalesce(json_object_agg(name, amount), '{}') from (
        select coalesce('question:' || question.title, 'special:' || task.slug, entry.cause) as name,
          sum(entry.amount) as amount
        from ledger_entry entry
        left join question on 'question:' || question.id = entry.cause
        left join special_task task on 'special:' || task.id = entry.cause
        where entry.person_id = ${personId} group by 1 having sum(entry.amount) <> 0
      ) as each
    ) as points, (
      select coalesce(json_object_agg(to_char(statement.month, 'YYYY-MM ') || settlement.revision,
        json_build_array(statement.amount, statement.grosze)), '{}')
      from statement join settlement on settlement.id = statement.settlement_id
      where statement.person_id = ${personId}
    ) as closings, (
      select coalesce(json_object_agg(day, grosze), '{}') from (
        select to_char(payout.paid_on, 'DD.MM.YYYY') as day, sum(item.grosze) as grosze
        from payout_item item join payout on payout.id = item.payout_id
        where item.person_id = ${personId} and payout.paid_on is not null and item.returned_on is null
        group by 1
      ) as each
    ) as transfers, (
      select coalesce(json_object_agg(to_char(returned_on, 'DD.MM.YYYY'),
        json_build_array(grosze, coalesce(returned_grosze, grosze))), '{}')
      from payout_item where person_id = ${personId} and returned_on is not null
    ) as returns
  `.execute(stage.database.kysely);
  return rows[0] ?? { points: {}, closings: {}, transfers: {}, returns: {} };
}

/** Number, amount and people of each correction. */
function correctionsOf({ parts }: Year): unknown[] {
  return parts
    .flatMap(({ items }) => items.flatMap(({ entries }) => entries))
    .flatMap(({ amount, correction }) =>
      correction === null
        ? []
        : [
            [
              correction.number,
              amount,
              correction.reason,
              correction.people,
              correction.source?.row,
            ],
          ],
    )
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

async function storedCorrections(personId: number): Promise<unknown[]> {
  const { kysely } = stage.database;
  const rows = await kysely
    .selectFrom('correction')
    .select(['id', 'key', 'amount', 'staff_id', 'decided_by', 'import_row'])
    .where('person_id', '=', personId)
    .execute();
  return rows
    .map(({ id, key, amount, staff_id: by, decided_by: other, import_row: row }) => {
      const isOfFile = by === null;
      const people = [by, other].filter((one) => one !== null).length;
      const reason = isOfFile ? 'błąd danych' : 'reklamacja uznana';
      return [isOfFile ? key.slice(5) : String(id), amount, reason, people, row ?? undefined];
    })
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}
