import { randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import type { Call } from '@klub/contract/endpoint';
import type { AllEndpoints } from '@klub/contract';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { type TestApp, testApp, type TestSettings } from '../../../testing/app.ts';
import { addPerson, emptyProgramme } from '../../../testing/programme.ts';

/**
 * The structure that a test needs: named people and shops, with each shop's representative and
 * dates.
 */

export type Shop = {
  readonly placeId: number;
  readonly customerId: number;
  readonly code: string;
  readonly sap: string;
};

export type ReportCall =
  | 'GET /api/v1/salesman/report'
  | 'GET /api/v1/knowledge/report'
  | 'GET /api/v1/specials/report';
export type Report = z.output<AllEndpoints['GET /api/v1/salesman/report']['reply']>;

const longAgo = '2025-01-01';
/** Without the digits that tests search for, so that a search never finds a random number. */
const sapDigits = '0456789';
const sapNumber = (): string =>
  Array.from(randomBytes(9), (byte) => sapDigits[byte % sapDigits.length]).join('');

export async function named(
  handle: Handle,
  role: Role,
  [firstName, lastName]: readonly [string, string],
): Promise<number> {
  const id = await addPerson(handle, role);
  await handle
    .updateTable('person')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function addShop(
  handle: Handle,
  {
    name = 'Sklep',
    channel = 'sieć',
    city = '',
  }: { name?: string; channel?: string; city?: string } = {},
): Promise<Shop> {
  const sap = sapNumber();
  const customer = await handle
    .insertInto('customer')
    .values({ prefix: 'T', number: sap, name: 'Klient' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = randomBytes(6).toString('hex');
  const place = await handle
    .insertInto('place')
    .values({ code, name, channel, city, customer_id: customer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { placeId: place.id, customerId: customer.id, code, sap };
}

export async function lookAfter(
  handle: Handle,
  sellerId: number,
  { customerId }: Shop,
  [from, to]: readonly [string, string?] = [longAgo],
): Promise<void> {
  await handle
    .insertInto('seller_customer')
    .values({ seller_id: sellerId, customer_id: customerId, from_date: from, to_date: to ?? null })
    .execute();
}

export async function manage(
  handle: Handle,
  managerId: number,
  sellerId: number,
  [from, to]: readonly [string, string?] = [longAgo],
): Promise<void> {
  await handle
    .insertInto('manager_seller')
    .values({ manager_id: managerId, seller_id: sellerId, from_date: from, to_date: to ?? null })
    .execute();
}

export async function work(
  handle: Handle,
  personId: number,
  { placeId }: Shop,
  [from, to]: readonly [string, string?] = [longAgo],
): Promise<void> {
  await handle
    .insertInto('person_place')
    .values({ person_id: personId, place_id: placeId, from_date: from, to_date: to ?? null })
    .execute();
}

export type ReportsWorld = TestApp & {
  /** Deletes all people and their tokens. */
  clear(): Promise<void>;
  /** The report for the salesman; `query` in the form of the address. */
  report(
    call: ReportCall,
    personId: number,
    query?: string,
  ): Promise<{ status: number; body: Report; text: string }>;
  /** Any other call of a person. */
  ask<Body>(call: Call, personId: number, query?: string): Promise<Body>;
  post<Body>(
    url: string,
    personId: number,
    payload: object,
  ): Promise<{ status: number; body: Body }>;
};

export async function reportsWorld(settings: TestSettings = {}): Promise<ReportsWorld> {
  const parts = await testApp(settings);
  const tokens = new Map<number, string>();

  async function tokenOf(personId: number): Promise<string> {
    const known = tokens.get(personId);
    if (known !== undefined) return known;
    const token = await sessions(parts.deps).open(parts.database.kysely, {
      personId,
      scope: 'full',
      deviceHash: null,
    });
    tokens.set(personId, token);
    return token;
  }

  async function get(call: Call, personId: number, query: string) {
    const url = `${call.slice(4)}${query === '' ? '' : `?${query}`}`;
    const headers = { authorization: `Bearer ${await tokenOf(personId)}` };
    const { statusCode, body } = await parts.app.inject({ method: 'GET', url, headers });
    return { status: statusCode, body: JSON.parse(body), text: body };
  }

  return {
    ...parts,
    clear: async () => {
      tokens.clear();
      await emptyProgramme(parts.database.kysely);
    },
    report: (call, personId, query = '') => get(call, personId, query),
    ask: async (call, personId, query = '') => (await get(call, personId, query)).body,
    post: async (url, personId, payload) => {
      const headers = { authorization: `Bearer ${await tokenOf(personId)}` };
      const { statusCode, body } = await parts.app.inject({
        method: 'POST',
        url,
        headers,
        payload,
      });
      return { status: statusCode, body: JSON.parse(body) };
    },
  };
}

/** The rows of a report; empty when it was declined. */
export function rowsOf({ body }: { readonly body: Report }) {
  return body.data?.data ?? [];
}
