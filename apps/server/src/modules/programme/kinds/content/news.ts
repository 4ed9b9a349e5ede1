import { reservedNewsSlug } from '@klub/contract/limits';
import { listing } from '../../changes/changes.service.ts';
import { reasons } from '../../programme.copy.ts';
import { keeping } from '../../former/former.service.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { articleChanges, articleColumns, articleOf } from './articles.ts';
import { type PageRow, bySlug } from './content.ts';

export const news = rowKind({
  name: 'aktualnosci',
  columns: articleColumns,
  keyColumn: 'slug',
  key: ({ slug }) => slug,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows: PageRow[] = [];
      for (const line of lines) {
        // The list has this address (D12).
        const isReserved = line.row.slug === reservedNewsSlug;
        if (isReserved) step.reject(line.line, 'slug', reasons.reservedSlug(line.row.slug));
        const row = await articleOf(step, line);
        if (row !== null && !isReserved) rows.push(row);
      }
      const target = { table: 'news', key: ['slug'], rows } as const;
      const listed = { kind: 'aktualnosci', ...target, ...bySlug(lines), columns: articleChanges };
      const written = await listing(step, listed, () =>
        keeping(step, 'news', target, () => upsert(step.handle, target)),
      );
      return countsOf(rows.length, written);
    },
});
