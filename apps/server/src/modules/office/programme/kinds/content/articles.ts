import { roles } from '@klub/contract/roles';
import { choices, end, optional, required, start } from '../../programme.columns.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { isInOrder, pageColumns, pictureColumns } from './content.ts';

/** Columns that news and the knowledge zone share. */
export const articleColumns = {
  ...pageColumns(300, {
    slug: 'nowa-farba',
    title: 'Nowa farba w ofercie',
    excerpt: 'Co warto o niej wiedzieć.',
    content: '<p>Od tego tygodnia…</p>',
  }),
  ...pictureColumns,
  role: required(choices(roles), { to: 'roles', example: 'user1|user2|user3|salesman' }),
  opublikowano: required(start, { to: 'published_at', example: '2026-11-05 08:30' }),
  do: optional(end, { to: 'ends_at' }),
} as const;

type ArticleLine = {
  readonly line: number;
  readonly row: { readonly opublikowano: Date; readonly do: Date | null };
};

export function isPublishedInOrder(context: ImportContext, { line, row }: ArticleLine): boolean {
  return isInOrder(context, line, row.opublikowano, row.do);
}
