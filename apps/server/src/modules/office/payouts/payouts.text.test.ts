import { bankAnswerBytesMax } from '@klub/contract/panel/money/payout-files';
import { expect, test } from 'vitest';
import { october } from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const { office, post, closedWith, made } = payoutOffice();

async function send(path: string, text: string, query: Readonly<Record<string, string>> = {}) {
  const { panel, ola } = office();
  const answer = await panel.app.inject({
    method: 'POST',
    url: `/api/panel/v1/payouts/${path}`,
    query: { ...query },
    headers: { ...panel.headersOf(ola), 'content-type': 'application/octet-stream' },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('a bank answer over one megabyte arrives as bytes', async () => {
  await closedWith(100);
  await office().world.close(october);
  const { payoutId, items } = await made();
  await post(`payouts/${payoutId}/paid`, { day: today });
  const text = `KP-${items[0]}`.padEnd(2 * 1_048_576, '\n');
  const reason = 'Zły numer';

  const checked = await send('returns/check', text, { reason });

  expect(checked).toMatchObject({
    status: 200,
    body: { data: { returns: [{ reference: `KP-${items[0]}` }] } },
  });
  expect(await send('returns', text, { reason, digest: checked.body.data.digest })).toMatchObject({
    status: 200,
  });
});

test('a bank answer over four megabytes is refused', async () => {
  expect(await send('returns/check', 'x'.repeat(bankAnswerBytesMax + 1))).toMatchObject({
    status: 413,
  });
});

test('a call that takes no plain text refuses it', async () => {
  expect(await send('propose', 'KP-1')).toMatchObject({ status: 415 });
});
