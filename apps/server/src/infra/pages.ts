import { pageSize } from '@klub/contract/limits';

/** Which of all rows a page shows. */
export type Slice = { readonly limit: number; readonly offset: number };

export function sliceOf(page: number, limit: number = pageSize): Slice {
  return { limit, offset: (page - 1) * limit };
}

/** The rows of a page, of all. */
export function rowsIn<Row>(all: readonly Row[], { limit, offset }: Slice): Row[] {
  return all.slice(offset, offset + limit);
}

/** What a paged reply says besides its rows; a list without rows has one page. */
export function foundOf(total: number, page: number, limit: number = pageSize) {
  return { total, page, pages: Math.max(1, Math.ceil(total / limit)) };
}
