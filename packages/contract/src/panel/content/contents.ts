import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { panelRows } from '../panel-endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { day, found, idParams, instant, noSuchState, pageQuery, reason, text } from '../values.ts';
import { contentKind, reads } from './drafts.ts';
import { contentStates } from './kinds.ts';

const thingParams = z.object({ kind: contentKind, key: text(100) });
const version = z.number().int().min(1).max(1_000_000_000);
/** Published in the same act: a pill with its question. */
const withDrafts = z.array(z.object({ id: idParams.shape.id, version })).max(10);

const roles = z.array(z.string());

const listed = z.object({
  kind: contentKind,
  /** Null: a draft of something new. */
  key: z.string().nullable(),
  title: z.string(),
  state: z.enum(contentStates),
  draftId: z.string().nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Empty: for everybody. */
  roles,
  thumbnail: z.string().nullable(),
  /** Who wrote it in the panel; empty: it came from a file. */
  author: z.string(),
  /** Participants who have read it, of those who can; null: not counted. */
  reads: reads.nullable(),
});

/** What the importer refuses, at the field of a draft; `row`: of a list. */
const problem = z.object({
  draftId: z.string(),
  list: z.string().nullable(),
  row: z.number().int().nullable(),
  /** Empty: it concerns no single field. */
  field: z.string(),
  message: z.string(),
});

export const contentRows = panelRows({
  'GET /api/panel/v1/contents': {
    may: 'content.read',
    summary: 'Published, planned and ended content, and drafts, the latest first',
    reads: 'nothing',
    query: z.object({
      kind: contentKind.optional(),
      state: z.enum(contentStates, { error: noSuchState }).optional(),
      q: text(searchMaxLength).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(listed),
      /** Of the same search, by state. */
      counts: z.record(z.string(), z.number().int()),
      ...found,
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/contents/calendar': {
    may: 'content.read',
    summary: 'What opens and closes in a week, and for whom',
    reads: 'nothing',
    query: z.object({ week: day.optional() }),
    reply: z.object({
      data: z.object({
        /** Its Monday. */
        week: z.string(),
        days: z.array(
          z.object({
            day: z.string(),
            opens: z.array(
              listed
                .pick({ kind: true, key: true, title: true, roles: true })
                .extend({ at: instant }),
            ),
            closes: z.array(
              listed
                .pick({ kind: true, key: true, title: true, roles: true })
                .extend({ at: instant }),
            ),
          }),
        ),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/contents/:kind/:key': {
    may: 'content.read',
    summary: 'One published thing: its state, who can see it, and how it was read or answered',
    reads: 'nothing',
    params: thingParams,
    reply: z.object({
      data: listed.extend({
        /** People who can see it by their role. */
        could: z.number().int(),
        /** Of a question; null: of something else. */
        answers: z
          .object({
            opened: z.number().int(),
            first: z.number().int(),
            second: z.number().int(),
            wrong: z.number().int(),
            expired: z.number().int(),
            medianSeconds: z.number().nullable(),
          })
          .nullable(),
        /** What can be done now; each needs the permission to write. */
        mayEnd: z.boolean(),
        mayWithdraw: z.boolean(),
        publishedAt: instant.nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/drafts/:id/check': {
    may: 'content.write',
    summary:
      'What a publication would do, or what the importer refuses, at its field. Writes nothing',
    reads: 'nothing',
    audit: 'none',
    because: 'a dry run that leaves nothing',
    params: idParams,
    body: z.object({ version, with: withDrafts }),
    reply: z.object({
      data: z.object({
        problems: z.array(problem),
        warnings: z.array(problem),
        /** Each draft in the order of writing. */
        things: z.array(
          z.object({
            draftId: z.string(),
            kind: contentKind,
            title: z.string(),
            isNew: z.boolean(),
            opensAt: instant.nullable(),
            closesAt: instant.nullable(),
            isPlanned: z.boolean(),
            /** How many people can see it by their role; null: everybody. */
            people: z.number().int().nullable(),
            roles,
            /** Rows of a whole list that disappear. */
            removed: z.array(z.string()),
          }),
        ),
        /** Why a second person has to agree, in sentences; empty: one person decides. */
        second: z.array(z.string()),
      }),
    }),
    failures: ['notFound', 'draftClosed', 'draftMoved', 'importRunning'],
    limit: limits.write,
  },
  'POST /api/panel/v1/drafts/:id/publish': {
    may: 'content.write',
    fresh: true,
    summary:
      'Publishes drafts in one act through the importer, or proposes it where two people must decide; a date in the future plans it',
    reads: 'nothing',
    audit: 'content.published',
    params: idParams,
    body: z.object({
      version,
      with: withDrafts,
      /** Marks of what is published now, by draft, as the screen shows it. */
      published: z.record(z.string(), text(64)),
      /** For the second person. */
      reason: reason.optional(),
    }),
    reply: z.object({
      code: z.number().int(),
      message: z.string(),
      data: z.object({ importId: z.string().nullable(), signoffId: z.string().nullable() }),
    }),
    failures: [
      'notFound',
      'draftClosed',
      'draftMoved',
      'contentMoved',
      'contentRefused',
      'importRunning',
      'signoffOpen',
    ],
    limit: limits.write,
  },
  'POST /api/panel/v1/contents/:kind/:key/end': {
    may: 'content.write',
    fresh: true,
    summary: 'Takes something published down: its end is now',
    reads: 'nothing',
    audit: 'content.ended',
    params: thingParams,
    reply: z.object({ code: z.number().int(), message: z.string() }),
    failures: ['notFound', 'contentNotOpen', 'contentRefused', 'importRunning'],
    limit: limits.write,
  },
  'POST /api/panel/v1/contents/:kind/:key/withdraw': {
    may: 'content.write',
    fresh: true,
    summary: 'Takes back what nobody could see yet; it becomes a draft again',
    reads: 'nothing',
    audit: 'content.withdrawn',
    params: thingParams,
    reply: z.object({
      code: z.number().int(),
      message: z.string(),
      data: z.object({ operationId: z.string() }),
    }),
    failures: ['notFound', 'contentSeen', 'importBusy', 'importNotApplied'],
    limit: limits.write,
  },
});
