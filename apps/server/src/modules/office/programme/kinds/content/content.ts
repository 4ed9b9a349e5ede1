import { html, optional, picture, required, slug, text } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import type { ImportContext } from '../../programme.kind.ts';

type Examples = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
};

/** What every text with a page of its own has: pills, news, articles, special tasks. */
export function pageColumns(titleMax: number, examples: Examples) {
  return {
    slug: required(slug, { to: 'slug', example: examples.slug }),
    tytul: required(text(titleMax), { to: 'title', example: examples.title }),
    zajawka: required(text(500), { to: 'excerpt', example: examples.excerpt }),
    tresc: required(html, { to: 'content', example: examples.content }),
  } as const;
}

/** Pictures for which the file has no column stay as they are. */
export const pictureColumns = {
  miniatura: optional(picture, { to: 'thumbnail' }),
  obraz: optional(picture, { to: 'image' }),
} as const;

/** Rejects a row that ends before it begins; then returns false. */
export function isInOrder(
  context: ImportContext,
  line: number,
  begins: Date,
  ends: Date | null,
): boolean {
  if (ends === null || ends > begins) return true;
  context.report.reject(line, 'do', reasons.endBeforeStart);
  return false;
}
