import type { Handle } from '../../../infra/db/db.ts';
import { addMonths, monthOf, monthsOfQuarter, quarterOf } from '../../../infra/warsaw.ts';
import { type SettingName, type SettingsReader, readerOf } from '../settings/settings.ts';
import { type ClosedMonth, type Padlock, padlockOf } from './padlock.rules.ts';
import { findClosedMonths, findLastClosedQuarter, findPadlockFacts } from './padlock.store.ts';

export type PadlockReader = {
  padlock(month: string): Padlock;
  isClosed(month: string): boolean;
  /** The additional settings that the caller requested. */
  readonly setting: SettingsReader;
};

/** The padlocks of some months, and further settings of the use case, from one statement. */
export async function padlockReader(
  handle: Handle,
  months: readonly string[],
  now: Date,
  settings: readonly SettingName[] = [],
): Promise<PadlockReader> {
  const facts = await findPadlockFacts(
    handle,
    [...settings, 'knowledge_minimum'],
    over(months, now),
  );
  const setting = readerOf(facts.settings);
  return {
    padlock: (month) => padlockOf(month, (day) => setting('knowledge_minimum', day), facts.closed),
    isClosed: (month) => facts.closed.some((closing) => closing.month === month),
    setting,
  };
}

/** The padlock of a month that is not closed, and whether a rule of the role makes a bonus wait for it. */
export async function padlockFor(
  handle: Handle,
  role: string,
  month: string,
): Promise<{ readonly padlock: Padlock; readonly isGated: boolean }> {
  const gate = { role, month, quarterStart: monthsOfQuarter(quarterOf(month))[0] };
  const facts = await findPadlockFacts(handle, ['knowledge_minimum'], [], gate);
  const setting = readerOf(facts.settings);
  return {
    padlock: padlockOf(month, (day) => setting('knowledge_minimum', day), []),
    isGated: facts.isGated,
  };
}

export async function closedMonthsOf(
  handle: Handle,
  months: readonly string[],
  now: Date,
): Promise<readonly ClosedMonth[]> {
  const past = over(months, now);
  return past.length === 0 ? [] : findClosedMonths(handle, past);
}

/** The last closed quarter, like `2026-Q3`; before the first closing the last one that is over. */
export async function lastClosedQuarter(handle: Handle, now: Date): Promise<string> {
  const closed = await findLastClosedQuarter(handle);
  return quarterOf(closed ?? addMonths(monthsOfQuarter(quarterOf(monthOf(now)))[0], -1));
}

/** A running month cannot be closed. */
function over(months: readonly string[], now: Date): string[] {
  return months.filter((month) => month < monthOf(now));
}
