import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { outboxFolder, outboxSms, readOutbox } from './outbox.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'klub-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('messages are shown with the newest last', async () => {
  const clock = testClock('2026-11-16T10:00:00+01:00');
  const sms = outboxSms(dataDir, clock);
  await sms.send({ to: '+48500000001', text: 'pierwszy', idempotencyKey: 'a' });
  clock.advance({ minutes: 1 });
  await sms.send({ to: '+48500000002', text: 'drugi', idempotencyKey: 'b' });
  expect(await readOutbox(dataDir)).toEqual([
    { to: '+48500000001', text: 'pierwszy', at: '2026-11-16T09:00:00.000Z' },
    { to: '+48500000002', text: 'drugi', at: '2026-11-16T09:01:00.000Z' },
  ]);
});

test('a message sent concurrently is written once, whole', async () => {
  const sms = outboxSms(dataDir, testClock('2026-11-16T10:00:00+01:00'));
  const message = { to: '+48500000001', text: 'raz', idempotencyKey: 'job-1' };
  await Promise.all(Array.from({ length: 20 }, () => sms.send(message)));
  expect(await readOutbox(dataDir)).toHaveLength(1);
  expect(await readdir(outboxFolder(dataDir))).toHaveLength(1);
});

test('an outbox that was never written to is empty', async () => {
  expect(await readOutbox(join(dataDir, 'nothing'))).toEqual([]);
});
