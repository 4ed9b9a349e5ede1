import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../../../infra/warsaw.ts';
import { payoutHoldUntil } from '../../../club/profile/change.rules.ts';
import {
  accounts,
  october,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';
import { orderPayout } from './payout.service.ts';

/** Runs an action on another connection after a statement with these words. */
function after(words: string, act: () => Promise<unknown>): KyselyPlugin {
  const watched = new WeakSet<object>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node satisfies RootOperationNode).includes(words)) watched.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (watched.has(queryId)) await act();
      return result;
    },
  };
}

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

test('an account changed while a payout gathers is held 72 hours [HZ10]', async () => {
  const { kysely } = world.database;
  const { vault } = world.deps;
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  const now = world.clock.now();
  let changes = 0;
  const change = () => {
    changes += 1;
    return kysely
      .updateTable('person')
      .set({
        iban_sealed: vault.seal('iban', accounts[1], personId),
        payout_hold_until: payoutHoldUntil(now),
      })
      .where('id', '=', personId)
      .execute();
  };
  await kysely.transaction().execute(async (transaction) => {
    const order = { madeBy: 'Ewa Kos', approvedBy: 'Jan Kowal', executionDay: dayOf(now) };
    const watched = transaction.withPlugin(after('analyze due_statement', change));
    await orderPayout(watched, vault, order, { now, today: dayOf(now) });
  });
  const items = await kysely.selectFrom('payout_item').select('iban_sealed').execute();
  expect(changes).toBe(1);
  expect(items.map(({ iban_sealed }) => vault.open('iban', iban_sealed, personId))).toEqual([
    accounts[0],
  ]);
});

test('an account deleted while a payout gathers is paid by name [HZ46]', async () => {
  const { kysely } = world.database;
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  // For a profile that was incomplete at the closing, it stores no name.
  await kysely.updateTable('statement_identity').set({ is_complete: false }).execute();
  const now = world.clock.now();
  const remove = () =>
    kysely
      .updateTable('person')
      .set({
        deleted_at: now,
        first_name: '',
        last_name: '',
        iban_sealed: '',
        street_sealed: '',
        city_sealed: '',
      })
      .where('id', '=', personId)
      .execute();
  await kysely.transaction().execute(async (transaction) => {
    const order = { madeBy: 'Ewa Kos', approvedBy: 'Jan Kowal', executionDay: dayOf(now) };
    const watched = transaction.withPlugin(after('analyze due_statement', remove));
    await orderPayout(watched, world.deps.vault, order, { now, today: dayOf(now) });
  });
  const items = await kysely
    .selectFrom('payout_item')
    .select(['first_name', 'last_name'])
    .execute();
  expect(items).toEqual([{ first_name: 'Żaneta', last_name: 'Łoś' }]);
});
