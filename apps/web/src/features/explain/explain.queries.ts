import type { ReplyOf } from '../../lib/api.ts';
import { q } from '../../lib/query.ts';

export type Missing = ReplyOf<'GET /api/v1/missing'>['data'];

export function periodQuery(period: string) {
  return q('GET /api/v1/explanations/period/:period', { params: { period } });
}

export function yearQuery(year: number) {
  return q('GET /api/v1/explanations/year/:year', { params: { year: String(year) } });
}

export function taskQuery(slug: string) {
  return q('GET /api/v1/explanations/special-task/:slug', { params: { slug } });
}

export const missingQuery = q('GET /api/v1/missing');
