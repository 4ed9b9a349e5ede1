import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { codeAndMessage, text as anyText } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import {
  day,
  found,
  id,
  instant,
  noSuchState,
  pageQuery,
  reason,
  staffName,
  text,
} from '../values.ts';

/** The regulations, or an approval by its number. */
const document = z
  .string()
  .regex(/^(regulamin|zgoda-\d{1,15})$/, { error: 'Nie ma takiego dokumentu.' });
const params = z.object({ document });
/** Cleaned before it is stored. */
const html = anyText(200_000);

const versionStates = ['draft', 'planned', 'inForce', 'former', 'withdrawn'] as const;

const agreed = z.object({ agreed: z.number().int(), asked: z.number().int() });

const version = z.object({
  /** Null: a draft. */
  number: z.number().int().nullable(),
  state: z.enum(versionStates),
  effectiveOn: z.string().nullable(),
  takenAt: instant.nullable(),
  announcedAt: instant.nullable(),
  /** Null: a file. */
  by: staffName.nullable(),
  decidedBy: staffName.nullable(),
  /** Of the people with an account; null: no login has asked for this version. */
  agreement: agreed.nullable(),
});

const words = z.object({ name: z.string(), html: z.string(), isRequired: z.boolean() });

export const regulationsRows = panelRows({
  'GET /api/panel/v1/documents': {
    may: 'content.read',
    summary:
      'The regulations and the approvals, each with the version in force and what is planned',
    reads: 'nothing',
    reply: z.object({
      data: z.array(
        z.object({
          document: z.string(),
          title: z.string(),
          /** When an approval is asked; null: the regulations. */
          occasion: z.enum(['login', 'delete']).nullable(),
          isWithdrawn: z.boolean(),
          inForce: version.nullable(),
          planned: version.nullable(),
          hasDraft: z.boolean(),
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/documents/:document': {
    may: 'content.read',
    summary: 'A document with its draft, the open proposal and the last reminder',
    reads: 'nothing',
    params,
    reply: z.object({
      data: z.object({
        document: z.string(),
        title: z.string(),
        occasion: z.enum(['login', 'delete']).nullable(),
        inForce: version.nullable(),
        draft: words.extend({ revision: z.number().int(), by: staffName, at: instant }).nullable(),
        /** What a new draft begins with. */
        current: words,
        /** Days between the announcement of a version and its effect. */
        noticeDays: z.number().int(),
        /** The earliest day of effect. */
        firstDay: z.string(),
        signoffId: z.string().nullable(),
        /** The day of the last reminder, if it is today. */
        remindedOn: z.string().nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/documents/:document/versions': {
    may: 'content.read',
    summary: 'Versions of a document, newest first',
    reads: 'nothing',
    params,
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(version), ...found }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/documents/:document/versions/:number': {
    may: 'content.read',
    summary: 'The words of one version',
    reads: 'nothing',
    params: params.extend({ number: id }),
    reply: z.object({ data: words }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/documents/:document/missing': {
    may: 'people.read',
    summary: 'People who have not agreed to the version in force, or who have',
    reads: 'people',
    audit: 'document.missing',
    params,
    query: z.object({
      who: z.enum(['missing', 'agreed'], { error: noSuchState }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          personId: z.string(),
          name: z.string(),
          /** Null: not yet. */
          agreedAt: instant.nullable(),
          lastLoginAt: instant.nullable(),
        }),
      ),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/documents/:document/draft': {
    may: 'content.write',
    summary: 'Saves the draft of the next version, if nobody else has saved it meanwhile',
    reads: 'nothing',
    audit: 'document.drafted',
    params,
    body: z.object({
      /** Of the draft as it was read; 0: there was none. */
      revision: z.number().int().min(0),
      name: text(300),
      html,
      isRequired: z.boolean(),
    }),
    reply: z.object({
      data: z.object({
        revision: z.number().int(),
        /** What the allowed HTML does not have, and was removed. */
        removed: z.array(z.string()),
      }),
    }),
    failures: ['notFound', 'documentMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/documents/:document/discard': {
    may: 'content.write',
    summary: 'Discards the draft of the next version',
    reads: 'nothing',
    audit: 'document.discarded',
    params,
    body: z.object({ revision: z.number().int().min(1) }),
    reply: codeAndMessage,
    failures: ['notFound', 'documentMoved', 'signoffOpen'],
    limit: limits.write,
  },
  'POST /api/panel/v1/documents/:document/propose': {
    may: 'content.write',
    fresh: true,
    summary: 'Proposes the draft with its day of effect to a second person',
    reads: 'nothing',
    audit: 'document.proposed',
    params,
    body: z.object({ revision: z.number().int().min(1), effectiveOn: day, reason }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: ['notFound', 'documentMoved', 'documentPlanned', 'signoffOpen'],
    limit: limits.write,
  },
  'POST /api/panel/v1/documents/:document/withdraw': {
    may: 'content.write',
    fresh: true,
    summary: 'Takes a planned version back before its day; whoever was told of it is told so',
    reads: 'nothing',
    audit: 'document.withdrawn',
    params,
    body: z.object({ number: z.number().int().min(1), reason }),
    reply: codeAndMessage,
    failures: ['notFound', 'documentNotPlanned'],
    limit: limits.write,
  },
  'POST /api/panel/v1/documents/:document/remind': {
    may: 'content.write',
    summary: 'Notifies those who have not agreed to the version in force; once a day',
    reads: 'nothing',
    audit: 'document.reminded',
    params,
    reply: z.object({ data: z.object({ people: z.number().int() }) }),
    failures: ['notFound', 'alreadyReminded'],
    limit: limits.write,
  },
});
