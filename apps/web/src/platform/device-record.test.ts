import { afterEach, expect, test, vi } from 'vitest';
import { writeDeviceRecord } from './device-record.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a cloud that never answers ends the write after 15 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  });
  const record = { token: 't', platform: 'ios', version: '2.0.0', apiUrl: 'https://klub.example' };
  const firebase = { apiKey: 'k', projectId: 'p', appId: 'a' };
  const failure = writeDeviceRecord(firebase, record).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failure).toEqual(new Error('aborted'));
});
