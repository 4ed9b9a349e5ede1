import type { missing } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { refuse } from '../../../infra/refusal.ts';
import { addMonths, dayOf, lastDayOf, monthOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../../club/ledger/ledger.ts';
import { settingsReader } from '../../club/settings/settings.ts';
import { settlingMonth } from '../corrections/corrections.ts';
import { closingsOf } from '../settlements/settlements.ts';
import {
  findFigures,
  findPeriodEntries,
  findQuestions,
  findRule,
  findYearEntries,
  type Reader,
} from './explain.store.ts';
import { presentMissing } from './missing.rules.ts';
import { moneyIn } from './money.rules.ts';
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
): Promise<ReturnType<typeof presentPeriod>> {
  const period = periodOf(name);
  const { kind, months } = period;
  const [start = '', last = ''] = [months[0], months.at(-1)];
  const { personId } = reader;
  const [found, rule, questions, entries, closings, { padlock, isClosed, setting }] =
    await Promise.all([
      findFigures(handle, reader, kind, months),
      findRule(handle, reader, kind, start),
      findQuestions(handle, reader, months),
      findPeriodEntries(handle, reader, kind, months),
      closingsOf(handle, { personId, from: last, until: addMonths(last, 1) }),
      padlockReader(handle, months, now, ['reopen_days', 'point_unit', 'golden_point_grosze']),
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
    money: moneyIn(last, closings, (day) => setting('golden_point_grosze', day)),
  });
}

export async function explainYear(handle: Handle, reader: Reader, year: number) {
  const { personId } = reader;
  const [entries, closings, setting] = await Promise.all([
    findYearEntries(handle, reader, year),
    closingsOf(handle, { personId, from: `${year}-01-01`, until: `${year + 1}-01-01` }),
    settingsReader(handle, ['golden_point_grosze', 'second_chance_reward_percent']),
  ]);
  const months = new Set([...entries.map(settlingMonth), ...closings.map(({ month }) => month)]);
  return {
    ...presentYearEntries(year, entries, (day) => setting('second_chance_reward_percent', day)),
    money: [...months]
      .toSorted()
      .map((month) => moneyIn(month, closings, (day) => setting('golden_point_grosze', day))),
  };
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
): Promise<ReturnType<typeof presentTaskChain>> {
  const found = await findTaskChain(handle, reader, slug, now);
  if (found === undefined) throw refuse('notFound');
  const months = [...new Set(found.entries.map(settlingMonth))].toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return presentTaskChain(found, []);
  const { personId } = reader;
  const [closings, setting] = await Promise.all([
    closingsOf(handle, { personId, from: first, until: addMonths(last, 1) }),
    settingsReader(handle, ['golden_point_grosze']),
  ]);
  const rateOn = (day: string): number => setting('golden_point_grosze', day);
  return presentTaskChain(
    found,
    months.map((month) => moneyIn(month, closings, rateOn)),
  );
}

/** Remaining amounts of the current month in Warsaw. */
export async function findMissing(
  handle: Handle,
  reader: Reader,
  now: Date,
): Promise<z.input<typeof missing>> {
  const [today, month] = [dayOf(now), monthOf(now)];
  const [figures, rule, questions, { padlock, setting }] = await Promise.all([
    findFigures(handle, reader, 'month', [month]),
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
