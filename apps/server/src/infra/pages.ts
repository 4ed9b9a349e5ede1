import { pageSize } from '@klub/contract/limits';

/** The part of all rows that a page shows. */
export type Slice = { readonly limit: number; readonly offset: number };

export function sliceOf(page: number, limit: number = pageSize): Slice {
  return { limit, offset: (page - 1) * limit };
}

export function rowsIn<Row>(all: readonly Row[], { limit, offset }: Slice): Row[] {
  return all.slice(offset, offset + limit);
}

/** Paging fields of a reply; an empty list has one page. */
export function foundOf(total: number, page: number, limit: number = pageSize) {
  return { total, page, pages: Math.max(1, Math.ceil(total / limit)) };
}
