import type { PlanFilter, planRows } from '@klub/contract/panel/plans';
import type { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { importsCopy } from '../imports/imports.ts';
import { personSearch } from '../people/people.ts';
import { cached } from '../../../infra/control/cached.ts';
import { closedMonths } from '../../money/settlements/settlements.ts';
import { monthTitle, plansCopy as copy } from './plans.copy.ts';
import { channelsOf, monthsToChoose } from './plans.rules.ts';
import * as store from './plans.store.ts';

type PlansRow = (typeof planRows)['GET /api/panel/v1/months/:month/plans'];
type DistributionRow = (typeof planRows)['GET /api/panel/v1/months/:month/plans/distribution'];

type Asked = {
  /** Like 2026-10. */
  readonly month: string;
  readonly filter: PlanFilter;
  readonly words: string;
  readonly page: number;
};

export type PlanReader = {
  /** Clears the cache after a changed figure. */
  forget(): void;
  list(asked: Asked): Promise<z.input<PlansRow['reply']>>;
  distribution(month: string): Promise<z.input<DistributionRow['reply']>>;
};

/** Maximum age of the cached distribution, which reads all plans of a month. */
const distributionMaxAgeMs = 60_000;

/** As in the list of people: fewer signs fit too many. */
const personLettersMin = 3;

/** Pages of a month's plans and results, and their distribution. */
export function planReader({ database, clock }: Pick<Deps, 'database' | 'clock'>): PlanReader {
  const { kysely } = database;
  let changes = 0;
  const lookAt = cached(clock, distributionMaxAgeMs, (key) =>
    store.findDistribution(kysely, key.slice(0, 10)),
  );
  const distribution = (month: string) => lookAt(`${month} ${changes}`);
  return {
    forget: () => {
      changes += 1;
    },
    list: async ({ month: asked, filter, words, page }) => {
      const month = `${asked}-01`;
      const { medians, strays, counts, keys } = (await distribution(month)).value;
      const only = words === '' ? null : await wantedOf(kysely, words);
      const what = { month, filter, only, medians, strays };
      const total = only === null ? counts[filter] : await store.countPlans(kysely, what);
      const slice = sliceOf(page);
      const isBehind = only === null && slice.offset >= total;
      const known =
        only === null && filter !== 'all' && keys[filter].length === total ? keys[filter] : null;
      const rows = isBehind
        ? []
        : known === null
          ? await store.findPlans(kysely, { ...what, ...slice })
          : await store.findPlansOf(kysely, { month, medians, strays, keys: rowsIn(known, slice) });
      const imports = rows.flatMap(({ targetImport, pointsImport }) =>
        [targetImport ?? [], pointsImport ?? []].flat(),
      );
      const origins = await store.findOrigins(kysely, [...new Set(imports)]);
      return {
        data: rows.map((row) => shown(row, origins)),
        ...foundOf(total, page),
      };
    },
    distribution: async (asked) => {
      const month = `${asked}-01`;
      const { value, at } = await distribution(month);
      const closed = await closedMonths(kysely);
      const months = monthsToChoose(monthOf(clock.now()), month);
      return {
        data: {
          month: asked,
          title: monthTitle(month),
          isClosed: closed.includes(month),
          counts: value.counts,
          channels: channelsOf(value.reached),
          months: months.map((one) => ({ month: one.slice(0, 7), title: monthTitle(one) })),
          at: at.toISOString(),
        },
      };
    },
  };
}

/** The shops and people that the words of a search name. */
export async function wantedOf(handle: Handle, words: string): Promise<store.Wanted> {
  const placeIds = await store.findShops(handle, words);
  const personIds =
    words.length < personLettersMin ? [] : await store.findPeople(handle, personSearch(words));
  return { placeIds, personIds };
}

function shown(row: store.PlanRow, origins: ReadonlyMap<number, store.Origin>) {
  const figure = (value: number | null, importId: number | null, line: number | null) => {
    if (value === null) return null;
    const {
      file = '',
      by = '',
      approvedBy = '',
      at = new Date(0),
    } = origins.get(importId ?? 0) ?? {};
    return {
      value,
      origin: { file, row: line, by: importsCopy.people(by, approvedBy), at: at.toISOString() },
    };
  };
  return {
    personId: String(row.personId),
    name: nameOf(row),
    role: row.role,
    shopId: String(row.placeId),
    shop: `${row.code} ${row.shop}`,
    channel: row.channel,
    target: figure(row.target, row.targetImport, row.targetRow),
    result: figure(row.points, row.pointsImport, row.pointsRow),
    percent: row.percent,
    best: row.best,
    isOverBest: row.isOverBest,
    isNewcomer: row.isNewcomer,
  };
}

export function nameOf({
  personId,
  firstName,
  lastName,
  isDeleted,
}: Pick<store.PlanRow, 'personId' | 'firstName' | 'lastName' | 'isDeleted'>): string {
  return isDeleted ? copy.gone : `${firstName} ${lastName}`.trim() || personNumber(personId);
}
