import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { text } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { personStates } from './person-states.ts';
import { found, pageQuery } from './values.ts';

export const peopleRows = panelRows({
  'GET /api/panel/v1/people': {
    may: 'people.read',
    summary: 'People by number, name, shop or SAP, by state and role, in Polish order, with masked numbers',
    reads: 'people',
    audit: 'people.searched',
    query: z.object({
      q: text(60)
        .refine((value) => value.trim().length >= 3, { error: 'Wpisz co najmniej 3 znaki.' })
        .optional(),
      state: z.enum(personStates, { error: 'Nie ma takiego stanu.' }).optional(),
      role: z.enum(roles, { error: 'Nie ma takiej roli.' }).optional(),
      /** The code of a shop, or the number of its customer in SAP. */
      shop: text(60).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          phone: z.string(),
          role: z.string(),
          shop: z.string(),
          state: z.enum(personStates),
        }),
      ),
      ...found,
      /** More fit than are counted. */
      hasMore: z.boolean(),
    }),
    failures: [],
    limit: limits.read,
  },
});
