import { addDays, dayOf } from '../../../infra/warsaw.ts';

/** The name of a document in addresses; null: no such document. */
export function approvalIdOf(document: string): number | null {
  return document === 'regulamin' ? null : Number(document.slice('zgoda-'.length));
}

export function documentOf(approvalId: number | null): string {
  return approvalId === null ? 'regulamin' : `zgoda-${approvalId}`;
}

/** A version that is announced now takes effect at the beginning of this day at the earliest. */
export function firstDayFrom(now: Date, noticeDays: number): string {
  return addDays(dayOf(now), Math.max(1, noticeDays));
}
