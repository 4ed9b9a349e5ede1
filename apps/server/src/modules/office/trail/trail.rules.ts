import type { TrailAction } from '@klub/contract/panel/actions';
import { addDays, startOfDay } from '../../../infra/warsaw.ts';

/** Filters from the address; `from` and `to` are inclusive days in Warsaw. */
export type Filters = {
  readonly who?: string | undefined;
  readonly what?: TrailAction | undefined;
  readonly whom?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Actors without a panel account. */
const waysWithoutAccount = ['command', 'system'] as const;
type WayWithoutAccount = (typeof waysWithoutAccount)[number];

export type Wanted = {
  readonly staffId?: number;
  readonly way?: WayWithoutAccount;
  readonly action?: TrailAction;
  readonly whom?: { readonly subjectId: string; readonly personId: number | null };
  readonly since?: Date;
  readonly before?: Date;
};

/** Null when no entry can match. */
export function wantedOf({ who = '', what, whom = '', from, to }: Filters): Wanted | null {
  const way = waysWithoutAccount.find((name) => name === who);
  const staffId = numberOf(who);
  if (who !== '' && way === undefined && staffId === null) return null;
  return {
    ...(staffId === null ? {} : { staffId }),
    ...(way === undefined ? {} : { way }),
    ...(what === undefined ? {} : { action: what }),
    ...(whom === '' ? {} : { whom: { subjectId: whom, personId: numberOf(whom) } }),
    ...(from === undefined ? {} : { since: startOfDay(from) }),
    ...(to === undefined ? {} : { before: startOfDay(addDays(to, 1)) }),
  };
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Maximum number of entries that are counted and paged; one more means "more". */
export const countedMax = 10_000;

export function pagesOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(Math.min(total, countedMax) / pageSize));
}

export type NamedPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

/** `A. N. 678`: distinguishes people for those who know them, without their names. */
export function maskedPerson({ firstName, lastName, phone }: NamedPerson): string {
  const initials = [firstName, lastName].flatMap((name) => {
    const [first] = name.trim();
    return first === undefined ? [] : [`${first.toLocaleUpperCase('pl-PL')}.`];
  });
  return [...initials, phone.slice(-3)].join(' ');
}
