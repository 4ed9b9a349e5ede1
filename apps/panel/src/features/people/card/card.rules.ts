import type { RevealableField } from '@klub/contract/panel/people/person-states';
import type { PersonCard } from '../people.queries.ts';

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
