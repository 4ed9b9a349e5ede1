import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { participants } from '../roles.ts';
import { idAndName, slugParams, text, wholeNumber } from '../values.ts';

const specialCard = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  thumbnail: z.string().nullable(),
  /** First and last day, `DD.MM.YYYY`. */
  dateFrom: z.string(),
  dateTo: z.string(),
  /** True while the task runs, as a pill's. */
  status: z.boolean(),
  /** Days after today until the last one: 0 on the last day and when the task has ended. */
  daysLeft: wholeNumber,
  /** Golden points for the whole task. */
  bonus: wholeNumber,
  /** All targets are met over all shops together. */
  isUnlocked: z.boolean(),
  targetsMet: wholeNumber,
  targetsTotal: wholeNumber,
};

export const specialTargetType = z.enum(['points', 'pieces']);

const specialTarget = z.object({
  title: z.string(),
  target: wholeNumber,
  realization: wholeNumber,
  bonus: wholeNumber,
  description: z.string(),
  realizationPercent: wholeNumber,
  stillLeft: wholeNumber,
  stillLeftLabel: z.string(),
  /** Null where the target has no qualification threshold. */
  targetQualification: wholeNumber.nullable(),
  realizationQualification: wholeNumber.nullable(),
  realizationPercentQualification: wholeNumber.nullable(),
  stillLeftQualification: wholeNumber.nullable(),
  stillLeftQualificationLabel: z.string().nullable(),
  type: specialTargetType,
});

const special = z.object({
  ...specialCard,
  image: z.string().nullable(),
  content: z.string(),
  targets: z.array(specialTarget),
  subtitle: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const specialSummary = special.extend({
  /** Golden points of this task in the ledger. */
  earned: wholeNumber,
  /** The person's shops within the task's dates. */
  places: z.array(idAndName),
  /** The last day that the figures tell of, `DD.MM.YYYY`; null before there are any. */
  stateOn: z.string().nullable(),
});

export const specialsEndpoints = endpointRows({
  'GET /api/v1/special-tasks': {
    summary: 'Special tasks addressed to the caller',
    access: { roles: participants },
    viewable: true,
    reply: z.object({ data: z.array(z.object(specialCard)) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/special-tasks/:slug': {
    summary: 'One special task with its targets',
    access: { roles: participants },
    viewable: true,
    params: slugParams,
    reply: z.object({ data: special }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/special-tasks/:slug/summary': {
    summary: 'Realisation of a special task, of one shop or of all together',
    access: { roles: participants },
    viewable: true,
    params: slugParams,
    query: z.object({ customerNumber: text(64).optional() }),
    reply: z.object({ data: specialSummary }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
