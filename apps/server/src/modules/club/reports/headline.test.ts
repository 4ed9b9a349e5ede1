import type { AllEndpoints } from '@klub/contract';
import type { Call } from '@klub/contract/endpoint';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../territory/report.ts';
import { type History, makeHistory } from './history.testing.ts';
import { type ReportCall, type ReportsWorld, reportsWorld } from './reports.testing.ts';

type Headline = z.output<AllEndpoints['GET /api/v1/salesman/report/headline']['reply']>;

const periods = ['month=2026-11', 'month=2026-10', 'quarter=2026-Q3', 'year=2026'];

const percentOf = (row: Row): number | null =>
  typeof row['percent'] === 'number' ? row['percent'] : null;

/** The rows of each state, computed from all rows. */
const states: Readonly<
  Record<ReportCall, (rows: readonly Row[]) => Readonly<Record<string, readonly Row[]>>>
> = {
  'GET /api/v1/salesman/report': (rows) => {
    const average = averageOf(rows);
    const within = (from: number, to: number) => (row: Row) => {
      const percent = percentOf(row);
      return percent !== null && percent >= from && percent < to;
    };
    return {
      met: rows.filter(within(100, Infinity)),
      near: rows.filter(within(90, 100)),
      below: average === null ? [] : rows.filter(within(0, average)),
      locked: rows.filter(({ padlock }) => padlock === false),
    };
  },
  'GET /api/v1/knowledge/report': (rows) => ({
    open: rows.filter(({ padlock }) => padlock === true),
    locked: rows.filter(({ padlock }) => padlock === false),
    silent: rows.filter(({ answered }) => answered === 0),
  }),
  'GET /api/v1/specials/report': (rows) => {
    const earners = new Set(
      rows.filter(({ golden }) => Number(golden ?? 0) > 0).map(({ person }) => person),
    );
    return {
      earned: rows.filter(({ person }) => earners.has(person ?? '')),
      unearned: rows.filter(({ person }) => !earners.has(person ?? '')),
    };
  },
};

function averageOf(rows: readonly Row[]): number | null {
  const percents = rows.flatMap((row) => percentOf(row) ?? []);
  return percents.length === 0
    ? null
    : Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

let world: ReportsWorld;
let history: History;
beforeAll(async () => {
  world = await reportsWorld();
  history = await makeHistory(world, 4_711, 16);
});
afterAll(() => world.app.close());

async function read(call: ReportCall, viewer: number, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await world.report(call, viewer, `${query}&page=${page}`);
    rows.push(...(body.data?.data ?? []));
    if (rows.length >= (body.pager?.total ?? 0)) return rows;
  }
}

async function figuresOf(
  call: ReportCall,
  viewer: number,
  query: string,
): Promise<Record<string, number>> {
  const { data } = await world.ask<Headline>(`${call}/headline` as Call, viewer, query);
  return Object.fromEntries((data?.figures ?? []).map(({ name, value }) => [name, value]));
}

const inOrder = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

test.each(Object.keys(states) as ReportCall[])(
  'each figure above %s counts the people in the rows of its state, for every viewer',
  async (call) => {
    let compared = 0;
    for (const viewer of [...history.managers, ...history.sellers]) {
      for (const period of periods) {
        const rows = await read(call, viewer, period);
        const figures = await figuresOf(call, viewer, period);
        for (const [state, fitting] of Object.entries(states[call](rows))) {
          if (
            state === 'locked' &&
            call === 'GET /api/v1/salesman/report' &&
            period.startsWith('year')
          )
            continue;
          const shown = await read(call, viewer, `${period}&state=${state}`);
          expect(inOrder(withoutSums(shown)), `${viewer} ${period} ${state}`).toEqual(
            inOrder(withoutSums(fitting)),
          );
          const people = new Set(fitting.map(({ person }) => person)).size;
          expect(figures[state], `${viewer} ${period} ${state}`).toBe(people);
          compared += fitting.length;
        }
        expect(figures['people'] ?? 0).toBe(new Set(rows.map(({ person }) => person)).size);
        if (call === 'GET /api/v1/salesman/report')
          expect(figures['average'] ?? null).toBe(averageOf(rows));
        const ordered = await read(
          call,
          viewer,
          `${period}&state=${Object.keys(states[call]([]))[0]}&column=person&order=desc`,
        );
        expect(ordered.length).toBeLessThanOrEqual(rows.length);
      }
    }
    expect(compared).toBeGreaterThan(20);
  },
);

test('closed padlocks are one figure in both reports, wherever the people work', async () => {
  for (const viewer of [...history.managers, ...history.sellers]) {
    for (const period of periods.filter((one) => !one.startsWith('year'))) {
      const [ofFigures, ofKnowledge] = [
        await figuresOf('GET /api/v1/salesman/report', viewer, period),
        await figuresOf('GET /api/v1/knowledge/report', viewer, period),
      ];
      expect(ofFigures['locked'], `${viewer} ${period}`).toBe(ofKnowledge['locked']);
    }
  }
});

test("an unknown state and a year's padlock are declined in a sentence", async () => {
  const [seller = 0] = history.sellers;
  for (const query of ['state=met&month=2026-13', 'state=everybody', 'state=locked&year=2026']) {
    const { status, body } = await world.report('GET /api/v1/salesman/report', seller, query);
    expect([status, body.success], query).toEqual([200, false]);
    expect(body.message, query).toMatch(/\.$/);
  }
  const { success, message } = await world.ask<Headline>(
    'GET /api/v1/salesman/report/headline',
    seller,
    'month=2031-01',
  );
  expect([success, message]).toEqual([false, 'Ten okres jeszcze się nie zaczął.']);
});

/** A bonus is in one row of a person, which may differ among fewer rows. */
function withoutSums(rows: readonly Row[]): Row[] {
  return rows.map(({ bonus: _bonus, golden: _golden, ...row }) => row);
}
