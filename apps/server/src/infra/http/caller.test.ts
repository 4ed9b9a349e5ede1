import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

test('limits count a /64 as one caller and embedded IPv4 as itself', async () => {
  const { app } = await testApp();
  const url = '/authorization/remind-password';
  const ask = async (remoteAddress: string): Promise<number> =>
    (await app.inject({ method: 'POST', url, payload: { username: '500999888' }, remoteAddress }))
      .statusCode;
  for (let host = 1; host <= 20; host += 1)
    expect(await ask(`2001:db8:0:1::${host.toString(16)}`)).toBe(200);
  expect(await ask('2001:DB8::1:ffff:0:0:9')).toBe(429);
  expect(await ask('2001:db8:0:2::1')).toBe(200);
  for (let call = 0; call < 20; call += 1) {
    expect(await ask(call % 2 === 0 ? '192.0.2.40' : '::ffff:192.0.2.40')).toBe(200);
  }
  expect(await ask('::ffff:c000:228')).toBe(429);
});
