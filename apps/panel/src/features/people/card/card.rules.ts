import type { RevealableField } from '@klub/contract/panel/people/person-states';
import type { PersonCard } from '../people.queries.ts';
import { cardCopy } from './card.copy.ts';

/** The parts of the card, as the address names them. */
export const cardViews = ['przeglad', 'pieniadze', 'profil', 'historia'] as const;
export type CardView = (typeof cardViews)[number];

export function viewOf(value: string | undefined): CardView {
  return cardViews.find((view) => view === value) ?? 'przeglad';
}

type Card = Pick<PersonCard, 'blocks' | 'leftAt'>;

/** True for a block by wrong passwords, which the panel can lift. */
export function isUnblockable({ blocks }: Card): boolean {
  return blocks.some(({ by }) => by !== 'operator');
}

export function isPresent({ leftAt }: Card): boolean {
  return leftAt === null;
}

/** A transfer came back and the account is gone: two people release it, to the account given in writing. */
export function isReturnOfLeaver({ leftAt, holds }: Pick<PersonCard, 'leftAt' | 'holds'>): boolean {
  return leftAt !== null && holds.some(({ kind }) => kind === 'returned');
}

/** In groups, as people read numbers aloud. */
export function shownValue(field: RevealableField, value: string): string {
  if (field === 'phone') return value.replace(/^(\+48)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return field === 'account' ? value.replace(/(.{4})(?=.)/g, '$1 ') : value;
}

type Paid = Pick<PersonCard, 'statements' | 'holds' | 'heldUntil'>;
export type Money = {
  readonly state: 'due' | 'held';
  /** Golden points; 0: no closed month is concerned. */
  readonly amount: number;
  readonly words: readonly string[];
};

/** What waits to be paid, and what is held with its reason and its end. */
export function moneyOf({ statements, holds, heldUntil }: Paid): Money[] {
  const due = statements.filter(({ waits }) => waits === 'due');
  const held = statements.filter(({ waits }) => waits === 'held');
  const isHeld = held.length > 0 || holds.length > 0 || heldUntil !== null;
  return [
    ...(due.length > 0
      ? [{ state: 'due', amount: sumOf(due), words: due.map(dueWords) } as const]
      : []),
    ...(isHeld
      ? [{ state: 'held', amount: sumOf(held), words: heldWords(held, holds, heldUntil) } as const]
      : []),
  ];
}

function sumOf(statements: Paid['statements']): number {
  return statements.reduce((sum, { amount }) => sum + amount, 0);
}

function dueWords({ month, reason }: Paid['statements'][number]): string {
  return cardCopy.dueMonth(month, reason);
}

function heldWords(
  held: Paid['statements'],
  holds: Paid['holds'],
  heldUntil: string | null,
): string[] {
  const months = held.map(({ month, reason }) => cardCopy.heldMonth(month, reason));
  const until = heldUntil === null ? [] : [cardCopy.heldUntilShort(heldUntil)];
  const byPeople = holds.map(({ kind, reason }) => cardCopy.holdShort(kind, reason));
  return [...new Set([...months, ...byPeople, ...until])];
}
