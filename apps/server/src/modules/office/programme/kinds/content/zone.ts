import { code, optional, required, text, whole } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { tableKind } from '../../table/table.kind.ts';
import { articleColumns, isPublishedInOrder } from './articles.ts';

export const zoneCategories = tableKind({
  name: 'kategorie_strefy',
  purpose: 'Kategorie strefy wiedzy.',
  table: 'zone_category',
  key: ['kategoria'],
  sorted: ['position', 'code'],
  columns: {
    kategoria: required(code, { to: 'code', example: 'farby' }),
    nazwa: required(text(100), { to: 'name', example: 'Farby i podłoża' }),
    kolejnosc: optional(whole(0, 10_000), { to: 'position', example: '1', empty: 0 }),
  },
});

/** Each article is in one category. */
export const zoneArticles = tableKind({
  name: 'strefa',
  purpose: 'Artykuły strefy wiedzy.',
  table: 'zone_article',
  key: ['slug'],
  joins: {
    category: {
      table: 'zone_category',
      by: 'category_id',
      key: ['code'],
      unknown: reasons.unknownCategory,
    },
  },
  sorted: ['published_at', 'slug'],
  columns: {
    ...articleColumns,
    kategoria: required(code, {
      to: 'category.code',
      example: 'farby',
      words: 'kod kategorii strefy',
    }),
  },
  batch: (context) => ({ accepts: (line) => isPublishedInOrder(context, line) }),
});
