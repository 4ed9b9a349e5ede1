/** What an address says about a list: its filters by name, and its page from 1. */
export type ListAddress<Name extends string> = {
  readonly values: Partial<Record<Name, string>>;
  readonly page: number;
};

const pageName = 'strona';

/** Reads a list's known filters; unknown ones stay in the address and are ignored. */
export function readAddress<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): ListAddress<Name> {
  const page = Number(search.get(pageName));
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  return { values, page: Number.isInteger(page) && page >= 1 ? page : 1 };
}

/** The address with other filters; a list with other filters begins at its first page. */
export function withValues(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(pageName);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page <= 1) next.delete(pageName);
  else next.set(pageName, String(page));
  return next;
}

/** The page parameter of a call. The first page has none, so that the cache has it once. */
export function pageParam(page: number): { page?: string } {
  return page === 1 ? {} : { page: String(page) };
}

/** The same for a call without other parameters. */
export function onPage(page: number): { query?: { page: string } } {
  return page === 1 ? {} : { query: { page: String(page) } };
}
