import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshFigures } from './figures.ts';

test('changed figures are refetched on plans, explanations and special tasks', async () => {
  const client = new QueryClient();
  const isStale = (key: string): boolean => client.getQueryState([key])?.isInvalidated === true;
  const calls = [
    'GET /api/v1/challenges',
    'GET /api/v1/special-tasks',
    'GET /api/v1/special-tasks/:slug/summary',
  ];
  for (const call of [...calls, 'GET /api/v1/news']) client.setQueryData([call], {});
  await refreshFigures(client);
  expect(calls.filter(isStale)).toEqual(calls);
  expect(isStale('GET /api/v1/news')).toBe(false);
});
