import { searchable } from '../territory/search.rules.ts';

/** A query of beginnings of words; null where nothing is sought. Letters and digits only, so that nothing in it is an operator. */
export function beginningsOf(typed: string | undefined): string | null {
  const words = searchable(typed ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
