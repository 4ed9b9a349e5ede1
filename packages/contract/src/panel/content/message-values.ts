import { targets } from '../../targets.ts';

export const messageKinds = ['service', 'commercial'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `waiting`: for the second person. */
export const messageStates = [
  'draft',
  'waiting',
  'planned',
  'sending',
  'paused',
  'sent',
  'withdrawn',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a person of the audience gets nothing. */
export const skipReasons = ['deleted', 'blocked', 'consent', 'limit'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Replaced in title and text for each person; a person without the value gets the fallback. */
export const messageFields = ['imie', 'procent', 'brakuje'] as const;
export type MessageField = (typeof messageFields)[number];

/** The screens of the app that a message may lead to. */
export const messageLinks = Object.keys(targets).filter(isPlain);
export type MessageLink = Exclude<keyof typeof targets, `${string}:${string}`>;

function isPlain(path: string): path is MessageLink {
  return !path.includes(':');
}

/** Conditions of an audience, in all groups together. */
export const conditionsMax = 12;
/** Pasted phone numbers. */
export const numbersMax = 20_000;
export const titleMaxLength = 120;
export const contentMaxLength = 2_000;
export const fallbackMaxLength = 60;

export const messageReasonNeeded = 'Napisz drugiej osobie, po co jest ta wiadomość.';
export const messageTimeNeeded = 'Podaj godzinę, na przykład 09:30.';
