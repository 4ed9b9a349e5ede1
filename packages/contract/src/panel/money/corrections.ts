import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { correctionMax, correctionReasons, correctionStates } from './correction-states.ts';
import { panelRows } from '../panel-endpoint.ts';
import { found, id, instant, month, pageQuery, staffName, requiredText, text } from '../values.ts';

const count = z.number().int();

export const correctionRows = panelRows({
  'GET /api/panel/v1/corrections': {
    may: 'money.read',
    summary: 'Corrections by hand and by file, newest first',
    reads: 'people',
    audit: 'correction.listed',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          personId: z.string(),
          name: z.string(),
          phone: z.string(),
          month: z.string(),
          /** The corrected sum, in words. */
          sum: z.string(),
          amount: count,
          reasonCode: z.enum(correctionReasons),
          reason: z.string(),
          complaint: z.string(),
          state: z.enum(correctionStates),
          /** Null: a file. */
          by: staffName.nullable(),
          decidedBy: staffName.nullable(),
          at: instant,
          signoffId: z.string().nullable(),
        }),
      ),
      ...found,
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/corrections/sums': {
    may: 'money.read',
    summary:
      'The sums of a person in a month that take a correction, each with its entries in the ledger',
    reads: 'people',
    audit: 'correction.looked',
    ofPerson: 'person',
    query: z.object({ person: id, month }),
    reply: z.object({
      data: z.object({
        name: z.string(),
        phone: z.string(),
        sums: z.array(
          z.object({
            cause: z.string(),
            title: z.string(),
            total: count,
            /** The month that settles it is closed, so two people decide. */
            isClosed: z.boolean(),
            /**
             * Golden points, without signs, that single accounts have changed in its month, and the
             * limit of all changes.
             */
            alone: z.object({ person: count, month: count, all: count, allMax: count }),
            entries: z.array(z.object({ on: z.string(), words: z.string(), amount: count })),
          }),
        ),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/corrections': {
    may: 'money.prepare',
    fresh: true,
    summary:
      'Corrects a sum that is as it was seen, or proposes it to a second person above the limits and in a closed month',
    reads: 'nothing',
    audit: 'correction.noted',
    body: z.object({
      /** Of the form: sent again, it is the same correction. */
      key: z.string().regex(/^[A-Za-z\d-]{8,64}$/),
      person: id,
      month,
      cause: requiredText(80),
      amount: z
        .number({ error: 'Podaj liczbę złotych punktów.' })
        .int({ error: 'Podaj liczbę całkowitą.' })
        .min(-correctionMax, { error: 'Najwyżej milion złotych punktów.' })
        .max(correctionMax, { error: 'Najwyżej milion złotych punktów.' })
        .refine((value) => value !== 0, { error: 'Korekta o zero niczego nie zmienia.' }),
      reasonCode: z.enum(correctionReasons, { error: 'Wybierz powód.' }),
      reason: requiredText(500),
      complaint: text(60),
      /** Of the sum, as the caller has seen it. */
      total: count,
    }),
    reply: z.object({
      data: z.object({ correctionId: z.string(), signoffId: z.string().nullable() }),
    }),
    failures: ['notFound', 'unknownSum', 'correctionKnown', 'sumMoved', 'signoffOpen', 'ownPerson'],
    limit: limits.write,
  },
});
