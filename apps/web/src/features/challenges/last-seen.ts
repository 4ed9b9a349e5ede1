import { readStored, seenPrefix, store } from '../../lib/storage.ts';

/** Last shown plan percents; the circle animates from them. */
const key = `${seenPrefix}plan`;
const keptPeriods = 4;

type Seen = {
  readonly owner: string;
  readonly percents: readonly (readonly [period: string, percent: number])[];
};

/** Returns 0 for another person and for a period that has not been shown here. */
export function lastSeenPercent(owner: string, period: string): number {
  return percentsOf(owner).find(([seen]) => seen === period)?.[1] ?? 0;
}

/** Without a connection the owner is unknown, an empty string: nothing is stored. */
export function rememberPercent(owner: string, period: string, percent: number): void {
  if (owner === '') return;
  const others = percentsOf(owner).filter(([seen]) => seen !== period);
  const percents = [[period, percent] as const, ...others].slice(0, keptPeriods);
  store(key, JSON.stringify({ owner, percents } satisfies Seen));
}

function percentsOf(owner: string): Seen['percents'] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '');
    return isSeen(value) && value.owner === owner ? value.percents : [];
  } catch {
    return [];
  }
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('percents' in value))
    return false;
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';
  return (
    typeof value.owner === 'string' && Array.isArray(value.percents) && value.percents.every(isPair)
  );
}
