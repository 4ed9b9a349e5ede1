import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { roles } from '../../roles.ts';
import { panelRows } from '../panel-endpoint.ts';
import { found, pageQuery, text } from '../values.ts';

/** Gaps of the structure on a day. */
export const holes = [
  'shopsWithoutRepresentative',
  'shopsWithoutPeople',
  'peopleWithoutShop',
  'representativesWithoutShops',
  'customersWithoutManager',
] as const;
export type Gap = (typeof holes)[number];

/** The levels of the tree, from top to bottom. */
export const nodeKinds = ['manager', 'representative', 'customer', 'shop'] as const;
export type NodeKind = (typeof nodeKinds)[number];

const count = z.number().int();
const day = z.iso.date();
const named = z.object({ id: z.string(), name: z.string() });
const customer = z.object({ prefix: z.string(), number: z.string(), name: z.string() });
const shop = {
  code: z.string(),
  name: z.string(),
  city: z.string(),
  channel: z.string(),
  customer,
};
const node = z.object({
  kind: z.enum(nodeKinds),
  /** The code, for a shop. */
  id: z.string(),
  name: z.string(),
  /** The customers, shops and people directly below. */
  under: count,
});
const read = {
  may: 'people.read',
  reads: 'people',
  audit: 'structure.read',
  limit: limits.read,
} as const;

export const structureRows = panelRows({
  'GET /api/panel/v1/shops': {
    ...read,
    summary:
      'Shops by code, name, town, customer or SAP number, with who looks after them and how many work there',
    query: z.object({ q: text(searchMaxLength).optional(), page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(z.object({ ...shop, representatives: z.array(z.string()), people: count })),
      ...found,
    }),
    failures: [],
  },
  'GET /api/panel/v1/shops/:code': {
    ...read,
    summary:
      'One shop: its customer, its representatives and their managers, and everybody who works or worked there',
    params: z.object({ code: text(60) }),
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.object({
        ...shop,
        representatives: z.array(
          named.extend({ from: day, to: day.nullable(), managers: z.array(z.string()) }),
        ),
        people: z.array(
          named.extend({
            phone: z.string(),
            role: z.enum(roles),
            from: day,
            to: day.nullable(),
            isInvited: z.boolean(),
            isNow: z.boolean(),
          }),
        ),
        peopleNow: count,
        /** The plans of the present month, and their realisation. */
        month: z.object({ month: z.string(), people: count, target: count, points: count }),
      }),
      ...found,
    }),
    failures: ['notFound'],
  },
  'GET /api/panel/v1/structure': {
    ...read,
    summary:
      'What stands under a node of the structure, or its top: managers, representatives, customers, shops',
    query: z.object({
      under: z
        .string()
        .regex(/^(representative|customer):\d{1,15}$/, {
          error: 'Nie ma takiego miejsca w strukturze.',
        })
        .optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      /** The level above; null at the top. */
      at: z.object({ kind: z.enum(nodeKinds), name: z.string() }).nullable(),
      data: z.array(node),
      ...found,
    }),
    failures: ['notFound'],
  },
  'GET /api/panel/v1/structure/holes': {
    may: 'people.read',
    reads: 'nothing',
    limit: limits.read,
    summary:
      'How many shops, people, representatives and customers lack what they need, at most a minute old',
    reply: z.object({
      data: z.array(z.object({ hole: z.enum(holes), count })),
      at: z.iso.datetime(),
    }),
    failures: [],
  },
  'GET /api/panel/v1/structure/holes/:hole': {
    ...read,
    summary: 'Those that lack something, a page at a time',
    params: z.object({ hole: z.enum(holes, { error: 'Nie ma takiej listy.' }) }),
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          kind: z.enum(['shop', 'person', 'customer']),
          id: z.string(),
          name: z.string(),
          note: z.string(),
        }),
      ),
      ...found,
    }),
    failures: [],
  },
});
