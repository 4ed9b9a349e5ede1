import readSheets from 'read-excel-file/node';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app.ts';
import { type TestApp, testDeps, type TestSettings } from '../../../testing/app.ts';
import { type Accounts, accounts } from '../auth/accounts.ts';
import { addShop, lookAfter, named, work } from '../reports/reports.testing.ts';
import type { DocumentKind } from './document.ts';
import { crowdOf } from '../../../testing/crowd.ts';

export type Answer = {
  readonly status: number;
  readonly file: string;
  readonly progress: number;
  readonly message: string;
};

/** A representative with a session, for tests of downloads. */
export type Seller = { readonly personId: number; readonly token: string };

export type DownloadsWorld = TestApp & {
  readonly account: Accounts;
  seller(): Promise<Seller>;
  logIn(personId: number): Promise<string>;
  /** A download address, called like the app. */
  ask(uri: string, token: string): Promise<Answer>;
  /** A file link, opened like a browser, without a token. */
  open(
    link: string,
    method?: 'GET' | 'HEAD',
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
};

export async function downloadsWorld(settings: TestSettings = {}): Promise<DownloadsWorld> {
  const parts = await testDeps(settings);
  const account = accounts(parts.deps);
  const app = await buildApp(parts.deps, account);
  const { kysely } = parts.database;
  const logIn = (personId: number) =>
    account.sessions.open(kysely, { personId, scope: 'full', deviceHash: null });
  return {
    ...parts,
    app,
    account,
    logIn,
    seller: async () => {
      const personId = await named(kysely, 'salesman', ['Ewa', 'Wójcik']);
      return { personId, token: await logIn(personId) };
    },
    ask: async (url, token) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await app.inject({ method: 'GET', url, headers });
      const { data, message = '' } = reply.json<{
        data?: { file: string; progress: number };
        message?: string;
      }>();
      return {
        status: reply.statusCode,
        file: data?.file ?? '',
        progress: data?.progress ?? -1,
        message,
      };
    },
    open: (url, method = 'GET', headers = {}) => app.inject({ method, url, headers }),
  };
}

/** Adds this many people to a shop of the seller. */
export async function staff(world: DownloadsWorld, sellerId: number, count: number): Promise<void> {
  const { kysely } = world.database;
  const shop = await addShop(kysely, { name: '=Sklep "Łąka"', channel: 'hurt' });
  await lookAfter(kysely, sellerId, shop);
  const first = await named(kysely, 'user1', ['Jan', '=HYPERLINK("http://zly.example")']);
  await work(kysely, first, shop);
  const columns = {
    phone: `'+4879' || lpad('${sellerId % 1000}', 3, '0') || lpad(n::text, 4, '0')`,
    first_name: "'Anna'",
    last_name: "'Nowak ' || n",
  };
  await sql`
    with added as (${sql.raw(crowdOf(count - 1, { from: 2, columns }))} returning id)
    insert into person_place (person_id, place_id, from_date) select id, ${shop.placeId}, '2025-01-01' from added
  `.execute(kysely);
  // Like an import for its own rows.
  await sql`analyze person, person_place`.execute(kysely);
}

/** A document of numbered rows; `spoil` runs before each batch. */
export function numbers(
  count: number,
  spoil: (from: number) => void | Promise<void> = () => {},
): DocumentKind {
  return {
    name: 'numbers',
    title: 'Liczby',
    open: async () => ({
      columns: [{ heading: 'Liczba', format: 'integer' }],
      count: async () => count,
      batches: async function* (size) {
        for (let from = 0; from < count; from += size) {
          await spoil(from);
          yield Array.from({ length: Math.min(size, count - from) }, (_, index) => [from + index]);
        }
      },
    }),
  };
}

/** Rows of the first sheet with its heading, by an independent reader. */
export async function sheetOf(content: Buffer): Promise<unknown[][]> {
  const [sheet] = await readSheets(content);
  return sheet?.data ?? [];
}
