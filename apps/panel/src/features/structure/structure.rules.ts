import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import type { Gap } from '@klub/contract/panel/people/structure';
import type { ReplyOf } from '../../lib/api.ts';
import { choice, type FiltersOf, words } from '../../lib/filters.rules.ts';

export type ShopRow = ReplyOf<'GET /api/panel/v1/shops'>['data'][number];
export type Shop = ReplyOf<'GET /api/panel/v1/shops/:code'>['data'];
export type Worker = Shop['people'][number];
export type NodeRow = ReplyOf<'GET /api/panel/v1/structure'>['data'][number];
export type HoleRow = ReplyOf<'GET /api/panel/v1/structure/holes/:hole'>['data'][number];

/** The lists of what is missing. */
export const holeFilter = choice<Gap>('brak', {
  shopsWithoutRepresentative: 'sklepy-bez-przedstawiciela',
  shopsWithoutPeople: 'sklepy-bez-osob',
  peopleWithoutShop: 'osoby-bez-sklepu',
  representativesWithoutShops: 'przedstawiciele-bez-sklepow',
  customersWithoutManager: 'klienci-bez-kierownika',
});

export const structureFilters = { hole: holeFilter, under: words('pod') };

export const shopFilters = { q: words('szukaj') } satisfies FiltersOf<'GET /api/panel/v1/shops'>;

export type Invitation = ReplyOf<'GET /api/panel/v1/invitations'>['data'][number];

const stateFilter = choice<InvitationFilter>('stan', {
  sent: 'wyslane',
  expiring: 'koncza-sie',
  joined: 'przyjete',
  expired: 'wygasle',
  withdrawn: 'wycofane',
});

export const invitationFilters = {
  q: words('szukaj'),
  state: stateFilter,
} satisfies FiltersOf<'GET /api/panel/v1/invitations'>;
