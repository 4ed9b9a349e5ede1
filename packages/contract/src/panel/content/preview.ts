import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { roles } from '../../roles.ts';
import { text as anyText } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import { idParams, instant, noSuchRole, text } from '../values.ts';

/** Longer than any column takes: the importer says in its words what is too long. */
const cell = anyText(250_000);
const cells = z
  .record(text(40), cell)
  .refine((given) => Object.keys(given).length <= 60, { error: 'Za dużo pól.' });

/** What a draft holds, as files have it: the cells of its row, and the rows of its lists by kind of file. */
const draftCells = z.object({
  values: cells,
  rows: z.record(text(40), z.array(cells).max(1_000)),
});

/** Why a role does not see the draft: its roles, its screens, or its dates. */
const hiddenReasons = ['role', 'screen', 'notYet', 'over'] as const;

const replies = z.array(text(64)).max(50);

/** A try of the question in the preview, whose clock only the browser keeps. */
const attempt = z.object({
  openedMsAgo: z.number().int().min(0).max(86_400_000),
  outcome: z.enum(['correct', 'wrong', 'expired']).nullable(),
  replies: replies.nullable(),
});

export const previewRows = panelRows({
  'POST /api/panel/v1/drafts/:id/preview': {
    may: 'content.read',
    summary:
      "What the participants' app would be answered if the draft were published: a call of theirs by a made-up person of a role; nothing is written",
    reads: 'nothing',
    audit: 'none',
    because: 'Everything is rolled back: no row, no clock and no read remains.',
    params: idParams,
    body: z.object({
      role: z.enum(roles, { error: noSuchRole }),
      /** Of the participants' app; empty: only who sees the draft, and where. */
      path: text(2_000),
      /** The person has just been notified of the draft. */
      isTold: z.boolean(),
      /** What is typed and not saved yet; null: the draft as it is saved. */
      typed: draftCells.nullable(),
      attempts: z.array(attempt).max(3),
      /** A reply to the question; null: the path is read. */
      reply: z
        .object({
          state: z.enum(['sendAnswer', 'timeOut']),
          replies: replies.optional(),
          responseTime: z.number().optional(),
        })
        .nullable(),
    }),
    reply: z.object({
      data: z.object({
        /** Passed through the whitelist of the participants' row, or a refusal as they would read it. */
        answer: z
          .object({ status: z.number().int(), body: z.record(z.string(), z.unknown()) })
          .nullable(),
        /** By role, why it does not see the draft now; null: it does. */
        who: z.array(z.object({ role: z.enum(roles), hidden: z.enum(hiddenReasons).nullable() })),
        opensAt: instant.nullable(),
        closesAt: instant.nullable(),
        /** The moment that is shown: now, or the nearest one within the dates. */
        at: instant,
        /** Addresses in the participants' app; null: this kind has none. */
        pages: z.object({
          card: z.string().nullable(),
          screen: z.string().nullable(),
          told: z.string().nullable(),
        }),
        /** Columns that are empty or wrong, for which something stands in. */
        filled: z.array(z.string()),
      }),
    }),
    failures: ['notFound', 'previewImpossible', 'importRunning'],
    limit: limits.read,
  },
});
