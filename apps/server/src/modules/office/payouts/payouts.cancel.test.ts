import { beforeAll, expect, test } from 'vitest';
import { october, type SettlementWorld } from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const { office, get, post, closedWith, made, seen, ask, take, cancel } = payoutOffice();
let world: SettlementWorld;
beforeAll(() => {
  ({ world } = office());
});

test('a payout is paid or cancelled once; cancelled money is due again', async () => {
  await closedWith();
  await world.close(october);
  const first = await made();
  const asSeen = { kind: 'bank', ...(await seen(first.payoutId)) };
  expect(await cancel(first.payoutId, asSeen)).toMatchObject({ status: 200 });
  expect(await post(`payouts/${first.payoutId}/paid`, { day: today })).toMatchObject({
    status: 409,
  });
  expect(await post(`payouts/${first.payoutId}/file`, asSeen)).toMatchObject({ status: 409 });
  const second = await made();
  expect(await post(`payouts/${second.payoutId}/paid`, { day: '2026-11-09' })).toMatchObject({
    status: 400,
  });
  expect(await post(`payouts/${second.payoutId}/paid`, { day: '2026-11-04' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('powstała wypłata') },
  });
  expect(await post(`payouts/${second.payoutId}/paid`, { day: today })).toMatchObject({
    status: 200,
  });
  expect(await post(`payouts/${second.payoutId}/paid`, { day: today })).toMatchObject({
    status: 409,
  });
  expect((await get('payouts')).body).toMatchObject({
    data: [{ state: 'paid', paidOn: today }, { state: 'cancelled' }],
  });
  expect(await post('payouts/77777/paid', { day: today })).toMatchObject({ status: 404 });
});

test('an outdated view cannot cancel a payout whose file was fetched', async () => {
  await closedWith();
  await world.close(october);
  const { payoutId } = await made();
  const before = await seen(payoutId);
  await take(await ask(payoutId));
  expect(await cancel(payoutId, before)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('jej plik został pobrany') },
  });
  expect((await get('payouts')).body).toMatchObject({ data: [{ state: 'downloaded' }] });
  expect(await cancel(payoutId, await seen(payoutId))).toMatchObject({ status: 200 });
});

test('of a concurrent fetch and cancellation only one succeeds', async () => {
  await closedWith();
  await world.close(october);
  for (let round = 0; round < 4; round += 1) {
    const { payoutId } = await made();
    const before = await seen(payoutId);
    const given = await ask(payoutId);
    const [taken, cancelled] = await Promise.all([take(given), cancel(payoutId, before)]);
    expect([taken.statusCode, cancelled.status].filter((status) => status === 200)).toHaveLength(1);
    if (cancelled.status !== 200) await cancel(payoutId, await seen(payoutId));
  }
});
