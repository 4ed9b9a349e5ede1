import { reservedNewsSlug } from '@klub/contract/limits';
import { reasons } from '../../programme.copy.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { articleColumns, articleOf } from './articles.ts';

export const news = rowKind({
  name: 'aktualnosci',
  columns: articleColumns,
  keyColumn: 'slug',
  key: ({ slug }) => slug,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows = [];
      for (const line of lines) {
        // The list itself stands at this address (D12).
        const isReserved = line.row.slug === reservedNewsSlug;
        if (isReserved) step.reject(line.line, 'slug', reasons.reservedSlug(line.row.slug));
        const row = await articleOf(step, line);
        if (row !== null && !isReserved) rows.push(row);
      }
      const written = await upsert(step.handle, { table: 'news', key: ['slug'], rows });
      return countsOf(rows.length, written);
    },
});
