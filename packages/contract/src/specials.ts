import { z } from 'zod';
import { endpointRows, limits } from './endpoint.ts';
import { participants } from './roles.ts';
import { slugParams, text, wholeNumber } from './values.ts';

const specialCard = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  thumbnail: z.string().nullable(),
  dateFrom: z.string(),
  dateTo: z.string(),
};

export const specialTarget = z.object({
  title: z.string(),
  target: wholeNumber,
  bonus: wholeNumber,
  description: z.string(),
  realizationPercent: wholeNumber,
  stillLeft: wholeNumber,
  stillLeftLabel: z.string(),
  targetQualification: wholeNumber.nullable(),
  realizationPercentQualification: wholeNumber.nullable(),
  stillLeftQualification: wholeNumber.nullable(),
  stillLeftQualificationLabel: z.string().nullable(),
  type: z.string(),
});

export const special = z.object({
  ...specialCard,
  image: z.string().nullable(),
  content: z.string(),
  targets: z.array(specialTarget),
  subtitle: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const specialsEndpoints = endpointRows({
  'GET /api/v1/special-tasks': {
    summary: 'Special tasks addressed to the caller',
    access: { roles: participants },
    reply: z.object({ data: z.array(z.object(specialCard)) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/special-tasks/:slug': {
    summary: 'One special task with its targets',
    access: { roles: participants },
    params: slugParams,
    reply: z.object({ data: special }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/special-tasks/:slug/summary': {
    summary: 'Realisation of a special task, of one shop or of all together',
    access: { roles: participants },
    params: slugParams,
    query: z.object({ customerNumber: text(64).optional() }),
    reply: z.object({ data: special.extend({ isUnlocked: z.boolean(), bonus: wholeNumber }) }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
