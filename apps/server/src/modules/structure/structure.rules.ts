import { pageSize } from '@klub/contract/limits';
import { searchable } from '../territory/search.rules.ts';

export type Slice = { readonly limit: number; readonly offset: number };

export function sliceOf(page: number): Slice {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** What a paged reply says besides its rows. */
export function foundOf(total: number, page: number) {
  return { total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** A query of beginnings of words; null where nothing is sought. Letters and digits only, so that nothing in it is an operator. */
export function beginningsOf(typed: string | undefined): string | null {
  const words = searchable(typed ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
