import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthOf } from '../../../infra/warsaw.ts';
import { addQuestion, answer } from '../../../testing/programme.ts';
import { type History, makeHistory, months } from './history.testing.ts';
import { reports } from './registry.ts';
import type { FilterTexts, Row, Sort } from '../territory/report.ts';
import { type ReportsWorld, reportsWorld } from './reports.testing.ts';

/** An order is computed for everyone in one query, a cell for its row: both must agree. */

let world: ReportsWorld;
let history: History;
beforeAll(async () => {
  world = await reportsWorld();
  history = await makeHistory(world, 4_711, 16);
  await blur(history);
});
afterAll(() => world.app.close());

/**
 * Changed roles, months with different questions by role, zero targets, and plans without a result.
 */
async function blur({ people }: History): Promise<void> {
  const { kysely } = world.database;
  const former = people.flatMap((person_id, index) =>
    index % 3 === 0
      ? [
          {
            person_id,
            since: '2026-11-10',
            role: index % 2 === 0 ? ('user2' as const) : ('user1' as const),
          },
        ]
      : [],
  );
  await kysely.insertInto('role_change').values(former).execute();
  for (const month of months) {
    const question = await addQuestion(kysely, month, ['user2']);
    for (const person of people.slice(0, 6)) await answer(kysely, person, question);
  }
  await sql`update plan set target = 0 where (person_id + place_id) % 5 = 0`.execute(kysely);
  await sql`delete from realisation where (person_id + place_id) % 5 = 1`.execute(kysely);
}

test.each([
  ['performance', ['target', 'realization', 'percent', 'left', 'bonus'], 'below'],
  ['knowledge', ['pills', 'answered', 'correct'], 'open'],
  ['specials', ['golden'], 'earned'],
])("%s sorted by a figure is in that figure's order", async (name, columns, state) => {
  let compared = 0;
  for (const viewerId of [...history.managers, ...history.sellers]) {
    const report = reports.find((known) => known.name === name);
    const opened = (filters: FilterTexts) =>
      report?.open(world.database.kysely, {
        viewerId,
        filters,
        now: world.clock.now(),
        month: monthOf(world.clock.now()),
      });
    const { month = [], quarter = [] } = (await opened({}))?.options ?? {};
    const periods = [
      {},
      ...month.slice(1, 2).map((value) => ({ month: value })),
      ...quarter.map((value) => ({ quarter: value })),
      { year: '2026' },
      { year: '2026', state },
    ];
    for (const filters of periods) {
      const open = await opened(filters);
      const all = async (column: string, order: 'asc' | 'desc'): Promise<Row[]> =>
        (await open?.page({ column, order }, { limit: 10_000, offset: 0 }))?.rows ?? [];
      const rows = await all('person', 'asc');
      for (const column of columns) {
        for (const order of ['asc', 'desc'] as const) {
          const sorted = await all(column, order);
          expect(sorted.map((row) => JSON.stringify(row)).toSorted()).toEqual(
            rows.map((row) => JSON.stringify(row)).toSorted(),
          );
          const figures = sorted.map((row) => figureOf(row[column]));
          const known = figures.filter((figure) => figure !== null);
          expect(figures.slice(known.length).every((figure) => figure === null)).toBe(true);
          const expected = known.toSorted((one, other) =>
            order === 'asc' ? one - other : other - one,
          );
          expect(known, `${column} of ${JSON.stringify(filters)}`).toEqual(expected);
          compared += known.length;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test.each(reports)('pages of $name follow the order of its file', async (report) => {
  for (const viewerId of history.managers) {
    const request = {
      viewerId,
      filters: { year: '2026' },
      now: world.clock.now(),
      month: monthOf(world.clock.now()),
    };
    const open = await report.open(world.database.kysely, request);
    for (const { key: column } of open.columns.filter(({ isSortable }) => isSortable)) {
      const sort: Sort = { column, order: 'desc' };
      const file: Row[] = [];
      await world.database.kysely.transaction().execute(async (transaction) => {
        const { batches } = await report.open(transaction, request);
        for await (const rows of batches(sort, 1_000)) file.push(...rows);
      });
      const pages: Row[] = [];
      for (let offset = 0; offset < file.length; offset += 7)
        pages.push(...(await open.page(sort, { limit: 7, offset })).rows);
      expect(pages, column).toEqual(file);
    }
  }
});

function figureOf(cell: Row[string] | undefined): number | null {
  if (typeof cell === 'object' && cell !== null) return cell.value;
  return typeof cell === 'number' ? cell : null;
}
