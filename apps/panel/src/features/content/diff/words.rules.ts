import { diffWordsWithSpace } from 'diff';

export type Part = { readonly text: string; readonly kind: 'same' | 'added' | 'removed' };

/** A text of at most 200,000 characters has about this many differences. */
const longestDiffMs = 2_000;

/** The words of two texts: what stays, what goes and what comes; null when they are too different to compare. */
export function wordsBetween(before: string, after: string): Part[] | null {
  const parts = diffWordsWithSpace(before, after, { timeout: longestDiffMs });
  if (parts === undefined) return null;
  return parts.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

const blocks =
  /<\/(?:p|div|h[1-6]|li|tr|blockquote|figure|caption|dt|dd|table|ul|ol)>|<br\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The words of HTML, a line for each block; pictures and links with their addresses, so that a changed one shows. */
export function linesOf(html: string): string {
  return html
    .replaceAll(blocks, '\n')
    .replaceAll(/<img\b[^<>]*\bsrc="([^"<>]*)"[^<>]*>/gi, '[$1]')
    .replaceAll(/<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>/gi, '[$1] ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
