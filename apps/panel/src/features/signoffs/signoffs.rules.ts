import type { Permission } from '@klub/contract/panel/permissions';
import { panelFailures } from '@klub/contract/panel/failures';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import type { ReplyOf } from '../../lib/api.ts';

export type Signoff = ReplyOf<'GET /api/panel/v1/signoffs'>['data'][number];
export type Matter = ReplyOf<'GET /api/panel/v1/signoffs/:id'>['data'];
export type Line = Matter['lines'][number];
export type Part = ReplyOf<'GET /api/panel/v1/signoffs/:id/parts'>['data'][number];
export type Whose = 'me' | 'mine' | 'all';

/** How the address calls the tabs; the first one has no name. */
export const tabName = 'widok';
export const tabsInAddress: Readonly<Record<Whose, string>> = {
  me: '',
  mine: 'moje',
  all: 'wszystkie',
};

/** The tabs of an account: without a right to decide it sees only its own matters. */
export function tabsFor(permissions: readonly Permission[]): Whose[] {
  return permissions.some((permission) => permission.endsWith('.decide'))
    ? ['me', 'mine', 'all']
    : ['me', 'mine'];
}

/** The tab of an address; one that is none, or that the account does not have, is the first. */
export function whoseOf(value: string | undefined, tabs: readonly Whose[]): Whose {
  return tabs.find((whose) => value !== undefined && tabsInAddress[whose] === value) ?? 'me';
}

export type TimeLeft = { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number };

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** How long an open proposal can still be decided, in the largest unit that fits, rounded down; undefined: no longer. */
export function timeLeft(expiresAt: string, now: Date): TimeLeft | undefined {
  const left = Date.parse(expiresAt) - now.getTime();
  const [unit, ms] = units.find(([, one]) => left >= one) ?? ['minutes', 60_000];
  return left <= 0 ? undefined : { unit, count: Math.max(1, Math.floor(left / ms)) };
}

/** Less than a day is left. */
export function isSoon(left: TimeLeft | undefined): boolean {
  return left !== undefined && left.unit !== 'days';
}

export function isChange({ before, after }: Line): boolean {
  return before !== after;
}

/** The lines of the decision, earlier acts without a second person, and what only programs compare. */
export function partsOf(lines: readonly Line[]) {
  const of = (part: Line['part']): Line[] => lines.filter((line) => line.part === part);
  return { shown: of(undefined), alone: of('alone'), proofs: of('proof') };
}

/** True when every line is new, without a value before. */
export function areNew(lines: readonly Line[]): boolean {
  return lines.every(({ before }) => before === '');
}

/** An open proposal that any decision would find stale. */
export function isOutdated({ state, changed }: Pick<Matter, 'state' | 'changed'>): boolean {
  return state === 'open' && changed.length > 0;
}

/** The user's choices for a proposal, or why there are none. */
export type Doing = 'decide' | 'close' | 'withdraw' | 'ownAccount' | 'emergency' | 'over';

export function doingOf(
  matter: Pick<Matter, 'state' | 'changed' | 'mayDecide' | 'isOwn' | 'emergency'>,
): Doing {
  if (matter.state !== 'open') return 'over';
  if (matter.isOwn) return 'withdraw';
  if (!matter.mayDecide) return matter.emergency === null ? 'ownAccount' : 'emergency';
  return isOutdated(matter) ? 'close' : 'decide';
}

/** Two amounts as written by the server and here, which differ in their spaces alone. */
export function isSameAmount(one: string, other: string): boolean {
  return one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');
}

export function isDigest(words: string): boolean {
  return /^[\da-f]{64}$/.test(words);
}

/** The first letters of a digest; all of them are compared by machines. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 8)}…${digest.slice(-4)}`;
}

/** True when the server found a difference from what was shown. */
export function isStale(failure: unknown): boolean {
  return isFailure(failure, 'signoffStale');
}

/** True when the screen is outdated and must be refetched. */
export function isOvertaken(failure: unknown): boolean {
  return isStale(failure) || isFailure(failure, 'signoffClosed');
}

function isFailure(failure: unknown, name: 'signoffStale' | 'signoffClosed'): boolean {
  return failure instanceof ApiFailure && failure.message === panelFailures[name].message;
}
