import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { cases, orders, smallCase } from './orders-model.testing.ts';
import { panelCloser } from './orders-panel.testing.ts';
import { closingDay, moment, type OrdersWorld, unlikeModel } from './orders.testing.ts';

let world: OrdersWorld;
beforeAll(async () => {
  const { app, deps, database, clock } = await testApp({ moment });
  world = {
    database,
    close: await panelCloser(database, closingDay),
    now: () => clock.now(),
    ask: async (token, method, url, payload) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      if (reply.statusCode !== 200)
        throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    },
    atRest: () => Promise.resolve(),
    tokenOf: (personId) =>
      sessions(deps).open(database.kysely, { personId, scope: 'full', deviceHash: null }),
  };
});

test('[D33] any order of files and answers gives the same month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(smallCase), cases), orders, async (given, order) => {
      expect(await unlikeModel(world, given, order)).toEqual([]);
    }),
    { numRuns: counts(4, 12) },
  );
}, 240_000);
