import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import type { Hole } from '@klub/contract/panel/people/structure';
import type { ReplyOf } from '../../lib/api.ts';

export type ShopRow = ReplyOf<'GET /api/panel/v1/shops'>['data'][number];
export type Shop = ReplyOf<'GET /api/panel/v1/shops/:code'>['data'];
export type Worker = Shop['people'][number];
export type NodeRow = ReplyOf<'GET /api/panel/v1/structure'>['data'][number];
export type HoleRow = ReplyOf<'GET /api/panel/v1/structure/holes/:hole'>['data'][number];

/** Names of the lists of gaps in an address. */
const inAddress: Readonly<Record<Hole, string>> = {
  shopsWithoutRepresentative: 'sklepy-bez-przedstawiciela',
  shopsWithoutPeople: 'sklepy-bez-osob',
  peopleWithoutShop: 'osoby-bez-sklepu',
  representativesWithoutShops: 'przedstawiciele-bez-sklepow',
  customersWithoutManager: 'klienci-bez-kierownika',
};

export function holeName(hole: Hole): string {
  return inAddress[hole];
}

export function holeOf(name: string | undefined): Hole | undefined {
  const known = Object.keys(inAddress) as Hole[];
  return known.find((hole) => inAddress[hole] === name);
}

export type Invitation = ReplyOf<'GET /api/panel/v1/invitations'>['data'][number];

const statesInAddress: Readonly<Record<InvitationFilter, string>> = {
  sent: 'wyslane',
  expiring: 'koncza-sie',
  joined: 'przyjete',
  expired: 'wygasle',
  withdrawn: 'wycofane',
};
export const invitationStates = Object.keys(statesInAddress) as readonly InvitationFilter[];

export function stateName(state: InvitationFilter): string {
  return statesInAddress[state];
}

export function stateOf(name: string | undefined): InvitationFilter | undefined {
  return invitationStates.find((state) => statesInAddress[state] === name);
}
