import type { QueryClient } from '@tanstack/react-query';
import type { GetCall } from './api.ts';

const figureCalls: readonly GetCall[] = [
  'GET /api/v1/challenges',
  'GET /api/v1/missing',
  'GET /api/v1/explanations/period/:period',
  'GET /api/v1/explanations/year/:year',
  'GET /api/v1/explanations/special-task/:slug',
  'GET /api/v1/special-tasks',
  'GET /api/v1/special-tasks/:slug',
  'GET /api/v1/special-tasks/:slug/summary',
];

/** Refetches the shown plans, results and bonuses, and marks the others as outdated. */
export async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all(figureCalls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
}
