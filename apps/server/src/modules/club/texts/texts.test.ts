import type { Role } from '@klub/contract/roles';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import { sessions } from '../auth/sessions/sessions.ts';

let parts: TestApp;
beforeAll(async () => {
  parts = await testApp();
  const now = parts.clock.now();
  await parts.database.kysely
    .insertInto('text')
    .values([
      { name: 'regulations', html: '<p>Regulamin</p>', updated_at: now },
      { name: 'prizes_text', html: '<p>Nagrody</p>', updated_at: now },
    ])
    .execute();
});

async function ask(
  url: string,
  role?: Role,
  scope: 'full' | 'set_password' = 'full',
): Promise<{ status: number; body: unknown }> {
  const { app, deps, database } = parts;
  const open = async (personId: number) =>
    sessions(deps).open(database.kysely, { personId, scope, deviceHash: null });
  const token = role === undefined ? undefined : await open(await addPerson(database.kysely, role));
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await app.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, body: reply.json() };
}

test('[A38] the regulations are open without a token, and the same with one', async () => {
  const regulations = { status: 200, body: { data: { html: '<p>Regulamin</p>' } } };
  expect(await ask('/regulations')).toEqual(regulations);
  expect(await ask('/api/v1/regulations', 'user2')).toEqual(regulations);
  expect(await ask('/api/v1/regulations')).toMatchObject({ status: 401 });
  // A person without a password counts as logged in for the regulations only (D52).
  expect(await ask('/api/v1/regulations', 'user1', 'set_password')).toEqual(regulations);
  expect(await ask('/api/v1/configuration/contact_text', 'user1', 'set_password')).toMatchObject({
    status: 403,
  });
});

test('[A37] texts of the programme are html, empty without a file', async () => {
  const path = '/api/v1/configuration';
  expect(await ask(`${path}/prizes_text`, 'user1')).toEqual({
    status: 200,
    body: { data: { html: '<p>Nagrody</p>', goldenPointGrosze: 100 } },
  });
  expect(await ask(`${path}/rules_text`, 'salesman')).toEqual({
    status: 200,
    body: { data: { html: '' } },
  });
  expect(await ask(`${path}/contact_text`, 'user2')).toEqual({
    status: 200,
    body: { data: { html: '' } },
  });
});

test("a text is available only to its screen's roles", async () => {
  expect(await ask('/api/v1/configuration/prizes_text', 'user2')).toMatchObject({ status: 403 });
  expect(await ask('/api/v1/configuration/knowledge_info', 'user1')).toMatchObject({ status: 404 });
  expect(await ask('/api/v1/configuration/regulations', 'user1')).toMatchObject({ status: 404 });
});
