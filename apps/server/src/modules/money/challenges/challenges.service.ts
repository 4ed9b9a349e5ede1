import type { Handle } from '../../../infra/db/db.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { settledMonths } from '../settlements/settlements.ts';
import { presentYear } from './challenges.rules.ts';
import type { Challenges } from './period.rules.ts';
import { findYear } from './challenges.store.ts';

export type YearAsked = {
  readonly personId: number;
  readonly role: string;
  readonly year: number;
  /** One shop's code; null: all shops. */
  readonly placeCode: string | null;
};

/** Null when the shop was not the person's in this year. */
export async function readYear(
  handle: Handle,
  { personId, role, year, placeCode }: YearAsked,
  now: Date,
): Promise<Challenges | null> {
  const asked = {
    personId,
    role,
    from: `${year}-01-01`,
    until: `${year + 1}-01-01`,
    placeCode,
    running: monthOf(now),
  };
  const [stored, settled] = await Promise.all([
    findYear(handle, asked),
    settledMonths(handle, asked, now),
  ]);
  if (placeCode !== null && !stored.places.some(({ id }) => id === placeCode)) return null;
  return presentYear({ year, now, isOneShop: placeCode !== null, stored, settled });
}
