import type { Role } from '@klub/contract/roles';
import type { ReplyOf } from '../../lib/api.ts';

export type Assignment = ReplyOf<'GET /api/panel/v1/people/:id/assignment'>['data'];
export type Effect = ReplyOf<'GET /api/panel/v1/people/:id/assignment/preview'>['data'];
export type PointLine = Effect['points'][number];

export type Participant = Exclude<Role, 'salesman'>;
export const participantRoles: readonly Participant[] = ['user1', 'user2', 'user3'];

export type Asked = {
  readonly from: string;
  readonly role?: Participant;
  readonly shop?: string;
  readonly moves?: 'yes' | 'no';
};

export type Draft = {
  readonly what: 'role' | 'shop';
  readonly role: string;
  readonly shop: string;
  readonly moves: 'yes' | 'no';
  readonly from: string;
};

/** The change that a form describes; undefined while something is missing. */
export function askedOf({ what, role, shop, moves, from }: Draft): Asked | undefined {
  if (from === '') return undefined;
  if (what === 'shop') return shop.trim() === '' ? undefined : { from, shop: shop.trim(), moves };
  const known = participantRoles.find((one) => one === role);
  return known === undefined ? undefined : { from, role: known };
}

type Line = { readonly label: string; readonly before: string; readonly after: string };

/** The lines of an effect that differ from what was shown: before and now. */
export function differences(was: Effect, is: Effect): Line[] {
  const words = (effect: Effect) =>
    new Map(
      [...effect.lines, ...effect.points].map(({ label, before, after }) => [
        label,
        `${before} → ${after}`,
      ]),
    );
  const [old, present] = [words(was), words(is)];
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((label) => {
    const [before = '', after = ''] = [old.get(label), present.get(label)];
    return before === after ? [] : [{ label, before, after }];
  });
}
