import { expect, test } from 'vitest';
import type { Session } from '../../../infra/http/session.ts';
import { testDeps } from '../../../testing/app.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  setFigures,
} from '../../../testing/programme.ts';
import { explainHandlers } from './explain.routes.ts';

/** Statements of a call, in addition to its session's look-up. */

test('an explanation costs at most six statements, however long its chain', async () => {
  const { deps, database } = await testDeps();
  let statements = 0;
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const personId = await addPerson(database.kysely);
  await addRule(database.kysely, { kind: 'quarter', thresholds: { 50: 10, 60: 20 }, gate: true });
  for (const month of ['2026-10-01', '2026-11-01', '2026-12-01']) {
    await addQuestion(database.kysely, month);
    const placeId = await addPlace(database.kysely);
    await setFigures(database.kysely, { personId, placeId, month }, { target: 10, points: 10 });
  }
  const session: Session = {
    tokenHash: new Uint8Array(),
    personId,
    role: 'user1',
    scope: 'full',
    authenticatedAt: deps.clock.now(),
    deviceHash: null,
    forceLogOut: false,
  };
  const caller = {
    source: '',
    address: '',
    userAgent: '',
    deviceId: null,
    rememberDevice: () => {},
  };
  const asked = { session, caller, query: undefined, body: undefined };
  const handlers = explainHandlers({ ...deps, database: { ...database, kysely } });
  const cost = async (work: Promise<unknown>): Promise<number> => {
    await work;
    const used = statements;
    statements = 0;
    return used;
  };
  const quarter = handlers['GET /api/v1/explanations/period/:period']({
    ...asked,
    params: { period: '2026-Q4' },
  });
  expect(await cost(quarter)).toBeLessThanOrEqual(6);
  expect(
    await cost(handlers['GET /api/v1/missing']({ ...asked, params: undefined })),
  ).toBeLessThanOrEqual(5);
  const year = handlers['GET /api/v1/explanations/year/:year']({
    ...asked,
    params: { year: 2026 },
  });
  expect(await cost(year)).toBe(3);
  const task = handlers['GET /api/v1/explanations/special-task/:slug']({
    ...asked,
    params: { slug: 'x' },
  });
  expect(await cost(task.catch(() => null))).toBe(1);
});
