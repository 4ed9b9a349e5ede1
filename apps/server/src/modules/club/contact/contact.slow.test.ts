import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { waits } from '../../../infra/db/deadline.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { shiftedLimits } from '../../../testing/clock.ts';
import { addPerson } from '../../../testing/programme.ts';
import { sessions } from '../auth/sessions/sessions.ts';

/** Longer than a call may wait for its database. */
const longMs = waits.callMs + 1_000;
const slots = 4;

let club: TestApp;
let form: { readonly bytes: Buffer; readonly headers: Record<string, string> };

beforeEach(async () => {
  club = await testApp();
  await club.database.kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
    .execute();
  const personId = await addPerson(club.database.kysely);
  const token = await sessions(club.deps).open(club.database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
  const data = new FormData();
  const fields = { category: 'konto', email: 'anna@sklep.example', message: 'Proszę o pomoc.' };
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const encoded = new Response(data);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  form = {
    bytes,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
    },
  };
});

test('a form sent slowly by a phone is accepted', async () => {
  const pass = shiftedLimits();
  const answer = await club.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers: form.headers,
    payload: Readable.from(inPieces(form.bytes, () => pass(longMs))),
  });
  expect(answer.statusCode, answer.body).toBe(200);
});

test('forms that wait long are accepted, and aborted ones block none', async () => {
  const pass = shiftedLimits();
  const address = await club.app.listen({ host: '127.0.0.1', port: 0 });
  let [received, closed] = [0, 0];
  club.app.server.on('request', ({ socket }: { socket: NodeJS.EventEmitter }) => {
    received += 1;
    socket.once('close', () => (closed += 1));
  });
  /** Sends the first bytes of a form. */
  const begin = async (bytes: number): Promise<ClientRequest> => {
    const before = received;
    const sent = httpRequest(`${address}/api/v1/contact`, {
      method: 'POST',
      headers: form.headers,
      agent: false,
    });
    sent.on('error', () => {});
    sent.write(form.bytes.subarray(0, bytes));
    onTestFinished(() => void sent.destroy());
    await vi.waitFor(() => expect(received).toBe(before + 1));
    return sent;
  };
  const slow = [];
  for (let slot = 0; slot < slots; slot += 1) slow.push(await begin(100));
  const left = [];
  for (let slot = 0; slot < slots; slot += 1) left.push(await begin(form.bytes.length));
  const patient = await begin(form.bytes.length);
  for (const one of left) one.destroy();
  await vi.waitFor(() => expect(closed).toBe(slots));
  pass(longMs);
  for (const one of slow) one.end(form.bytes.subarray(100));
  patient.end();
  expect(await Promise.all([...slow, patient].map(statusOf))).toEqual([200, 200, 200, 200, 200]);
});

async function statusOf(sent: ClientRequest): Promise<unknown> {
  const [answer] = await once(sent, 'response');
  return answer.statusCode;
}

/** The last piece comes late. */
async function* inPieces(bytes: Buffer, late: () => void): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 100);
  late();
  yield bytes.subarray(100);
}
