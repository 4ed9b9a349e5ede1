import { type ListedColumn, htmlText, picture, plain } from '../../changes/changes.rules.ts';
import type { Values } from '../../former/former.rules.ts';
import { reasons } from '../../programme.copy.ts';
import type { Line, Step } from '../../programme.kind.ts';

type ContentRow = {
  readonly slug: string;
  readonly tytul: string;
  readonly zajawka: string;
  readonly tresc: string;
  readonly miniatura: string | null;
  readonly obraz: string | null;
  readonly role: string[];
};

export const contentChanges: Readonly<Record<string, ListedColumn>> = {
  title: plain('tytul'),
  excerpt: plain('zajawka'),
  content: htmlText('tresc'),
  thumbnail: picture('miniatura'),
  image: picture('obraz'),
  roles: plain('role'),
};

/** A row of a table whose rows have an address. */
export type PageRow = Values & { readonly slug: string };

/** By slug: each row's line, and its name in the list of changes. */
export function bySlug(lines: readonly Line<{ readonly slug: string }>[]) {
  return {
    lines: new Map(lines.map(({ line, row }) => [row.slug, line])),
    nameOf: ({ slug }: Readonly<Record<string, unknown>>): string => String(slug),
  };
}

/**
 * Values of every text with a page: pills, news, articles, special tasks. Pictures without a column
 * in the file stay unchanged.
 */
export async function contentOf(step: Step, { line, row }: Line<ContentRow>) {
  const { given } = step;
  const content = step.html(line, 'tresc', row.tresc);
  if (content === '') step.reject(line, 'tresc', reasons.blankHtml);
  return {
    slug: row.slug,
    title: row.tytul,
    excerpt: row.zajawka,
    content,
    ...(given.has('miniatura')
      ? { thumbnail: await step.picture(line, 'miniatura', row.miniatura) }
      : {}),
    ...(given.has('obraz') ? { image: await step.picture(line, 'obraz', row.obraz) } : {}),
    roles: row.role,
  };
}

/** Rejects a row that ends before it begins; then returns false. */
export function isInOrder(step: Step, line: number, begins: Date, ends: Date | null): boolean {
  if (ends === null || ends > begins) return true;
  step.reject(line, 'do', reasons.endBeforeStart);
  return false;
}
