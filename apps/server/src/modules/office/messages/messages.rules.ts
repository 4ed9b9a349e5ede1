import {
  type MessageField,
  type MessageLink,
  type MessageState,
  messageFields,
} from '@klub/contract/panel/content/message-values';
import type { Role } from '@klub/contract/roles';
import { targets } from '@klub/contract/targets';
import { addDays, dayOf, instantOf, startOfDay, timeOf } from '../../../infra/warsaw.ts';

/** Hours of Warsaw between which messages go out. */
const windowFrom = '08:00';
const windowTo = '20:00';
/** Messages of the operator to one person. */
export const perDayMax = 2;
export const perWeekMax = 6;
/** Above this, in one message or in those of one day together, a second person decides. */
export const aloneMax = 5_000;
/** How far ahead a message can be planned. */
export const plannedDaysMax = 90;

export function isInWindow(now: Date): boolean {
  const time = timeOf(now);
  return time >= windowFrom && time < windowTo;
}

/** The next opening of the window; null: it is open. */
export function windowOpens(now: Date): Date | null {
  if (isInWindow(now)) return null;
  const today = dayOf(now);
  return instantOf(timeOf(now) < windowFrom ? today : addDays(today, 1), windowFrom);
}

/** From when messages count to the limits of a day and of seven days. */
export function limitSince(now: Date): { readonly day: Date; readonly week: Date } {
  const today = dayOf(now);
  return { day: startOfDay(today), week: startOfDay(addDays(today, -6)) };
}

export type StoredState = Exclude<MessageState, 'waiting'>;

export type Standing = {
  readonly state: StoredState;
  readonly sendAt: Date | null;
  readonly startedAt: Date | null;
  readonly clearedAt: Date | null;
};

/** The next step of a message at this moment; null: it waits, or is over. */
export function stepOf(message: Standing, now: Date): 'start' | 'put' | 'clear' | null {
  const { state, sendAt, startedAt, clearedAt } = message;
  if (state === 'withdrawn') return startedAt !== null && clearedAt === null ? 'clear' : null;
  if (!isInWindow(now)) return null;
  if (state === 'sending') return 'put';
  return state === 'planned' && sendAt !== null && sendAt <= now ? 'start' : null;
}

const fieldPattern = /\{([^{}\s]*)\}/g;

function namesIn(text: string): string[] {
  return [...text.matchAll(fieldPattern)].map(([, name = '']) => name);
}

export function fieldsIn(...texts: readonly string[]): MessageField[] {
  const names = texts.flatMap(namesIn);
  return messageFields.filter((field) => names.includes(field));
}

/** Words in braces that are no field. */
export function unknownFieldsIn(text: string): string[] {
  return namesIn(text).filter((name) => !messageFields.some((field) => field === name));
}

/** Roles of an audience that may not see the screen. */
export function closedTo(link: MessageLink | null, roles: readonly Role[]): Role[] {
  if (link === null) return [];
  const allowed: readonly Role[] = targets[link];
  return roles.filter((role) => !allowed.includes(role));
}

/** `Anna`, `Nowak` → `A… N…`: tells two people apart and names neither. */
export function maskedName(...names: readonly string[]): string {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `${[...name][0]}…`)
    .join(' ');
}

/** Percent of the audience that is done; 100 only at the end. */
export function progressOf(done: number, people: number | null): number {
  if (people === null || people === 0) return 0;
  return Math.floor((100 * Math.min(done, people)) / people);
}

export function causeOf(messageId: number): string {
  return `message:${messageId}`;
}
