import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { passwords } from './infra/crypto/password.ts';
import { systemRandom } from './infra/crypto/random.ts';
import { newVaultKey } from './infra/crypto/vault.ts';
import { release } from './infra/release.ts';
import { type ServerHome, serverHome } from './testing/process.ts';
import type { ServerProcess } from './testing/programs.ts';
import { type SmsProvider, smsProvider } from './testing/outside/sms-provider.ts';
import { type Wire, wireTo } from './testing/wire.ts';
import { addPerson } from './testing/programme.ts';

/** The program itself, with a provider that is misconfigured, down, and back again. */

const phone = '+48517000001';
const password = 'Poprawne hasło 1';
let home: ServerHome;
let provider: SmsProvider;
let wire: Wire;

beforeAll(async () => {
  provider = await smsProvider();
  wire = await wireTo(provider.port);
  home = await serverHome({
    SMSAPI_URL: `http://127.0.0.1:${wire.port}`,
    SEED_DEMO: 'no',
    DATA_KEYS: newVaultKey(systemRandom),
  });
  const database = await home.open();
  const password_hash = await passwords().hash(password);
  await addPerson(database.kysely, 'user1', { phone, password_hash, activated_at: new Date() });
  await database.close();
});
afterAll(() => home.remove());

function start(token: string): Promise<ServerProcess> {
  home.environment['SMSAPI_TOKEN'] = token;
  return home.start();
}

function post(server: ServerProcess, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a rejected token stops the start with one sentence', async () => {
  await expect(start('wrong')).rejects.toThrow(
    /^The server did not start:\nSMSAPI_TOKEN: SMSAPI does not accept this token \(answer 401\)\.\n$/,
  );
});

test('an unavailable provider blocks no start or login, and messages follow', async () => {
  wire.become('failing');
  const server = await start(provider.token);
  expect((await post(server, '/authorization/remind-password', { username: phone })).status).toBe(
    200,
  );
  wire.become('hanging');
  expect((await post(server, '/authorization', { username: phone, password })).status).toBe(200);
  // The hanging message is left to the next process.
  expect(await server.stop()).toBe(0);
  expect(provider.sent).toEqual([]);

  wire.become('whole');
  const next = await start(provider.token);
  await vi.waitFor(() => expect(provider.sent).toHaveLength(1), { timeout: 25_000, interval: 100 });
  expect(provider.sent[0]?.to).toBe('48517000001');
  expect(await next.stop()).toBe(0);
  // Two starts and a stop, plus the time of the message.
}, 60_000);

test('production without a provider warns at its start', async () => {
  const server = await home.start({ NODE_ENV: 'production', SMSAPI_TOKEN: '', SMSAPI_URL: '' });
  const reminded = await post(server, '/authorization/remind-password', { username: phone });
  expect([reminded.status, await reminded.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('SMS') },
  ]);
  expect((await post(server, '/authorization', { username: phone, password })).status).toBe(200);
  expect(await server.stop()).toBe(0);
  // The log is written in batches.
  expect(server.output()).toMatch(/"level":50,.*nobody gets a temporary password/);
});

test('the log begins with release, commit and build', async () => {
  const server = await home.start({ LOG_LEVEL: 'info', SMSAPI_TOKEN: '', SMSAPI_URL: '' });
  expect(await server.stop()).toBe(0);
  const first =
    server
      .output()
      .split('\n')
      .find((line) => line.startsWith('{')) ?? '';
  expect(JSON.parse(first)).toMatchObject({ msg: 'the server starts', ...release });
});
