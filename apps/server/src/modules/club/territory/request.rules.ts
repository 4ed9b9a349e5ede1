import { pageMax } from '@klub/contract/limits';
import type { FilterTexts, OpenReport, Sort } from './report.ts';
import { ReportDeclined } from './report.ts';
import { declinedWords } from './reports.copy.ts';
import { searchOf } from './search.rules.ts';

/** The filters of a report about people in shops; null: no filter. */
export type TerritoryFilters = ReturnType<typeof territoryFilters>;

export function territoryFilters(texts: FilterTexts) {
  return {
    rsm: idOf(texts.rsm),
    sellers: idOf(texts.sellers),
    superior: idOf(texts.superior),
    channel: texts.channel || null,
    role: texts.user_type || null,
    search: searchOf(texts.search),
  };
}

/** Null: no filter; 0, which no row has as its id, for any other text. */
export function idOf(text = ''): number | null {
  if (text === '') return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** Accepts only columns that the reply lists as sortable (HZ17). */
export function sortOf(
  { columns, sort }: Pick<OpenReport, 'columns' | 'sort'>,
  {
    column = '',
    order = '',
  }: { readonly column?: string | undefined; readonly order?: string | undefined },
): Sort {
  const known =
    column === ''
      ? sort.column
      : columns.find(({ key, isSortable }) => isSortable && key === column)?.key;
  if (known === undefined) throw new ReportDeclined(declinedWords.unknownColumn);
  if (order !== '' && order !== 'asc' && order !== 'desc')
    throw new ReportDeclined(declinedWords.unknownOrder);
  return { column: known, order: order === '' ? (column === '' ? sort.order : 'asc') : order };
}

/** The state filter, one of the report's known states; null: all. */
export function stateOf<const State extends string>(
  { state = '' }: FilterTexts,
  known: readonly State[],
): State | null {
  const named = known.find((candidate) => candidate === state);
  if (state !== '' && named === undefined) throw new ReportDeclined(declinedWords.unknownState);
  return named ?? null;
}

export function pageOf(page = ''): number {
  const number = page === '' ? 1 : /^\d{1,5}$/.test(page) ? Number(page) : 0;
  if (number < 1 || number > pageMax) throw new ReportDeclined(declinedWords.unknownPage);
  return number;
}
