import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { z } from 'zod';
import { addStaff } from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import { giveProfile } from '../../apps/server/src/modules/money/settlements/settlements.testing.ts';
import { addPlace, addRule, assign } from '../../apps/server/src/testing/programme.ts';
import { serverVault } from '../erasure/programme.ts';
import { type Answer, ask } from '../parts/call.ts';
import { addPeople } from '../parts/people.ts';
import type { TestServer } from '../parts/test-server.ts';
import { accounts } from './steps.ts';

/** Two of the operator's people at the panel of a real server process, which may be killed. */
export type Office = {
  readonly club: TestServer;
  /** Prepares, and decides. */
  readonly ola: Clerk;
  readonly piotr: Clerk;
  call(by: Clerk, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  /** The same without a look into the tables: the session must be open. */
  send(by: Clerk, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  /** Computes a rehearsal of a month to its end, and returns its number. */
  rehearse(by: Clerk, month: string): Promise<string>;
};

type Clerk = { readonly id: number; readonly token: string };

const dueForm = z.object({ data: z.object({ digest: z.string() }) });
const signoffForm = z.object({ data: z.object({ signoffId: z.string() }) });
const matterForm = z.object({
  data: z.object({ digest: z.string(), typed: z.string().nullable() }),
});
const monthForm = z.object({
  data: z.object({
    rehearsal: z.object({ id: z.string() }).nullable(),
    work: z.object({}).nullable(),
  }),
});

export async function openOffice(club: TestServer): Promise<Office> {
  const clerk = async (name: string, roles: readonly StaffRole[]): Promise<Clerk> => ({
    id: await addStaff(club.database.kysely, name, roles),
    token: randomBytes(32).toString('base64url'),
  });
  const [ola, piotr] = [await clerk('Ola', ['coordinator']), await clerk('Piotr', ['approver'])];
  const send: Office['send'] = async (by, method, path, body) => {
    const url = await club.server().panelUrl();
    const headers = {
      cookie: `__Host-panel=${by.token}`,
      'sec-fetch-site': 'same-origin',
      origin: new URL(url).origin,
    };
    const sent = method === 'POST' ? { body: body ?? {} } : {};
    return ask(
      { url: () => new URL(url).origin },
      { method, path: `/api/panel/v1/${path}`, headers, ...sent },
    );
  };
  const call: Office['call'] = async (by, method, path, body) => {
    await enter(club, by);
    return send(by, method, path, body);
  };
  return {
    club,
    ola,
    piotr,
    call,
    send,
    rehearse: async (by, month) => {
      const before = await newest(call, by, month);
      requireDone(await call(by, 'POST', `months/${month}/rehearse`));
      return soon(`a rehearsal of ${month}`, async () => {
        const now = await newest(call, by, month);
        return now !== before ? now : null;
      });
    },
  };
}

/** The number of the newest rehearsal; null as long as one is computed. */
async function newest(call: Office['call'], by: Clerk, month: string): Promise<string | null> {
  const shown = requireDone(await call(by, 'GET', `months/${month}`));
  const { rehearsal, work } = monthForm.parse(JSON.parse(shown.text)).data;
  return work === null ? (rehearsal?.id ?? '') : null;
}

/** The session starts now, independent of the shifted clock. */
async function enter(
  { database: { kysely }, now }: TestServer,
  { id, token }: Clerk,
): Promise<void> {
  const moment = { opened_at: now(), last_used_at: now(), proven_at: now() };
  const token_hash = createHash('sha256').update(token).digest();
  await kysely
    .insertInto('staff_session')
    .values({
      ...moment,
      token_hash,
      staff_id: id,
      factor: 'passkey',
      source: '127.0.0.1',
      user_agent: 'proof',
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(moment))
    .execute();
}

export function requireDone(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

export function signoffOf(answer: Answer): string {
  return signoffForm.parse(JSON.parse(requireDone(answer).text)).data.signoffId;
}

/** What a proposal of a payout names as seen. */
export async function digestOfDue({ call, ola }: Office): Promise<string> {
  const { text } = requireDone(await call(ola, 'GET', 'payouts/due'));
  return dueForm.parse(JSON.parse(text)).data.digest;
}

/** Agrees to what the panel shows at this moment. */
export async function agree({ call, piotr }: Office, signoffId: string): Promise<Answer> {
  const shown = requireDone(await call(piotr, 'GET', `signoffs/${signoffId}`));
  const { digest, typed } = matterForm.parse(JSON.parse(shown.text)).data;
  const body = { decision: 'approve', digest, ...(typed === null ? {} : { typed }) };
  return call(piotr, 'POST', `signoffs/${signoffId}/decide`, body);
}

/** People who have reached 100 % in all of the months, with nothing booked yet. */
export async function addEarners(
  club: TestServer,
  months: readonly string[],
  count: number,
): Promise<void> {
  const { kysely } = club.database;
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 } });
  const placeId = await addPlace(kysely);
  const payer = {
    payer_name: 'Klub Partnera',
    payer_address: 'ul. Prosta 1, 00-001 Warszawa',
    payer_account: accounts[1],
  };
  const settings = Object.entries(payer).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  await kysely
    .insertInto('setting')
    .values(settings.map((row) => ({ ...row, valid_from: '2020-01-01' })))
    .execute();
  const people = await addPeople(club, count, { hasPassword: false });
  const deps = { database: club.database, vault: await serverVault(club) };
  for (const { id } of people) {
    await assign(kysely, id, placeId, '2020-01-01');
    await giveProfile(deps, id, {});
  }
  const rows = months.flatMap((month) =>
    people.map(({ id }) => ({
      person_id: id,
      place_id: placeId,
      month: `${month}-01`,
      import_id: 1,
    })),
  );
  await kysely
    .insertInto('plan')
    .values(rows.map((row) => ({ ...row, target: 100 })))
    .execute();
  await kysely
    .insertInto('realisation')
    .values(rows.map((row) => ({ ...row, points: 100 })))
    .execute();
}

const patienceMs = 60_000;

/** Waits for what the server does in its own time. */
export async function soon<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (performance.now() > until) throw new Error(`${what} has not come`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
