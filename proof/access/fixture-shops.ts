import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import type { Canaries, Readers } from './canaries.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { FixtureParts } from './fixture-people.ts';

export type Shop = { readonly id: number; readonly code: string; readonly channel: string };
export type Customer = {
  readonly id: number;
  readonly prefix: string;
  readonly number: string;
  /** Who invites people to its shops. */
  readonly readers: Readers;
};

type Parts = Pick<FixtureParts, 'club' | 'canaries'>;

/** The days of a person in a shop, or of a shop with a representative; without an end they go on. */
export type Days = readonly [from: string, to?: string];

export const longAgo: Days = ['2024-01-01'];

export async function addCustomer(
  { club, canaries }: Parts,
  name: string,
  readers: Readers,
): Promise<Customer> {
  const prefix = canaries.word(`prefix: ${name}`, readers);
  const number = String(canaries.number(`SAP number: ${name}`, readers));
  const { id } = await club.database.kysely
    .insertInto('customer')
    .values({ prefix, number, name: canaries.word(`name of a customer: ${name}`, { always: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, prefix, number, readers };
}

export async function addShop(
  { club, canaries }: Parts,
  customer: Customer,
  name: string,
  readers: Readers,
): Promise<Shop> {
  const code = canaries.word(`code of a shop: ${name}`, readers);
  const channel = canaries.word(`channel of a shop: ${name}`, readers);
  const { id } = await club.database.kysely
    .insertInto('place')
    .values({
      code,
      channel,
      name: canaries.word(`name of a shop: ${name}`, readers),
      city: canaries.word(`city of a shop: ${name}`, customer.readers),
      customer_id: customer.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, channel };
}

export async function work(
  { database }: TestServer,
  personId: number,
  shop: Shop,
  [from, to]: Days,
): Promise<void> {
  const row = { person_id: personId, place_id: shop.id, from_date: from, to_date: to ?? null };
  await database.kysely.insertInto('person_place').values(row).execute();
}

export async function lookAfter(
  { database }: TestServer,
  sellerId: number,
  customer: Customer,
  [from, to]: Days,
): Promise<void> {
  const row = {
    seller_id: sellerId,
    customer_id: customer.id,
    from_date: from,
    to_date: to ?? null,
  };
  await database.kysely.insertInto('seller_customer').values(row).execute();
}

export async function manage(
  { database }: TestServer,
  managerId: number,
  sellerId: number,
): Promise<void> {
  const row = { manager_id: managerId, seller_id: sellerId, from_date: longAgo[0], to_date: null };
  await database.kysely.insertInto('manager_seller').values(row).execute();
}

/** The file that a fixture's figures came with. */
export async function addImport(
  { club, canaries }: Parts,
  name: string,
  readers: Readers,
): Promise<number> {
  const { id } = await club.database.kysely
    .insertInto('import_run')
    .values({
      kind: 'targets',
      file_name: canaries.word(`file: ${name}`, readers),
      sha256: '0'.repeat(64),
      rows_new: 1,
      rows_changed: 0,
      rows_unchanged: 0,
      imported_at: club.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Figured = {
  readonly personId: number;
  readonly shop: Shop;
  readonly importId: number;
  readonly name: string;
};

/** Target and points of one month, unique in the world. */
export async function setFigures(
  { club, canaries }: Parts,
  { personId, shop, importId, name }: Figured,
  month: string,
  readers: Readers,
): Promise<void> {
  const { kysely } = club.database;
  const key = { person_id: personId, place_id: shop.id, month, import_id: importId };
  await kysely
    .insertInto('plan')
    .values({ ...key, target: canaries.number(`target: ${name}`, readers) })
    .execute();
  await kysely
    .insertInto('realisation')
    .values({ ...key, points: canaries.number(`points: ${name}`, readers) })
    .execute();
}

type Earned = { readonly personId: number; readonly name: string };

/** The points of a person: last month's are settled later, this month's are pending. */
export async function addEarnings(
  { club, canaries }: { club: TestServer; canaries: Canaries },
  { personId, name }: Earned,
  readers: Readers,
): Promise<void> {
  const current = monthOf(club.now());
  const previous = addMonths(current, -1);
  const own = { person_id: personId, revision: 1, rule_id: null, created_at: club.now() };
  const amount = (what: string): number => canaries.number(`${what}: ${name}`, readers);
  await club.database.kysely
    .insertInto('ledger_entry')
    .values([
      {
        ...own,
        kind: 'knowledge',
        cause: 'question:1001',
        month: previous,
        amount: amount('earned by knowledge'),
      },
      {
        ...own,
        kind: 'correction',
        cause: 'knowledge:reklamacja',
        month: previous,
        amount: amount('corrected'),
      },
      {
        ...own,
        kind: 'knowledge',
        cause: 'question:1002',
        month: current,
        amount: amount('earned lately'),
      },
    ])
    .execute();
}
