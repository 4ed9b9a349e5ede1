import { z } from 'zod';
import { downloadForms } from '../calls/downloads.ts';
import { limits } from '../endpoint.ts';
import { codeAndMessage, requiredText as requiredAnyText } from '../values.ts';
import { importActs, importLeftReasons, importStates } from './import-files.ts';
import { panelRows } from './panel-endpoint.ts';
import {
  found,
  id,
  idParams,
  instant,
  month,
  pageQuery,
  reason,
  staffName,
  requiredText,
} from './values.ts';

const count = z.number().int();
const listed = z.object({
  id: z.string(),
  /** What a form or an act of the panel changes, like „zmiana konta: Marta Kowalczyk”; empty: files. */
  title: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  /** Accounts that opened, approved, applied and undid the import, by time. */
  acts: z.array(z.object({ act: z.enum(importActs), by: staffName, at: instant })),
  files: z.array(z.object({ name: z.string(), kind: z.string().nullable() })),
});

const problem = z.object({ line: count, column: z.string(), reason: z.string(), cell: z.string() });
const file = z.object({
  id: z.string(),
  name: z.string(),
  size: count,
  sha256: z.string(),
  /** Of the whole file with the column `błąd`: GET /api/panel/v1/imports/:id/errors/:errorsId; null: there is none. */
  errorsId: z.string().nullable(),
  /** Of the file of its rows that were set aside, under the same address. */
  asidesId: z.string().nullable(),
  /** Of all its new rows, under the same address; null: it has none, or the import is no longer open. */
  rowsId: z.string().nullable(),
  /**
   * The first of them, as they are read: values by column, with phones by their last three digits, PESEL and accounts
   * masked.
   */
  rows: z
    .object({
      columns: z.array(z.string()),
      rows: z.array(z.object({ line: count, cells: z.array(z.string()) })),
    })
    .nullable(),
  /** Of the newest check; null before it, and for files that are no table. */
  report: z
    .object({
      kind: z.string().nullable(),
      new: count,
      changed: count,
      unchanged: count,
      rejected: count,
      setAside: count,
      /** Errors with the same reason: how many, and the first of them. */
      errors: z.array(z.object({ reason: z.string(), count, first: z.array(problem) })),
      errorCount: count,
      asides: z.array(problem),
      warnings: z.array(z.object({ reason: z.string(), count, first: z.array(problem) })),
      warningCount: count,
      /** The operator's meanings of headings, used to read the file. */
      meanings: z.array(z.object({ heading: z.string(), column: z.string() })),
      /** Ambiguous headings. */
      unclear: z
        .object({
          kind: z.string().nullable(),
          missing: z.array(z.string()),
          unknown: z.array(z.string()),
        })
        .nullable(),
    })
    .nullable(),
});

/** A figure, or a row's value in words; of sealed values only that they change. */
const value = z.union([count, z.string()]);
const change = z.object({
  /** Null: the change concerns only a shop. */
  personId: z.string().nullable(),
  name: z.string(),
  shop: z.string(),
  of: z.string(),
  what: z.string(),
  before: value,
  after: value,
  line: count.nullable(),
});
const effect = z.object({
  /**
   * Golden points by period, kind of bonus, role and the shop's channel. No channel: no shop, or
   * checked by an earlier release.
   */
  lines: z.array(
    z.object({
      period: z.string(),
      kind: z.string(),
      role: z.string(),
      channel: z.string().optional(),
      plus: count,
      minus: count,
      people: count,
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      before: count,
      after: count,
      people: count,
      isClosed: z.boolean(),
    }),
  ),
  people: count,
  up: count,
  down: count,
  /** How many people's bonus of a period comes to a threshold of the rule, or falls below it. */
  thresholds: z
    .array(z.object({ period: z.string(), percent: count, up: count, down: count }))
    .optional(),
  /** The people with the largest changes of golden points. */
  largest: z.array(
    z.object({ personId: z.string(), name: z.string(), before: count, after: count }),
  ),
  accounts: count,
  /** Rules and settings that are new or changed, and the first of them. Missing: none. */
  versions: z
    .object({
      count,
      first: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    })
    .optional(),
});
const undone = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      kind: z.string(),
      takenBack: count,
      left: z.array(z.object({ why: z.enum(importLeftReasons), rows: count })),
      /** Later files that changed the same rows. */
      laterFiles: z.array(z.string()),
      /** The first rows that stay. */
      leftRows: z.array(
        z.object({
          personId: z.string().nullable(),
          name: z.string(),
          about: z.string(),
          why: z.enum(importLeftReasons),
        }),
      ),
    }),
  ),
  effect,
});

const started = z.object({ data: z.object({ operationId: z.string() }) });
const startedOrProposed = z.object({
  data: z.object({ operationId: z.string().nullable(), signoffId: z.string().nullable() }),
});
const kindName = requiredText(40);
/** `operationId` of the import on the operator's screen: an outdated screen decides nothing. */
const seen = id.nullable();

const movedOn = ['importMoved', 'importStale', 'signoffOpen'] as const;

/** The present day, or the beginning because the stored customer was a mistake; null: not said. */
const customersFrom = z.enum(['today', 'beginning']).nullable();

export const importRows = panelRows({
  'GET /api/panel/v1/imports': {
    may: 'imports.read',
    summary: 'Imports of the panel, newest first',
    reads: 'people',
    audit: 'import.read',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(listed), ...found }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/imports': {
    may: 'imports.write',
    summary:
      'Opens an import, whose files follow one by one as raw bytes: POST /api/panel/v1/imports/:id/files?name=',
    reads: 'nothing',
    audit: 'import.opened',
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: [],
    limit: limits.export,
  },
  'GET /api/panel/v1/imports/:id': {
    may: 'imports.read',
    summary:
      'One import: files, what the newest check found in them, changes before and after by column, and the effect',
    reads: 'people',
    audit: 'import.read',
    params: idParams,
    query: z.object({ page: pageQuery.optional(), column: requiredText(60).optional() }),
    reply: z.object({
      data: listed.omit({ files: true }).extend({
        operationId: z.string().nullable(),
        files: z.array(file),
        effect: effect.nullable(),
        /** Hidden rows and columns of its workbooks count. */
        readsHidden: z.boolean(),
        /** The check has stopped at a hidden row or column with a value. */
        hasHidden: z.boolean(),
        /** Older states of tasks replace newer ones, by two people. */
        replacesNewer: z.boolean(),
        /** The check has set older states of tasks aside. */
        hasOlder: z.boolean(),
        customersFrom,
        /** The check has stopped at a shop that changes its customer without a day. */
        asksCustomers: z.boolean(),
        /** Why a second person decides; empty: one person may apply it. */
        second: z.array(z.string()),
        /** `2026-11`, of its figures and of the golden points that it changes. */
        months: z.array(z.string()),
        /** What is unlike other months, and people far above their plan, as sentences. */
        notes: z.array(z.string()),
        /** What was done to its months by one person before, as sentences. */
        alone: z.array(z.string()),
        changes: z.array(change),
        /** Counts all changes; lists the first thousand of rows and of golden points. */
        changeCount: count,
        changesKept: count,
        changePages: count,
        /** Columns of the stored changes with their counts, to filter the list. */
        changeColumns: z.array(z.object({ column: z.string(), count })),
        /** Of the list of all changes: GET /api/panel/v1/imports/:id/errors/:errorsId; null: there is none. */
        changesId: z.string().nullable(),
        /**
         * Differences from the earlier check, because of which an apply was refused as out of date.
         */
        differs: z.array(z.string()),
        undo: undone.nullable(),
        /** Why an undo needs a second person; empty: one person may. */
        undoSecond: z.array(z.string()),
        undoUntil: instant.nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/imports/:id/columns': {
    may: 'imports.write',
    summary: 'Says what a heading means in files of a kind, from now on, or forgets it',
    reads: 'nothing',
    audit: 'import.mapped',
    params: idParams,
    body: z.object({
      kind: kindName,
      heading: requiredAnyText(200),
      column: requiredText(60).nullable(),
    }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed', 'unknownColumn'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/kind': {
    may: 'imports.write',
    summary: 'Says of which kind a file is, or leaves it to its heading again',
    reads: 'nothing',
    audit: 'import.mapped',
    params: idParams,
    body: z.object({ fileId: id, kind: kindName.nullable() }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed', 'unknownColumn'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/hidden': {
    may: 'imports.write',
    summary:
      'Says whether hidden rows and columns of the workbooks count, which has to be checked again',
    reads: 'nothing',
    audit: 'import.mapped',
    params: idParams,
    body: z.object({ count: z.boolean() }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/newer': {
    may: 'imports.write',
    summary:
      'Says whether older states of tasks replace newer ones, which two people decide; has to be checked again',
    reads: 'nothing',
    audit: 'import.mapped',
    params: idParams,
    body: z.object({ replace: z.boolean() }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/customers': {
    may: 'imports.write',
    summary:
      'Says when shops change their customers where the file lacks the day; has to be checked again',
    reads: 'nothing',
    audit: 'import.mapped',
    params: idParams,
    body: z.object({ from: customersFrom }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/remove': {
    may: 'imports.write',
    summary: 'Takes a file out of an import, which has to be checked again',
    reads: 'nothing',
    audit: 'import.fileRemoved',
    params: idParams,
    body: z.object({ fileId: id }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/check': {
    may: 'imports.write',
    summary:
      'Reads the files and says what they would do, as an operation; keeps each wrong file with the column `błąd`',
    reads: 'nothing',
    audit: 'import.checked',
    params: idParams,
    reply: started,
    failures: ['notFound', 'importBusy', 'importEmpty', 'importClosed'],
    limit: limits.export,
  },
  'POST /api/panel/v1/imports/:id/apply': {
    may: 'imports.write',
    fresh: true,
    summary:
      'Applies what was checked, as an operation, or proposes it to a second person above the limits',
    reads: 'nothing',
    audit: 'import.started',
    params: idParams,
    body: z.object({ seen, reason: reason.optional() }),
    reply: startedOrProposed,
    failures: ['notFound', 'importBusy', 'importNotReady', ...movedOn],
    limit: limits.export,
  },
  'POST /api/panel/v1/imports/:id/reject': {
    may: 'imports.write',
    fresh: true,
    summary: 'Gives an import up and erases its files',
    reads: 'nothing',
    audit: 'import.rejected',
    params: idParams,
    body: z.object({ seen }),
    reply: codeAndMessage,
    failures: ['notFound', 'importBusy', 'importClosed', 'importMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/imports/:id/undo': {
    may: 'imports.write',
    fresh: true,
    summary:
      'Says what would be taken back and what stays, or takes back what was shown, as an operation; above the limits it is proposed',
    reads: 'nothing',
    audit: 'import.undoStarted',
    params: idParams,
    body: z.object({ rehearsal: z.boolean(), seen, reason: reason.optional() }),
    reply: startedOrProposed,
    failures: ['notFound', 'importBusy', 'importNotApplied', 'importNotLookedAt', ...movedOn],
    limit: limits.export,
  },
});

/** Templates of the kinds of files, and the present state in the same columns. */
export const exportRows = panelRows({
  'GET /api/panel/v1/templates': {
    may: 'imports.read',
    summary: 'The kinds of files with their columns, and a template of each',
    reads: 'nothing',
    reply: z.object({
      data: z.array(
        z.object({
          kind: z.string(),
          purpose: z.string(),
          columns: z.array(
            z.object({
              name: z.string(),
              isRequired: z.boolean(),
              example: z.string(),
              meaning: z.string(),
            }),
          ),
          /** CSV. */
          template: z.string(),
          /** The same as XLSX, in base64; columns of a few words offer these as a list. */
          workbook: z.string(),
          /** How the present state is written in it, without which columns; null: it cannot be written back. */
          present: z.object({ isMonthly: z.boolean(), without: z.array(z.string()) }).nullable(),
        }),
      ),
      /** Months whose figures can be exported and imported, the latest first. */
      months: z.array(z.string()),
      /** The current month. */
      month: z.string(),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/exports/:kind': {
    may: 'imports.write',
    fresh: true,
    summary:
      'Writes the present state as a file of a kind that can be imported again, as an operation',
    reads: 'people',
    audit: 'state.exportStarted',
    params: z.object({ kind: kindName }),
    body: z.object({ month: month.optional(), form: z.enum(downloadForms).optional() }),
    reply: started,
    failures: ['notFound'],
    limit: limits.export,
  },
});
