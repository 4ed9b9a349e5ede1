import type { Handle } from '../../infra/db.ts';
import { monthOf } from '../../infra/warsaw.ts';
import { settingsReader } from '../settings/settings.service.ts';
import { type ClosedMonth, type Padlock, padlockOf } from './padlock.rules.ts';
import { findClosedMonths } from './padlock.store.ts';

export type PadlockReader = {
  padlock(month: string): Padlock;
  isClosed(month: string): boolean;
};

/** The padlocks of some months. A month that still runs cannot be closed, so nothing is read for it but the setting. */
export async function padlockReader(handle: Handle, months: readonly string[], now: Date): Promise<PadlockReader> {
  const [setting, closed] = await Promise.all([
    settingsReader(handle, ['knowledge_minimum']),
    closedMonthsOf(handle, months, now),
  ]);
  return {
    padlock: (month) => padlockOf(month, (day) => setting('knowledge_minimum', day), closed),
    isClosed: (month) => closed.some((closing) => closing.month === month),
  };
}

/** Which of these months have been closed. */
export async function closedMonthsOf(
  handle: Handle,
  months: readonly string[],
  now: Date,
): Promise<readonly ClosedMonth[]> {
  const over = months.filter((month) => month < monthOf(now));
  return over.length === 0 ? [] : findClosedMonths(handle, over);
}
