import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { allButUser2, everyone } from '../roles.ts';
import { wholeNumber } from '../values.ts';

const html = z.object({ data: z.object({ html: z.string() }) });
/** Includes the value of a golden point today (D34), in grosze. */
const prizes = z.object({ data: z.object({ html: z.string(), goldenPointGrosze: wholeNumber }) });

export const textsEndpoints = endpointRows({
  'GET /api/v1/configuration/prizes_text': {
    summary: 'The prizes text',
    access: { roles: allButUser2 },
    viewable: true,
    reply: prizes,
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/configuration/rules_text': {
    summary: 'The rules text',
    access: { roles: allButUser2 },
    viewable: true,
    reply: html,
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/configuration/contact_text': {
    summary: 'The introduction of the contact screen',
    access: { roles: everyone },
    viewable: true,
    reply: html,
    failures: [],
    limit: limits.read,
  },
  'GET /regulations': {
    summary: 'The regulations, for somebody without a token',
    access: 'public',
    reply: html,
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/regulations': {
    summary: 'The regulations, for a logged-in person, also before a password is set (D52)',
    access: { roles: everyone, beforePassword: true },
    viewable: true,
    reply: html,
    failures: [],
    limit: limits.read,
  },
});
