import type {
  missing,
  periodExplanation,
  specialExplanation,
  yearExplanation,
} from '@klub/contract/calls/explain';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf, lastDayOf, monthOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../../club/ledger/ledger.ts';
import {
  findFigures,
  findPeriodEntries,
  findQuestions,
  findRule,
  findYearEntries,
  type Reader,
} from './explain.store.ts';
import { presentMissing } from './missing.rules.ts';
import { type FigureRow, periodOf, presentPeriod } from './period.rules.ts';
import { presentTaskChain } from './special.rules.ts';
import { findTaskChain } from './special.store.ts';
import { presentYearEntries } from './year.rules.ts';

/**
 * Throws `notFound` for a period without figures and entries of the person; the present one has its rule before there are
 * any. `change` is added to the figures, as if it were imported.
 */
export async function explainPeriod(
  handle: Handle,
  reader: Reader,
  name: string,
  now: Date,
  change: FigureRow | null = null,
): Promise<z.input<typeof periodExplanation>> {
  const period = periodOf(name);
  const { kind, months } = period;
  const [start = '', last = ''] = [months[0], months.at(-1)];
  const [found, rule, questions, entries, { padlock, isClosed, setting }] = await Promise.all([
    findFigures(handle, reader, months),
    findRule(handle, reader, kind, start),
    findQuestions(handle, reader, months),
    findPeriodEntries(handle, reader, kind, months),
    padlockReader(handle, months, now, ['reopen_days', 'point_unit']),
  ]);
  const today = dayOf(now);
  const figures = change === null ? found : [...found, change];
  const isPresent = months.includes(monthOf(now));
  if (!isPresent && figures.length === 0 && entries.length === 0) throw refuse('notFound');
  const lastDay = lastDayOf(last);
  return presentPeriod({
    ...period,
    figures,
    rule,
    questions,
    entries,
    now,
    padlocks: months.map(padlock),
    isClosed: isClosed(last),
    reopenDays: setting('reopen_days', today),
    pointUnit: setting('point_unit', lastDay < today ? lastDay : today),
  });
}

export async function explainYear(
  handle: Handle,
  reader: Reader,
  year: number,
): Promise<z.input<typeof yearExplanation>> {
  return presentYearEntries(year, await findYearEntries(handle, reader, year));
}

/**
 * Throws `notFound` for a task that does not address the person and has no entries, and for one
 * that has not begun.
 */
export async function explainTask(
  handle: Handle,
  reader: Reader,
  slug: string,
  now: Date,
): Promise<z.input<typeof specialExplanation>> {
  const found = await findTaskChain(handle, reader, slug, now);
  if (found === undefined) throw refuse('notFound');
  return presentTaskChain(found);
}

/** Remaining amounts of the current month in Warsaw. */
export async function findMissing(
  handle: Handle,
  reader: Reader,
  now: Date,
): Promise<z.input<typeof missing>> {
  const [today, month] = [dayOf(now), monthOf(now)];
  const [figures, rule, questions, { padlock, setting }] = await Promise.all([
    findFigures(handle, reader, [month]),
    findRule(handle, reader, 'month', month),
    findQuestions(handle, reader, [month]),
    padlockReader(handle, [month], now, [
      'reopen_days',
      'second_chance_reward_percent',
      'point_unit',
    ]),
  ]);
  return presentMissing({
    figures,
    rule,
    questions,
    padlock: padlock(month),
    role: reader.role,
    chances: {
      reopenDays: setting('reopen_days', today),
      secondChancePercent: setting('second_chance_reward_percent', today),
    },
    pointUnit: setting('point_unit', today),
    now,
  });
}
