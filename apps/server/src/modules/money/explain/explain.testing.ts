import type { AllEndpoints } from '@klub/contract';
import type { z } from 'zod';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';

type Reply<Call extends keyof AllEndpoints> =
  z.output<AllEndpoints[Call]['reply']> extends { data: infer Data } ? Data : never;

export type Period = Reply<'GET /api/v1/explanations/period/:period'>;
export type Year = Reply<'GET /api/v1/explanations/year/:year'>;
export type SpecialChain = Reply<'GET /api/v1/explanations/special-task/:slug'>;
export type Missing = Reply<'GET /api/v1/missing'>;
export type Plan = Reply<'GET /api/v1/challenges'>;

type Answer<Data> = { readonly status: number; readonly data: Data };

/** Calls the app as one person. */
export type Asker = {
  plan(rest?: string): Promise<Answer<Plan>>;
  period(name: string): Promise<Answer<Period>>;
  year(year: number | string): Promise<Answer<Year>>;
  special(slug: string): Promise<Answer<SpecialChain>>;
  missing(): Promise<Answer<Missing>>;
};

export type ExplainWorld = TestApp & { as(personId: number): Promise<Asker> };

export async function explainWorld(): Promise<ExplainWorld> {
  const parts = await testApp();
  return { ...parts, as: (personId) => askerFor(parts, personId) };
}

export async function askerFor({ app, deps }: TestApp, personId: number): Promise<Asker> {
  const token = await sessions(deps).open(deps.database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
  const ask = async (url: string) => {
    const reply = await app.inject({
      method: 'GET',
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.statusCode, data: reply.json().data };
  };
  return {
    plan: (rest = '') => ask(`/challenges${rest}`),
    period: (name) => ask(`/explanations/period/${name}`),
    year: (year) => ask(`/explanations/year/${year}`),
    special: (slug) => ask(`/explanations/special-task/${slug}`),
    missing: () => ask('/missing'),
  };
}
