import { code, may, must, text, whole } from '../../programme.columns.ts';
import { plain } from '../../changes/changes.rules.ts';
import { listing } from '../../changes/changes.service.ts';
import { reasons } from '../../programme.copy.ts';
import { keeping } from '../../former/former.service.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { articleChanges, articleColumns, articleOf } from './articles.ts';
import { type PageRow, bySlug } from './content.ts';
import { zoneCategoryIds } from './zone.store.ts';

const categoryChanges = { name: plain('nazwa'), position: plain('kolejnosc') } as const;

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
      // Only a new row needs a value that the file lacks.
      const onInsert = step.given.has('kolejnosc') ? {} : { position: 0 };
      const target = { table: 'zone_category', key: ['code'], rows } as const;
      const listed = {
        kind: 'kategorie_strefy',
        ...target,
        columns: categoryChanges,
        lines: new Map(lines.map(({ line, row }) => [row.kategoria, line])),
        nameOf: ({ code: name }: Readonly<Record<string, unknown>>) => String(name),
      };
      const written = await listing(step, listed, () =>
        keeping(step, 'zone_category', target, () => upsert(step.handle, { ...target, onInsert })),
      );
      return countsOf(rows.length, written);
    },
});

/** Each article is in one category. */
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
      const rows: PageRow[] = [];
      for (const line of lines) {
        const categoryId = ids.get(line.row.kategoria);
        if (categoryId === undefined)
          step.reject(line.line, 'kategoria', reasons.unknownCategory(line.row.kategoria));
        const row = await articleOf(step, line);
        if (row !== null && categoryId !== undefined)
          rows.push({ ...row, category_id: categoryId });
      }
      const codes = new Map([...ids].map(([name, id]) => [id, name]));
      const category = plain('kategoria', (id) => codes.get(Number(id)) ?? '');
      const target = { table: 'zone_article', key: ['slug'], rows } as const;
      const columns = { ...articleChanges, category_id: category };
      const listed = { kind: 'strefa', ...target, ...bySlug(lines), columns };
      const written = await listing(step, listed, () =>
        keeping(step, 'zone_article', target, () => upsert(step.handle, target)),
      );
      return countsOf(rows.length, written);
    };
  },
});
