import { beforeAll, expect, test } from 'vitest';
import { type OwnWrite, writeWithoutSession } from '../../../infra/http/own-write.ts';
import type { Session } from '../../../infra/http/session.ts';
import { knowledgeWorld, type KnowledgeWorld } from '../../../testing/knowledge.ts';
import { knowledgeHandlers } from './knowledge.routes.ts';

/** Statements of a call, without those of its session and transaction. */

let world: KnowledgeWorld;
let statements = 0;
let write: OwnWrite;
let handlers: ReturnType<typeof knowledgeHandlers>;

beforeAll(async () => {
  world = await knowledgeWorld();
  const kysely = world.database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  write = writeWithoutSession(kysely);
  handlers = knowledgeHandlers({ ...world.deps, database: { ...world.database, kysely } });
});

async function cost(work: () => Promise<unknown>): Promise<number> {
  statements = 0;
  await work();
  return statements;
}

async function input(slug = '') {
  const { id } = await world.person();
  const session: Session = {
    tokenHash: new Uint8Array(),
    personId: id,
    role: 'user1',
    scope: 'full',
    authenticatedAt: world.clock.now(),
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
  return { session, caller, write, params: { slug }, query: undefined, body: undefined };
}

test('a look costs one statement, two to start, three for a retry', async () => {
  const { slug } = await world.question();
  const asked = await input(slug);
  const look = () => handlers['GET /api/v1/question/:slug'](asked);
  expect(await cost(look)).toBe(2);
  expect(await cost(look)).toBe(1);
  world.clock.advance({ seconds: 66 });
  expect(await cost(look)).toBe(3);
  expect(await cost(look)).toBe(2);
  world.clock.advance({ seconds: 66 });
  expect(await cost(look)).toBe(2);
});

test('every other read costs at most three, however many things it lists', async () => {
  for (let index = 0; index < 5; index += 1) {
    const pill = await world.pill();
    await world.question({ pillId: pill.id });
  }
  const { slug } = await world.pill();
  const [nothing, pill] = [{ ...(await input()), params: undefined }, await input(slug)];
  expect(await cost(() => handlers['GET /api/v1/knowledge'](nothing))).toBe(3);
  expect(await cost(() => handlers['GET /api/v1/questions'](nothing))).toBe(2);
  expect(await cost(() => handlers['GET /api/v1/knowledge/pills'](nothing))).toBe(2);
  expect(await cost(() => handlers['GET /api/v1/knowledge/pill/:slug'](pill))).toBe(3);
});
