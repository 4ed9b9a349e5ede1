import { leaverRows } from '@klub/contract/panel/money/leavers';
import { payoutRows } from '@klub/contract/panel/money/payouts';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import {
  october,
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import type { SignoffDefinition } from '../signoffs/signoffs.rules.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff } from '../signoffs/signoffs.testing.ts';
import { releaseSignoff } from './leavers.service.ts';
import { leaverHandlers, payoutFileRoute, payoutHandlers } from './payouts.routes.ts';
import { payoutSignoff } from './payouts.signoffs.ts';
import { partialReturnSignoff, withdrawalSignoff } from './returns.signoffs.ts';

const none: SignoffDefinition = {
  decides: 'staff.decide',
  show: () => Promise.resolve(null),
  execute: () => Promise.resolve(),
};
const proposed = z.object({ data: z.object({ signoffId: z.string() }) });
const digestForm = z.object({ data: z.object({ digest: z.string() }) });
const link = z.object({
  data: z.object({ path: z.string(), sha256: z.string(), bytes: z.number() }),
});
/** Seen values that a payout call carries. */
const seenForm = z.object({
  data: z.object({ state: z.string(), newestFile: z.string().nullable() }),
});
export const today = '2026-11-05';

/**
 * A panel with three people who make payouts of an empty programme; tests begin without payouts.
 */
export function payoutOffice() {
  let world: SettlementWorld;
  let panel: TestPanel;
  let ola: number;
  let piotr: number;
  let anna: number;

  beforeAll(async () => {
    world = await settlementWorld();
    const { deps } = world;
    const decisions = signoffs(deps, {
      ...everySignoff(none),
      'payout.make': payoutSignoff(deps),
      'payout.release': releaseSignoff(deps),
      'return.partial': partialReturnSignoff(deps),
      'return.withdraw': withdrawalSignoff(deps),
    });
    panel = await testPanel(deps);
    const parts = { ...deps, propose: decisions.propose };
    panel.mount(payoutRows, payoutHandlers(parts));
    panel.mount(leaverRows, leaverHandlers(parts));
    panel.mount(signoffRows, signoffHandlers(decisions));
    payoutFileRoute(panel.app, panel.parts, parts);
    ola = await addStaff(deps.database.kysely, 'Ola Zych', ['coordinator']);
    piotr = await addStaff(deps.database.kysely, 'Piotr Lis', ['approver', 'coordinator']);
    // Her name is on the closings of the tests.
    anna = await addStaff(deps.database.kysely, 'Anna Nowak', ['approver']);
  });
  beforeEach(async () => {
    await world.reset();
    await sql`truncate signoff, payout, settlement cascade`.execute(world.database.kysely);
  });

  const get = (path: string, staffId = ola) => panel.call(staffId, 'GET', path);
  const post = (path: string, body: object, staffId = ola) =>
    panel.call(staffId, 'POST', path, body);

  async function closedWith(
    points = 100,
    profile: Parameters<SettlementWorld['person']>[0] = {},
  ): Promise<number> {
    const personId = await world.person(profile);
    await world.figures(personId, october, points);
    return personId;
  }

  const dueDigest = async () => digestForm.parse((await get('payouts/due')).body).data.digest;

  async function propose(executionDay = today): Promise<string> {
    const { status, body } = await post('payouts/propose', {
      executionDay,
      digest: await dueDigest(),
    });
    expect(status).toBe(200);
    return proposed.parse(body).data.signoffId;
  }

  async function decide(id: string, staffId = piotr) {
    const { body } = await get(`signoffs/${id}`, staffId);
    const { digest } = digestForm.parse(body).data;
    return post(`signoffs/${id}/decide`, { decision: 'approve', digest }, staffId);
  }

  async function made(day = today): Promise<{ payoutId: number; items: number[] }> {
    expect(await decide(await propose(day))).toMatchObject({ status: 200 });
    const { kysely } = world.database;
    const { id } = await kysely
      .selectFrom('payout')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const items = await kysely
      .selectFrom('payout_item')
      .select('id')
      .where('payout_id', '=', id)
      .orderBy('id')
      .execute();
    return { payoutId: id, items: items.map((item) => item.id) };
  }

  const seen = async (payoutId: number) =>
    seenForm.parse((await get(`payouts/${payoutId}`)).body).data;

  /** A link to a file for an up-to-date view. */
  async function ask(payoutId: number, { kind = 'bank', staffId = ola } = {}) {
    const { body } = await post(
      `payouts/${payoutId}/file`,
      { kind, ...(await seen(payoutId)) },
      staffId,
    );
    return link.parse(body).data;
  }

  const take = ({ path }: { readonly path: string }, staffId = ola) =>
    panel.app.inject({ url: `/api/panel/v1/${path}`, headers: panel.headersOf(staffId) });

  async function cancel(payoutId: number, { newestFile }: { readonly newestFile: string | null }) {
    return post(`payouts/${payoutId}/cancel`, { reason: 'Bank nie przyjął pliku.', newestFile });
  }

  const office = () => ({ world, panel, ola, piotr, anna });
  return {
    office,
    get,
    post,
    closedWith,
    propose,
    decide,
    made,
    dueDigest,
    seen,
    ask,
    take,
    cancel,
  };
}
