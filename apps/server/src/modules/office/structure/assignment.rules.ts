import { hash } from 'node:crypto';
import { participants, type Role } from '@klub/contract/roles';
import { addDays, addMonths } from '../../../infra/warsaw.ts';

export type Change =
  | { readonly kind: 'role'; readonly role: Role; readonly from: string }
  | {
      readonly kind: 'shop';
      readonly shop: string;
      readonly moves: boolean;
      readonly from: string;
    };

export type AskedChange = {
  readonly from: string;
  readonly role?: Role | undefined;
  readonly shop?: string | undefined;
  readonly moves?: 'yes' | 'no' | undefined;
};

export function changeOf({ from, role, shop = '', moves }: AskedChange): Change {
  if (role !== undefined) return { kind: 'role', role, from };
  return { kind: 'shop', shop: shop.trim(), moves: moves !== 'no', from };
}

export function isParticipant(role: Role): boolean {
  return participants.some((one) => one === role);
}

/** The first day after all closed months; null: no month is closed. */
export function openSince(closedMonths: readonly string[]): string | null {
  const last = closedMonths.toSorted().at(-1);
  return last === undefined ? null : addMonths(last, 1);
}

export type RoleFault = 'salesman' | 'future' | 'closed' | 'same';

type Roles = { readonly role: Role; readonly formerRoles: readonly { readonly since: string }[] };

/**
 * Why the role cannot change from that day: two people have decided the money of a closed month,
 * and future roles are unknown.
 */
export function whyNoRole(
  { role, formerRoles }: Roles,
  wanted: { readonly role: Role; readonly from: string },
  { today, open }: { readonly today: string; readonly open: string | null },
): RoleFault | null {
  if (!isParticipant(role)) return 'salesman';
  if (wanted.from > today) return 'future';
  if (open !== null && wanted.from < open) return 'closed';
  const isLater = formerRoles.some(({ since }) => since > wanted.from);
  return role === wanted.role && !isLater ? 'same' : null;
}

type Stay = { readonly placeId: number; readonly from: string; readonly to: string | null };
type Written = { readonly other: number; readonly from: string; readonly to: string | null };

/**
 * The assignments to write so that a person works in a shop from a day on. A move ends the other
 * shops the day before and cancels future ones.
 */
export function writtenStays(
  stays: readonly Stay[],
  {
    placeId,
    from,
    moves,
  }: { readonly placeId: number; readonly from: string; readonly moves: boolean },
): { readonly written: readonly Written[]; readonly forgetFrom: string | null } {
  const standing = stays.filter(
    (stay) => stay.from < from && (stay.to === null || stay.to >= from),
  );
  const own = standing.find((stay) => stay.placeId === placeId);
  const begins: Written =
    own === undefined || !moves
      ? { other: placeId, from, to: null }
      : { other: placeId, from: own.from, to: null };
  if (!moves) return { written: [begins], forgetFrom: null };
  const ended = standing
    .filter((stay) => stay.placeId !== placeId)
    .map((stay): Written => ({ other: stay.placeId, from: stay.from, to: addDays(from, -1) }));
  return {
    written: [...ended, begins],
    forgetFrom: stays.some((stay) => stay.from >= from) ? from : null,
  };
}

/** Digest of the state that a change was decided on, and of all its effects. */
export function digestOf(change: Change, state: unknown, lines: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([change, state, lines]));
}
