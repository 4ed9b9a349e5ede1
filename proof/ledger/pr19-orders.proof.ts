import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  allOrders,
  cases,
  orders,
  smallCase,
  stepNames,
} from '../../apps/server/src/modules/club/ledger/orders-model.testing.ts';
import { panelCloser } from '../../apps/server/src/modules/club/ledger/orders-panel.testing.ts';
import {
  closingDay,
  moment,
  type OrdersWorld,
  unlikeModel,
} from '../../apps/server/src/modules/club/ledger/orders.testing.ts';
import { ask, json } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { shiftTo } from '../parts/moment.ts';
import { openSession } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

proof(
  'PR19',
  'any order of rules, questions, plans, results and answers ends alike',
  async ({ judge, scale }) => {
    const seed = Date.now() % 1_000_000;
    const drawn = scale({ full: 60, short: 5 });
    const ordersOfEach = scale({ full: 4, short: 2 });
    const club = await openTestServer();
    await shiftTo(club, moment);
    const world = worldOf(club, await panelCloser(club.database, closingDay));

    const every = allOrders();
    const count = scale({ full: every.length, short: 16 });
    const step = every.length / count;
    const played = Array.from(
      { length: count },
      (_, index) => every[Math.floor(index * step)] ?? [...stepNames],
    );
    const small: string[] = [];
    for (const order of played) small.push(...(await unlikeModel(world, smallCase, order)));
    judge.none(
      `orders of one month: ledger, plan, explanation, knowledge, reports, closing unlike the model`,
      count,
      small,
    );

    const random: string[] = [];
    for (const given of fc.sample(cases, { numRuns: drawn, seed })) {
      for (const order of fc.sample(orders, { numRuns: ordersOfEach, seed })) {
        const found = await unlikeModel(world, given, order);
        random.push(...found.map((difference) => `${JSON.stringify(given)} ${difference}`));
      }
    }
    judge.none(
      `months at random, each in several orders, unlike the model (seed ${seed})`,
      drawn * ordersOfEach,
      random,
    );

    const wrong = {
      ...smallCase,
      people: smallCase.people.map((somebody) => ({ ...somebody, correct: 0 })),
    };
    const seen = await unlikeModel({ ...world, ask: answerless(world) }, smallCase, [...stepNames]);
    const told = await unlikeModel({ ...world, ask: answerless(world) }, wrong, [...stepNames]);
    judge.atLeast('control: places that notice answers which never arrived', 1, seen.length, 5);
    judge.none('control: and none where nobody wanted to answer', 1, told);
  },
);

function worldOf(club: TestServer, close: OrdersWorld['close']): OrdersWorld {
  return {
    close,
    database: club.database,
    now: () => club.now(),
    ask: async (token, method, path, body) => {
      const answer = await ask(club, { method, path, token, body });
      if (answer.status !== 200)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return json(answer);
    },
    atRest: () => atRest(club),
    tokenOf: (personId) => openSession(club, personId),
  };
}

/** Jobs that follow an answer are in the database with it. */
async function atRest({ database, now }: TestServer): Promise<void> {
  for (let look = 0; look < 1_000; look += 1) {
    const { rows } = await sql`
      select from job where done_at is null and failed_at is null and run_at <= ${now()}
      union all
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'
    `.execute(database.kysely);
    if (rows.length === 0) return;
    await sleep(10);
  }
  throw new Error('the server is never at rest');
}

/** Drops responses on the way. */
function answerless({ ask: call }: OrdersWorld): OrdersWorld['ask'] {
  return (token, method, path, body) =>
    method === 'POST' ? Promise.resolve({ data: null }) : call(token, method, path, body);
}
