import { chooseReason } from '../../sentences.ts';
import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { roles } from '../../roles.ts';
import { codeAndMessage } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import { id, idParams, instant, text } from '../values.ts';

/** What an operator may look as a participant for; the participant reads it too. */
export const viewPurposes = ['question', 'complaint', 'fault', 'data'] as const;

const purpose = z.enum(viewPurposes, { error: chooseReason });
const view = z.object({ id, purpose, until: instant, secondsLeft: z.number().int() });

export const viewingRows = panelRows({
  'GET /api/panel/v1/people/:id/view': {
    may: 'people.view',
    summary: 'Who would be viewed, for what one may look, and the view that this session has open',
    reads: 'people',
    audit: 'viewing.asked',
    ofPerson: 'id',
    params: idParams,
    reply: z.object({
      data: z.object({
        person: z.object({ id, name: z.string(), role: z.enum(roles), roleName: z.string() }),
        purposes: z.array(z.object({ id: purpose, name: z.string() })),
        open: view.nullable(),
      }),
    }),
    failures: ['notFound', 'ownView'],
    limit: limits.read,
  },
  'POST /api/panel/v1/people/:id/view': {
    may: 'people.view',
    fresh: true,
    summary:
      'Opens a view of a quarter of an hour as this person, for a reason; an earlier one of the account ends',
    reads: 'nothing',
    audit: 'viewing.started',
    params: idParams,
    body: z.object({
      purpose,
      reason: text(500)
        .transform((value) => value.trim())
        .refine((value) => value.length >= 10, { error: 'Napisz powód w co najmniej 10 znakach.' }),
    }),
    reply: z.object({ data: view }),
    failures: ['notFound', 'ownView'],
    limit: limits.write,
  },
  'GET /api/panel/v1/viewings/:id/call': {
    may: 'people.view',
    summary:
      "What the participants' app would be answered: a row of their contract that is marked viewable",
    reads: 'people',
    audit: 'viewing.called',
    params: idParams,
    query: z.object({ path: text(2_000) }),
    // The body has passed the whitelist of the participants' row, or is a refusal as they would read it.
    reply: z.object({
      data: z.object({ status: z.number().int(), body: z.record(z.string(), z.unknown()) }),
    }),
    failures: ['viewEnded'],
    limit: limits.read,
  },
  'POST /api/panel/v1/viewings/:id/end': {
    may: 'people.view',
    summary: 'Ends an own view; one that is over stays as it is',
    reads: 'nothing',
    audit: 'viewing.ended',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound'],
    limit: limits.write,
  },
});
