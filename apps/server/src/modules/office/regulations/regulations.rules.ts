import { addDays, dayOf } from '../../../infra/warsaw.ts';

/** The name of a document in addresses; null: no such document. */
export function approvalIdOf(document: string): number | null {
  return document === 'regulamin' ? null : Number(document.slice('zgoda-'.length));
}

export function documentOf(approvalId: number | null): string {
  return approvalId === null ? 'regulamin' : `zgoda-${approvalId}`;
}

/** A version takes effect at the beginning of a day, the next one at the earliest. */
export function firstDayFrom(now: Date): string {
  return addDays(dayOf(now), 1);
}
