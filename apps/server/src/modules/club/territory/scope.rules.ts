import type { RoleNames } from '@klub/contract/roles';
import { firstDayOf } from '../../../infra/warsaw.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { namelessPerson, superiorWords, userTypes } from './reports.copy.ts';
import { type ReportPeriod, periodOptions, refuseBefore } from './period.rules.ts';
import type { Options } from './report.ts';
import type { TerritoryFilters } from './request.rules.ts';
import { searchable } from './search.rules.ts';
import type { Assignment } from './scope.store.ts';

/** The report's part of the viewer's territory, and the choices of its filters. */
export type Scope = { readonly watches: readonly Assignment[]; readonly options: Options };

/**
 * Filters only shorten the list: an unknown id leaves nothing, whether it belongs to another viewer
 * or does not exist (HZ16). The choices come from the same list and days, before filtering.
 */
export function scopeOf(
  territory: readonly Assignment[],
  filters: TerritoryFilters & { readonly period: ReportPeriod },
  { today, names }: { readonly today: string; readonly names: RoleNames },
): Scope {
  const { period } = filters;
  const inPeriod = territory.filter(
    ({ fromDay, toDay }) => fromDay <= period.lastDay && toDay >= period.firstDay,
  );
  const firstDay = territory.reduce<string | null>(
    (first, { fromDay }) => (first === null || fromDay < first ? fromDay : first),
    null,
  );
  const periods = periodOptions(firstDay, firstDayOf(today));
  refuseBefore(period, periods);
  const present = territory.filter(({ fromDay, toDay }) => fromDay <= today && toDay >= today);
  const superiors = sellersOf(present);
  const sellers = sellersOf(inPeriod);
  const regions = regionsOf(inPeriod);
  const hasTeam = territory.some(({ managerId }) => managerId !== null);
  return {
    watches: narrowed(inPeriod, present, filters),
    options: {
      ...periods,
      ...(regions.length > 1 ? { rsm: regions } : {}),
      ...(hasTeam ? { sellers } : {}),
      channel: [...new Set(inPeriod.map(({ channel }) => channel))].toSorted(inPolish),
      ...(hasTeam
        ? {
            superior: {
              ...superiorWords,
              data: superiors.map(({ id, full_name: name }) => ({ id, name })),
            },
          }
        : {}),
      user_type: userTypes(names),
    },
  };
}

function narrowed(
  inPeriod: readonly Assignment[],
  present: readonly Assignment[],
  { rsm, sellers, channel, superior }: TerritoryFilters,
): Assignment[] {
  const lookedAfter = new Set(
    present.filter(({ sellerId }) => sellerId === superior).map(({ customerId }) => customerId),
  );
  return inPeriod.filter(
    (watch) =>
      (rsm === null || watch.managerId === rsm) &&
      (sellers === null || watch.sellerId === sellers) &&
      (channel === null || watch.channel === channel) &&
      (superior === null || lookedAfter.has(watch.customerId)),
  );
}

type Named = { readonly id: string; readonly full_name: string };

function sellersOf(watches: readonly Assignment[]): Named[] {
  return named(new Map(watches.map(({ sellerId, seller }) => [sellerId, seller])));
}

function regionsOf(watches: readonly Assignment[]): Named[] {
  const managers = watches.flatMap(({ managerId, manager }) =>
    managerId === null ? [] : [[managerId, manager ?? ''] as const],
  );
  return named(new Map(managers));
}

function named(names: ReadonlyMap<number, string>): Named[] {
  return [...names]
    .map(([id, name]) => ({ id: String(id), full_name: shownName(name, false) }))
    .toSorted(
      (one, other) => inPolish(one.full_name, other.full_name) || Number(one.id) - Number(other.id),
    );
}

/** A deleted account has no name. */
export function shownName(name: string, isDeleted: boolean): string {
  if (isDeleted) return deletedAccount;
  return name === '' ? namelessPerson : name;
}

const collator = new Intl.Collator('pl');

function inPolish(one: string, other: string): number {
  return collator.compare(one, other);
}

const structureColumns = ['shop', 'sap', 'channel', 'representative'] as const;
export type StructureColumn = (typeof structureColumns)[number];

export function isStructureColumn(column: string): column is StructureColumn {
  return structureColumns.some((known) => known === column);
}

/** Each watch's rank by a column; equal values share it. */
export function ranksBy(watches: readonly Assignment[], column: StructureColumn): number[] {
  const text = {
    shop: (watch: Assignment) => watch.shop,
    // Digits only: the shorter number is smaller.
    sap: (watch: Assignment) => watch.sap.padStart(12, '0'),
    channel: (watch: Assignment) => watch.channel,
    representative: (watch: Assignment) => watch.seller,
  }[column];
  const order = new Map(
    [...new Set(watches.map(text))].toSorted(inPolish).map((value, rank) => [value, rank]),
  );
  return watches.map((watch) => order.get(text(watch)) ?? 0);
}

/** A row's shops without duplicates, each with its latest representative. */
export function shownShops(watches: readonly Assignment[]): Record<StructureColumn, string> {
  const latest = new Map(
    watches
      .toSorted((one, other) => (one.toDay < other.toDay ? -1 : 1))
      .map((watch) => [watch.placeId, watch]),
  );
  const shops = [...latest.values()].toSorted((one, other) => inPolish(one.shop, other.shop));
  const listed = (of: (watch: Assignment) => string): string =>
    [...new Set(shops.map(of))].join(', ');
  return {
    shop: listed(({ shop }) => shop),
    sap: listed(({ sap }) => sap),
    channel: listed(({ channel }) => channel),
    representative: listed(({ seller }) => seller),
  };
}

export function searchedOf({ shop, city, sap }: Assignment): string {
  return searchable(`${shop} ${city} ${sap}`);
}
