import { roles } from '@klub/contract/roles';
import { choices, end, html, may, must, slug, start, text } from '../../programme.columns.ts';
import { endMoment, startMoment } from '../../changes/changes.rules.ts';
import type { Line, Step } from '../../programme.kind.ts';
import { contentChanges, contentOf, isInOrder } from './content.ts';

/** Columns that news and the knowledge zone share. */
export const articleColumns = {
  slug: must(slug, 'nowa-farba'),
  tytul: must(text(300), 'Nowa farba w ofercie'),
  zajawka: must(text(500), 'Co warto o niej wiedzieć.'),
  tresc: must(html, '<p>Od tego tygodnia…</p>'),
  miniatura: may(text(200)),
  obraz: may(text(200)),
  role: must(choices(roles), 'user1|user2|user3|salesman'),
  opublikowano: must(start, '2026-11-05 08:30'),
  do: may(end),
} as const;

/** List of changes for the columns of `articleOf`. */
export const articleChanges = {
  ...contentChanges,
  published_at: startMoment('opublikowano'),
  ends_at: endMoment('do'),
} as const;

type ArticleRow = {
  readonly slug: string;
  readonly tytul: string;
  readonly zajawka: string;
  readonly tresc: string;
  readonly miniatura: string | null;
  readonly obraz: string | null;
  readonly role: string[];
  readonly opublikowano: Date;
  readonly do: Date | null;
};

/** A row of either table; null for a rejected one. Missing columns stay unchanged. */
export async function articleOf(step: Step, { line, row }: Line<ArticleRow>) {
  const content = await contentOf(step, { line, row });
  if (!isInOrder(step, line, row.opublikowano, row.do)) return null;
  return {
    ...content,
    published_at: row.opublikowano,
    ...(step.given.has('do') ? { ends_at: row.do } : {}),
  };
}
