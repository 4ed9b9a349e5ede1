import { searchable } from '../../club/territory/search.rules.ts';

/**
 * A prefix query; null without words. Letters and digits only, so that no word is a search
 * operator.
 */
export function prefixQuery(typed: string | undefined): string | null {
  const words = searchable(typed ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
