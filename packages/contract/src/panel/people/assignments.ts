import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { participants, roles } from '../../roles.ts';
import { codeAndMessage } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import { day, idParams, reason, text } from '../values.ts';

/** Another role, or another shop: instead of the present shops, or in addition. */
const change = {
  from: day,
  role: z.enum(participants, { error: 'Wybierz rolę z listy.' }).optional(),
  shop: text(60).optional(),
  moves: z.enum(['yes', 'no']).optional(),
};
const oneThing = ({ role, shop }: { role?: unknown; shop?: unknown }): boolean =>
  (role === undefined) !== (shop === undefined);
const oneThingError = { error: 'Zmień rolę albo sklep, każde z osobna.', path: ['from'] };
const line = z.object({ label: z.string(), before: z.string(), after: z.string() });

export const assignmentRows = panelRows({
  'GET /api/panel/v1/people/:id/assignment': {
    may: 'people.edit',
    summary: 'The role of a person and the shops, with their days',
    reads: 'people',
    audit: 'structure.read',
    ofPerson: 'id',
    params: idParams,
    reply: z.object({
      data: z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string(),
        role: z.enum(roles),
        /** Former roles, each until the day before `since`, the newest first. */
        formerRoles: z.array(z.object({ role: z.enum(roles), since: day })),
        shops: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            from: day,
            to: day.nullable(),
            isNow: z.boolean(),
          }),
        ),
        /** The first day from which a role may change: the months before are closed; null: any. */
        openSince: day.nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/people/:id/assignment/preview': {
    may: 'people.edit',
    summary:
      'What another role or shop from a day on would change, line by line, without changing it',
    reads: 'people',
    audit: 'assignment.previewed',
    ofPerson: 'id',
    params: idParams,
    query: z.object(change).refine(oneThing, oneThingError),
    reply: z.object({
      data: z.object({
        /** The changed role and shops. */
        lines: z.array(line),
        /** The changed golden points, by month and kind. */
        points: z.array(line.extend({ difference: z.number().int() })),
        /** Digest of the effect; the act carries it. */
        digest: z.string(),
      }),
    }),
    failures: ['notFound', 'ownPerson', 'assignmentBusy'],
    limit: limits.read,
  },
  'POST /api/panel/v1/people/:id/assignment': {
    may: 'people.edit',
    fresh: true,
    summary: 'Changes the role or the shop from a day on, exactly as the preview has shown it',
    reads: 'nothing',
    audit: 'assignment.changed',
    params: idParams,
    body: z
      .object({
        ...change,
        digest: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Najpierw zobacz skutek zmiany.' }),
        reason,
      })
      .refine(oneThing, oneThingError),
    reply: codeAndMessage,
    failures: ['notFound', 'ownPerson', 'assignmentBusy', 'assignmentStale'],
    limit: limits.write,
  },
});
