import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { searchMaxLength } from '../limits.ts';
import { threeSigns } from '../sentences.ts';
import { panelRows } from './panel-endpoint.ts';
import type { Permission } from './permissions.ts';
import { instant, text } from './values.ts';

/** What a search finds, each kind for those who may open its screen. */
export const searchKinds = {
  people: 'people.read',
  shops: 'people.read',
  transfers: 'money.read',
  letters: 'letters.read',
  matters: 'matters.read',
  imports: 'imports.read',
} as const satisfies Readonly<Record<string, Permission>>;

/** How many of each kind are found at most. */
export const foundOfKindMax = 6;

export const searchRows = panelRows({
  'GET /api/panel/v1/search': {
    may: 'matters.read',
    summary:
      'A few people, shops, transfers, matters and imports by name or number, of the kinds that the caller may open',
    reads: 'people',
    audit: 'search.made',
    query: z.object({
      /** Three signs at least, or a number. */
      q: text(searchMaxLength).refine(
        (value) => value.trim().length >= 3 || /^\d+$/.test(value.trim()),
        { error: threeSigns },
      ),
    }),
    reply: z.object({
      data: z.object({
        people: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** Masked. */
            phone: z.string(),
            role: z.string(),
            shop: z.string(),
          }),
        ),
        shops: z.array(z.object({ code: z.string(), name: z.string(), city: z.string() })),
        transfers: z.array(
          z.object({
            reference: z.string(),
            payoutId: z.string(),
            name: z.string(),
            grosze: z.number().int(),
          }),
        ),
        letters: z.array(z.object({ id: z.string(), number: z.string(), topic: z.string() })),
        matters: z.array(z.object({ id: z.string(), words: z.string(), proposedAt: instant })),
        imports: z.array(
          z.object({
            id: z.string(),
            /** Empty: the names of its files say what it is. */
            title: z.string(),
            files: z.array(z.string()),
            createdAt: instant,
          }),
        ),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
});
