import type { ReplyOf } from '../../lib/api.ts';

export type MonthRow = ReplyOf<'GET /api/panel/v1/months'>['data'][number];
export type Month = ReplyOf<'GET /api/panel/v1/months/:month'>['data'];
export type Rehearsal = NonNullable<Month['rehearsal']>;
export type Sum = Rehearsal['channels'][number];
export type Remark = ReplyOf<'GET /api/panel/v1/months/:month/remarks'>['data'][number];
export type Protocol = ReplyOf<'GET /api/panel/v1/months/:month/protocol'>['data'];

/** The newest rehearsal is the account's own, and may be proposed or decided on. */
export function hasOwnLook({ rehearsal }: Pick<Month, 'rehearsal'>): boolean {
  return rehearsal !== null && rehearsal.isOwn && rehearsal.isFresh;
}

/** It can be proposed as the newest rehearsal shows it. */
export function mayPropose({
  rehearsal,
  signoffId,
  work,
}: Pick<Month, 'rehearsal' | 'signoffId' | 'work'>): boolean {
  if (rehearsal === null || signoffId !== null || work !== null) return false;
  return rehearsal.isFresh && rehearsal.refusals.length === 0 && rehearsal.digest !== null;
}

/** What a closed month has given with its corrections, and which step is the next one. */
export function resultOf({
  history,
  waiting,
  money,
}: Pick<Month, 'history' | 'waiting' | 'money'>) {
  const [first] = history;
  const isUnpaid = (money?.due.people ?? 0) > 0;
  const next = waiting.entries > 0 ? 'correction' : isUnpaid ? 'payout' : 'none';
  return {
    grosze: history.reduce((sum, { grosze }) => sum + grosze, 0),
    people: first?.statements ?? 0,
    /** In grosze, at the rate of the closing. */
    correction: waiting.amount * (first?.goldenPointGrosze ?? 0),
    next,
  } as const;
}

/** Something is to be proposed or decided; without it the month is done, or is being closed. */
export function hasNextStep({ signoffId, state }: Pick<Month, 'signoffId' | 'state'>): boolean {
  return signoffId !== null || (state !== 'closed' && state !== 'closing');
}
