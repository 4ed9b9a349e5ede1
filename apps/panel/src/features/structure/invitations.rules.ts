import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import type { ReplyOf } from '../../lib/api.ts';

export type Invitation = ReplyOf<'GET /api/panel/v1/invitations'>['data'][number];

/** How the address calls the states. */
const inAddress: Readonly<Record<InvitationFilter, string>> = {
  sent: 'wyslane',
  expiring: 'koncza-sie',
  joined: 'przyjete',
  expired: 'wygasle',
  withdrawn: 'wycofane',
};
export const invitationStates = Object.keys(inAddress) as readonly InvitationFilter[];

export function stateName(state: InvitationFilter): string {
  return inAddress[state];
}

export function stateOf(name: string | undefined): InvitationFilter | undefined {
  return invitationStates.find((state) => inAddress[state] === name);
}
