import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { waits } from '../../infra/db/query-limit.ts';
import { testApp } from '../../testing/app.ts';
import { shiftedLimits } from '../../testing/clock.ts';
import { anyEngine } from '../../testing/database.ts';
import { addPerson } from '../../testing/programme.ts';
import { sessions } from '../auth/sessions/sessions.ts';

anyEngine((engine) => {
  test('a form that a slow phone sends for a long time is taken', async () => {
    const pass = shiftedLimits();
    const club = await testApp(engine);
    await club.database.kysely
      .insertInto('contact_category')
      .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
      .execute();
    const personId = await addPerson(club.database.kysely);
    const token = await sessions(club.deps).open(club.database.kysely, { personId, scope: 'full', deviceHash: null });
    const form = new FormData();
    const fields = { category: 'konto', email: 'anna@sklep.example', message: 'Proszę o pomoc.' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const encoded = new Response(form);
    const bytes = Buffer.from(await encoded.arrayBuffer());

    const answer = await club.app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(bytes.length),
      },
      payload: Readable.from(inPieces(bytes, () => pass(waits.callMs + waits.allLateMs))),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

/** The last piece comes late. */
async function* inPieces(bytes: Buffer, late: () => void): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 100);
  late();
  yield bytes.subarray(100);
}
