import { type Gap, holes, type structureRows } from '@klub/contract/panel/people/structure';
import type { z } from 'zod';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/db/db.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf, monthOf } from '../../../infra/warsaw.ts';
import { cached } from '../../../infra/control/cached.ts';
import { countHole, findHole } from './holes.store.ts';
import * as shops from './shops.store.ts';
import { prefixQuery } from './structure.rules.ts';
import * as tree from './tree.store.ts';

export type StructureParts = { readonly database: Database; readonly clock: Clock };

type Rows = typeof structureRows;
type Reply<Name extends keyof Rows> = z.input<Rows[Name]['reply']>;

/** Maximum age of the cached counts of holes, which read every shop and person. */
const countsMaxAgeMs = 60_000;
/** Maximum number of shown representatives of a customer, newest first. */
const carersMax = 20;

export async function listShops(
  { database, clock }: StructureParts,
  { q, page }: { readonly q: string | undefined; readonly page: number },
): Promise<Reply<'GET /api/panel/v1/shops'>> {
  const { found, total } = await shops.findShops(
    database.kysely,
    prefixQuery(q),
    sliceOf(page),
    dayOf(clock.now()),
  );
  return {
    data: found.map(({ representatives, people, ...shop }) => ({
      ...shopOf(shop),
      representatives,
      people,
    })),
    ...foundOf(total, page),
  };
}

/**
 * At most `max` shops, by their own words or those of their customers.
 * @param beginnings a query of `prefixQuery`
 */
export async function findFewShops(
  { database, clock }: StructureParts,
  beginnings: string,
  max: number,
): Promise<Pick<shops.ListedShop, 'code' | 'name' | 'city'>[]> {
  const slice = { limit: max, offset: 0 };
  return (await shops.findShops(database.kysely, beginnings, slice, dayOf(clock.now()))).found;
}

type Named = Pick<
  shops.ListedShop,
  'code' | 'name' | 'city' | 'channel' | 'prefix' | 'number' | 'customer'
>;

function shopOf({ code, name, city, channel, prefix, number, customer }: Named) {
  return { code, name, city, channel, customer: { prefix, number, name: customer } };
}

export async function findShop(
  { database, clock }: StructureParts,
  { code, page }: { readonly code: string; readonly page: number },
): Promise<Reply<'GET /api/panel/v1/shops/:code'>> {
  const { kysely } = database;
  const today = dayOf(clock.now());
  const month = monthOf(clock.now());
  const shop = await shops.findShop(kysely, code);
  if (shop === null) throw refuse('notFound');
  const carers = await shops.findCarers(kysely, shop.customerId, today, carersMax);
  const workers = await shops.findWorkers(kysely, shop.id, sliceOf(page), today);
  return {
    data: {
      ...shopOf(shop),
      representatives: carers.map((carer) => ({ ...carer, id: String(carer.id) })),
      people: workers.found.map((worker) => ({
        ...worker,
        id: String(worker.id),
        phone: maskedPhone(worker.phone),
      })),
      peopleNow: workers.now,
      month: { month: month.slice(0, 7), ...(await shops.findMonth(kysely, shop.id, month)) },
    },
    ...foundOf(workers.total, page),
  };
}

export async function listNodes(
  { database, clock }: StructureParts,
  { under, page }: { readonly under: string | undefined; readonly page: number },
): Promise<Reply<'GET /api/panel/v1/structure'>> {
  const { kysely } = database;
  const today = dayOf(clock.now());
  const slice = sliceOf(page);
  if (under === undefined) {
    const { found, total } = await tree.findTop(kysely, slice, today);
    return { at: null, data: found, ...foundOf(total, page) };
  }
  const kind = under.startsWith('customer:') ? 'customer' : 'representative';
  const id = Number(under.slice(under.indexOf(':') + 1));
  const name = await tree.nameOf(kysely, kind, id);
  if (name === null) throw refuse('notFound');
  const find = kind === 'customer' ? tree.findUnderCustomer : tree.findUnderSeller;
  const { found, total } = await find(kysely, id, slice, today);
  return { at: { kind, name }, data: found, ...foundOf(total, page) };
}

/** Counts and lists of missing data; the counts are cached for a minute. */
export function holesReader({ database, clock }: StructureParts) {
  const { kysely } = database;
  const when = () => ({ today: dayOf(clock.now()), now: clock.now() });
  const counted = cached(clock, countsMaxAgeMs, (hole) => countHole(kysely, holeOf(hole), when()));
  return {
    count: async (): Promise<Reply<'GET /api/panel/v1/structure/holes'>> => {
      const data: { hole: Gap; count: number }[] = [];
      let oldest = clock.now();
      for (const hole of holes) {
        const { value, at } = await counted(hole);
        data.push({ hole, count: value });
        if (at < oldest) oldest = at;
      }
      return { data, at: oldest.toISOString() };
    },
    list: async (
      hole: Gap,
      page: number,
    ): Promise<Reply<'GET /api/panel/v1/structure/holes/:hole'>> => {
      const slice = sliceOf(page);
      const data = await findHole(kysely, hole, slice, when());
      const { value: total } = await counted(hole);
      return { data, ...foundOf(Math.max(total, slice.offset + data.length), page) };
    },
  };
}

function holeOf(key: string): Gap {
  const hole = holes.find((one) => one === key);
  if (hole === undefined) throw new Error(`no such hole: ${key}`);
  return hole;
}
