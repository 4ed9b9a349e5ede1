import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { text as anyText } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import { idParams, instant, staffName, text } from '../values.ts';
import { contentKinds } from './kinds.ts';

const column = text(40);
/** The text of one cell; what it may hold, the importer says at the check. */
const cell = anyText(200_000);
const cellsMax = 60;

function isShort(given: object): boolean {
  return Object.keys(given).length <= cellsMax;
}

/** One row of a file, by its columns. */
const cells = z.record(column, cell).refine(isShort);
/** Rows by the kind of their file. */
const rows = z.record(column, z.array(cells).max(500)).refine((given) => isShort(given));
/** A short digest of a field's value, by field: a column, or a kind of rows. */
const marks = z.record(column, text(64)).refine(isShort);

export const contentKind = z.enum(contentKinds, { error: 'Nie ma takiego rodzaju treści.' });
/** The key of a row in its table: a name in addresses, a code, or the kind of a whole list. */
const key = text(100);
const version = z.number().int().min(1).max(1_000_000_000);

const field = z.object({
  name: z.string(),
  label: z.string(),
  meaning: z.string(),
  example: z.string(),
  input: z.enum([
    'text',
    'long',
    'html',
    'picture',
    'day',
    'month',
    'moment',
    'number',
    'one',
    'several',
  ]),
  isRequired: z.boolean(),
  /** Of the inputs `one` and `several`. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** Why the value cannot change any more, as a sentence with the number of people; null: it can. */
  lock: z.object({ people: z.number().int(), reason: z.string() }).nullable(),
});

const list = z.object({
  /** The kind of file. */
  kind: z.string(),
  title: z.string(),
  fields: z.array(field),
  /** The column that names a row. */
  key: z.string(),
  /** Rows that a publication leaves out are removed. */
  isWhole: z.boolean(),
});

const content = z.object({ values: cells, rows });

/** People who have opened it, of those who can see it. */
export const reads = z.object({ read: z.number().int(), could: z.number().int() });

/** Who changed a field last, and when. */
const author = z.object({ name: z.string(), at: instant });

export const draftRows = panelRows({
  'POST /api/panel/v1/drafts': {
    may: 'content.write',
    summary: 'Starts a draft; returns the open draft of the same thing when there is one',
    reads: 'nothing',
    audit: 'content.drafted',
    body: z.object({
      kind: contentKind,
      /** The key of the published row; null: something new. */
      of: key.nullable(),
      /** What a new one starts from: nothing, or the latest of its kind. */
      from: z.enum(['empty', 'last']).default('empty'),
    }),
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: ['notFound', 'contentRefused'],
    limit: limits.write,
  },
  'GET /api/panel/v1/drafts/:id': {
    may: 'content.read',
    summary:
      'A draft: its fields as the kind of file declares them, its values, and what is published',
    reads: 'nothing',
    params: idParams,
    reply: z.object({
      data: z.object({
        id: z.string(),
        kind: contentKind,
        of: z.string().nullable(),
        title: z.string(),
        state: z.enum(['open', 'published', 'discarded']),
        version,
        fields: z.array(field),
        lists: z.array(list),
        values: cells,
        rows,
        marks,
        /** What participants have now, or will have from its date; null: nothing. */
        published: content.extend({ mark: z.string(), reads: reads.nullable() }).nullable(),
        /** Fields whose published value has changed since the draft was started. */
        moved: z.array(z.string()),
        authors: z.record(z.string(), author),
        changedBy: staffName,
        changedAt: instant,
        /** The matter that waits for the second person; null: none. */
        signoffId: z.string().nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/drafts/:id': {
    may: 'content.write',
    summary:
      'Saves changed fields of a draft; fields that another person has changed since they were read are not saved, but returned',
    reads: 'nothing',
    audit: 'none',
    because: 'a draft saves itself every few seconds; its revisions say who changed it',
    params: idParams,
    body: z.object({
      /** The version that the screen has. */
      version,
      /** Marks of the sent fields as they were read. */
      seen: marks,
      values: cells,
      rows,
    }),
    reply: z.object({
      data: z.object({
        version,
        savedAt: instant,
        /** Of the sent fields and of `others`. */
        marks,
        /** What other people have changed since the given version. */
        others: content,
        /** Sent fields that were not saved, because another person has changed them too. */
        conflicts: z.array(z.string()),
        /** Of the fields in `others`. */
        authors: z.record(z.string(), author),
      }),
    }),
    failures: ['notFound', 'draftClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/drafts/:id/here': {
    may: 'content.read',
    summary:
      'Says that the caller has the draft on the screen; returns who else has, and its version',
    reads: 'nothing',
    audit: 'none',
    because: 'a sign of presence that lasts half a minute',
    params: idParams,
    reply: z.object({ data: z.object({ others: z.array(z.string()), version }) }),
    failures: ['notFound'],
    limit: limits.write,
  },
  'POST /api/panel/v1/drafts/:id/discard': {
    may: 'content.write',
    summary: 'Discards an open draft; what is published stays',
    reads: 'nothing',
    audit: 'content.discarded',
    params: idParams,
    body: z.object({ version }),
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: ['notFound', 'draftClosed', 'draftMoved'],
    limit: limits.write,
  },
  'GET /api/panel/v1/drafts/:id/revisions': {
    may: 'content.read',
    summary:
      'Earlier versions of a draft, the latest first, with the fields that differ from the one before',
    reads: 'nothing',
    params: idParams,
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          version,
          by: staffName,
          at: instant,
          changed: z.array(z.string()),
        }),
      ),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/drafts/:id/revisions/:revision': {
    may: 'content.read',
    summary: 'The values of one earlier version of a draft',
    reads: 'nothing',
    params: idParams.extend({ revision: idParams.shape.id }),
    reply: z.object({ data: content }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/drafts/:id/return': {
    may: 'content.write',
    summary: 'Returns a draft to an earlier version, as a new version',
    reads: 'nothing',
    audit: 'none',
    because: 'changes a draft alone; its revisions say who returned it',
    params: idParams,
    body: z.object({ version, revision: idParams.shape.id }),
    reply: z.object({ data: z.object({ version }) }),
    failures: ['notFound', 'draftClosed', 'draftMoved'],
    limit: limits.write,
  },
});
