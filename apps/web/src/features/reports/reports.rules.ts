import { isStatus } from '@klub/ui/calls/failure.ts';
import type { ArgsOf } from '../../lib/api.ts';

type Asked = keyof NonNullable<ArgsOf<'GET /api/v1/salesman/report'>['query']>;

/**
 * The filters of a report by their names in the contract, each with its name in the address of the
 * screen: a filter without one does not compile.
 */
const filterNames = {
  search: 'szukaj',
  month: 'miesiac',
  quarter: 'kwartal',
  year: 'rok',
  rsm: 'kierownik',
  sellers: 'przedstawiciel',
  channel: 'kanal',
  superior: 'opiekun',
  user_type: 'typ',
  special_type: 'zadanie',
  hasTarget: 'cel',
  state: 'stan',
} as const satisfies Readonly<Record<Exclude<Asked, 'column' | 'order' | 'page'>, string>>;

export type FilterName = keyof typeof filterNames;
export type Filters = Readonly<Partial<Record<FilterName, string>>>;
export type Sorted = { readonly key: string; readonly order: 'asc' | 'desc' };

/** The request of a report screen. Values are unchanged from the address; the server validates them. */
export type ReportRequest = {
  readonly filters: Filters;
  readonly column: string;
  readonly order: string;
  readonly page: string;
};

/** The report as the menu opens it. */
export function isPlain({ filters, column, page }: ReportRequest): boolean {
  return Object.values(filters).every((value) => !value) && column === '' && page === '';
}

export const rowsOfPage = 30;
const sortNames = { column: 'sortuj', order: 'kierunek', page: 'strona' } as const;
const names = Object.keys(filterNames).filter((name): name is FilterName => name in filterNames);

export function requestOf(search: URLSearchParams): ReportRequest {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of names) {
    const value = search.get(filterNames[name]) ?? '';
    if (value !== '') filters[name] = value;
  }
  const [column = '', order = '', page = ''] = Object.values(sortNames).map(
    (name) => search.get(name) ?? '',
  );
  return { filters, column, order, page };
}

export function queryOf({ filters, column, order, page }: ReportRequest): Record<string, string> {
  return { ...filters, ...given({ column, order, page }) };
}

/** The address after a change of filters, on the first page again. An empty value removes a filter. */
export function withFilters(search: URLSearchParams, change: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) {
    const value = change[name];
    if (value !== undefined) put(next, filterNames[name], value);
  }
  next.delete(sortNames.page);
  return next;
}

/** The address of a report screen with these filters. */
export function addressOf(path: string, filters: Filters): string {
  return `${path}?${withFilters(new URLSearchParams(), filters).toString()}`;
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return withFilters(search, Object.fromEntries(names.map((name) => [name, ''])));
}

/** Undefined returns to the order that the server chooses. */
export function withSort(search: URLSearchParams, sorted: Sorted | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  put(next, sortNames.column, sorted?.key ?? '');
  put(next, sortNames.order, sorted?.order ?? '');
  next.delete(sortNames.page);
  return next;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  put(next, sortNames.page, page <= 1 ? '' : String(page));
  return next;
}

/** The sort order of the address, if it is valid. */
export function sortedOf({ column, order }: ReportRequest): Sorted | undefined {
  if (column === '' || (order !== '' && order !== 'asc' && order !== 'desc')) return undefined;
  return { key: column, order: order === 'desc' ? 'desc' : 'asc' };
}

export function pageOf({ page }: ReportRequest): number {
  const number = Number(page);
  return Number.isSafeInteger(number) && number > 1 ? number : 1;
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / rowsOfPage));
}

/** The same report of the same period without any other filter, in its own order. */
export function wholeOf({ filters: { month, quarter, year } }: ReportRequest): ReportRequest {
  const period = Object.entries({ month, quarter, year }).filter(
    ([, value]) => value !== undefined,
  );
  return { filters: Object.fromEntries(period), column: '', order: '', page: '' };
}

/** The filters of the figures above the report: all but the filter that these figures set. */
export function headlineFilters({ filters }: ReportRequest): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'state'));
}

/** The address is malformed or too long for a request: a retry would not help. */
export function isBadRequest(failure: Error | null): boolean {
  return [400, 414, 431].some((status) => isStatus(failure, status));
}

export function countSet(filters: Filters): number {
  return Object.keys(filters).length;
}

/** The key in a download uri; undefined when the uri is malformed. */
export function downloadKeyOf(uri: string): string | undefined {
  return /^\/api\/v1\/downloads\/([^/?#]+)$/.exec(uri)?.[1];
}

/** Whether the link is a download of our own server. */
export function isFileLink(link: string): boolean {
  return /^\/download\/[\w-]+$/.test(link);
}

function given(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function put(search: URLSearchParams, name: string, value: string): void {
  if (value === '') search.delete(name);
  else search.set(name, value);
}
