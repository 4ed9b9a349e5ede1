import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../infra/db/db.ts';
import { monthOf } from '../../../../infra/warsaw.ts';
import { setFigures } from '../../../../testing/programme.ts';
import { bookBonuses } from '../../../club/ledger/ledger.service.ts';
import {
  type History,
  makeHistory,
  months,
  seenBy,
} from '../../../club/reports/history.testing.ts';
import type { FilterTexts, OpenReport, Row } from '../../../club/territory/report.ts';
import { type ReportsWorld, reportsWorld } from '../../../club/reports/reports.testing.ts';
import { balancesReport } from './balances.report.ts';
import { closeMonth } from '../closing/closing.service.ts';

/** A page is built from sorted lists, a file from all rows: both must agree. */

const figures = ['monthly', 'quarterly', 'special', 'knowledge', 'corrections', 'amount'];

let world: ReportsWorld;
let history: History;
let names: Map<string, number>;

beforeAll(async () => {
  world = await reportsWorld();
  const { kysely } = world.database;
  history = await makeHistory(world, 77, 12);
  const close = (month: string) =>
    closeMonth(world.deps, { month, closedBy: 'Anna', listFile: null, acceptedMissing: 'any' });
  for (const month of months.slice(0, 3)) await close(month);
  // A part of a closed month is settled again, and a part waits.
  for (const [index, month] of (['2026-08-01', '2026-09-01'] as const).entries()) {
    for (const { above: personId, below: placeId } of history.working.slice(0, 6))
      await setFigures(kysely, { personId, placeId, month }, { target: 100, points: 200 });
    await bookBonuses(kysely, { months: [month] }, world.clock.now());
    if (index === 0) await close(month);
  }
  const people = await kysely
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .execute();
  names = new Map(people.map((person) => [`${person.last_name} ${person.first_name}`, person.id]));
});
afterAll(() => world.app.close());

const moment = () => ({ now: world.clock.now(), month: monthOf(world.clock.now()) });
const opened = (viewerId: number, filters: FilterTexts): Promise<OpenReport> =>
  balancesReport.open(world.database.kysely, { viewerId, filters, ...moment() });

const keyOf = (row: Row): string =>
  `${names.get(String(row['person']))} ${String(row['period'])} ${String(row['statementId'])}`;

test('[S10] exactly statements and entries of visible months are listed', async () => {
  const { rows: all } = await sql<{ personId: number; month: string; id: number | null }>`
      select person_id as "personId", month, id from statement
      union all
      select distinct person_id,
        case when cause like 'quarter:%' then (month + interval '2 months')::date else month end, null::bigint
      from ledger_entry where not exists (select from statement_line where entry_id = ledger_entry.id)
    `.execute(world.database.kysely);
  let listed = 0;
  for (const viewer of [...history.managers, ...history.sellers]) {
    for (const [filters, asked] of [
      [{}, months],
      [{ month: '2026-08' }, months.slice(1, 2)],
      [{ quarter: '2026-Q3' }, months.slice(0, 3)],
      [{ year: '2026' }, months],
    ] as const) {
      const seen = [...seenBy(history, viewer, asked)].flatMap(([pair, own]) =>
        own.map((month) => `${pair.split(' ')[0]} ${month}`),
      );
      const expected = all
        .filter(({ personId, month }) => seen.includes(`${personId} ${month}`))
        .map(({ personId, month, id }) => `${personId} ${month.slice(0, 7)} ${id}`);
      const report = await opened(viewer, filters);
      const { rows, total } = await report.page(report.sort, { limit: 1_000, offset: 0 });
      expect(rows.map(keyOf).toSorted()).toEqual(expected.toSorted());
      expect(total).toBe(expected.length);
      listed += total;
    }
  }
  expect(listed).toBeGreaterThan(100);
});

test('[S03] consecutive pages in any order equal the file', async () => {
  const { managers, sellers } = history;
  const reports = await Promise.all(
    [...managers, ...sellers].map((viewer) => opened(viewer, { year: '2026' })),
  );
  const sizes = await Promise.all(
    reports.map((report) => report.page(report.sort, { limit: 1, offset: 0 })),
  );
  const largest = sizes.reduce(
    (best, { total }, index) => (total > (sizes[best]?.total ?? 0) ? index : best),
    0,
  );
  const viewer = [...managers, ...sellers][largest] ?? 0;
  const report = await opened(viewer, { year: '2026' });
  for (const { key: column } of report.columns.filter(({ isSortable }) => isSortable)) {
    for (const order of ['asc', 'desc'] as const) {
      const pages: Row[] = [];
      for (let offset = 0; offset <= (sizes[largest]?.total ?? 0); offset += 9)
        pages.push(...(await report.page({ column, order }, { limit: 9, offset })).rows);
      const file: Row[] = [];
      await inTransaction(world.database.kysely, async (transaction) => {
        const whole = await balancesReport.open(transaction, {
          viewerId: viewer,
          filters: { year: '2026' },
          ...moment(),
        });
        for await (const rows of whole.batches({ column, order }, 20)) file.push(...rows);
      });
      expect(pages).toEqual(file);
      expect(new Set(pages.map(keyOf)).size).toBe(sizes[largest]?.total);
      const shown = pages.map((row) =>
        figures.includes(column) ? Number(row[column]) : String(row[column]),
      );
      const falling = (one: number | string, other: number | string): boolean =>
        typeof one === 'number' || typeof other === 'number'
          ? one > other
          : one.localeCompare(other, 'pl') > 0;
      const wrong = shown.findIndex((value, index) => {
        const before = shown[index - 1] ?? value;
        return order === 'asc' ? falling(before, value) : falling(value, before);
      });
      expect(wrong, `${column} ${order}`).toBe(-1);
    }
  }
});
