import { reservedNewsSlug } from '@klub/contract/limits';
import { reasons } from '../../programme.copy.ts';
import { tableKind } from '../../table/table.kind.ts';
import { articleColumns, isPublishedInOrder } from './articles.ts';

export const news = tableKind({
  name: 'aktualnosci',
  purpose: 'Wiadomości.',
  table: 'news',
  key: ['slug'],
  sorted: ['published_at', 'slug'],
  columns: articleColumns,
  batch: (context) => ({
    accepts: (line) => {
      // The list itself stands at this address (D12).
      const isReserved = line.row.slug === reservedNewsSlug;
      if (isReserved) context.report.reject(line.line, 'slug', reasons.reservedSlug(line.row.slug));
      return isPublishedInOrder(context, line) && !isReserved;
    },
  }),
});
