import { code, may, must, text, whole } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { articleColumns, articleOf } from './articles.ts';
import { zoneCategoryIds } from './zone.store.ts';

/** Categories of the knowledge zone. */
export const zoneCategories = rowKind({
  name: 'kategorie_strefy',
  columns: {
    kategoria: must(code, 'farby'),
    nazwa: must(text(100), 'Farby i podłoża'),
    kolejnosc: may(whole(0, 10_000), '1'),
  },
  keyColumn: 'kategoria',
  key: ({ kategoria }) => kategoria,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows = lines.map(({ row }) => ({
        code: row.kategoria,
        name: row.nazwa,
        ...(step.given.has('kolejnosc') ? { position: row.kolejnosc ?? 0 } : {}),
      }));
      // Only what is written when a row is new needs a value that the file does not give.
      const onInsert = step.given.has('kolejnosc') ? {} : { position: 0 };
      const written = await upsert(step.handle, { table: 'zone_category', key: ['code'], rows, onInsert });
      return countsOf(rows.length, written);
    },
});

/** Articles of the knowledge zone, each in one category. */
export const zoneArticles = rowKind({
  name: 'strefa',
  columns: { ...articleColumns, kategoria: must(code, 'farby') },
  keyColumn: 'slug',
  key: ({ slug }) => slug,
  writer: (step) => {
    let known: Promise<ReadonlyMap<string, number>> | undefined;
    return async (lines): Promise<Counts> => {
      known ??= zoneCategoryIds(step.handle);
      const ids = await known;
      const rows = [];
      for (const line of lines) {
        const categoryId = ids.get(line.row.kategoria);
        if (categoryId === undefined) step.reject(line.line, 'kategoria', reasons.unknownCategory(line.row.kategoria));
        const row = await articleOf(step, line);
        if (row !== null && categoryId !== undefined) rows.push({ ...row, category_id: categoryId });
      }
      const written = await upsert(step.handle, { table: 'zone_article', key: ['slug'], rows });
      return countsOf(rows.length, written);
    };
  },
});
