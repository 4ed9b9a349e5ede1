import type { Option } from '@klub/ui/controls/Select.tsx';
import { formatPeriod } from '../cells.rules.ts';
import { filterLabels, reportsCopy as copy, stateWords } from '../reports.copy.ts';
import type { Report } from '../reports.queries.ts';
import type { FilterName, Filters } from '../reports.rules.ts';

export const periodNames = ['month', 'quarter', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];
type Choice = Exclude<FilterName, 'search' | 'state' | PeriodName>;
/** One select; label and empty choice are the server's where it sends them. */
export type FilterList = {
  name: Choice;
  options: readonly Option[];
  label?: string;
  placeholder?: string;
};
type Sent = Partial<
  Pick<
    Report,
    | 'month'
    | 'quarter'
    | 'year'
    | 'rsm'
    | 'sellers'
    | 'channel'
    | 'superior'
    | 'user_type'
    | 'special_type'
  >
>;

/** The lists of the reply in the order of narrowing down: who, where, what. */
export function listsOf(sent: Sent): FilterList[] {
  const lists: (FilterList | undefined)[] = [
    listOf('rsm', named(sent.rsm)),
    listOf('sellers', named(sent.sellers)),
    listOf(
      'channel',
      sent.channel?.map((name) => ({ value: name, label: name })),
    ),
    sent.superior && superiors(sent.superior),
    listOf('user_type', valued(sent.user_type)),
    listOf('special_type', valued(sent.special_type)),
  ];
  return lists.filter((list) => list !== undefined);
}

/** The options including the chosen value, so that an unknown value of the address is shown as well. */
export function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: formatPeriod(chosen) }, ...options];
}

/** Months, quarters and years of the reply, each under the name of its filter. */
export type PeriodLists = readonly {
  readonly name: PeriodName;
  readonly options: readonly Option[];
}[];

export function periodLists(sent: Sent, chosen: Filters): PeriodLists {
  return periodNames.flatMap((name) => {
    const options = withChosen(periods(sent[name]) ?? [], chosen[name] ?? '');
    return options.length === 0 ? [] : [{ name, options }];
  });
}

/** The period that is chosen, as the address has it; empty for the usual one. */
export function periodOf(filters: Filters): string {
  return periodNames.map((name) => filters[name] ?? '').find((value) => value !== '') ?? '';
}

/** The change of filters that chooses a period; an empty one returns to the usual period. */
export function choosePeriod(lists: PeriodLists, value: string): Filters {
  const list = lists.find(({ options }) => options.some((option) => option.value === value));
  const none = { month: '', quarter: '', year: '' };
  return list === undefined ? none : { ...none, [list.name]: value };
}

/**
 * The period before (`-1`) or after (`1`) the chosen one, of the same kind; undefined at an end. Without a choice it is
 * counted from the current month, unless the report shows a longer time then.
 */
export function adjacentPeriod(
  lists: PeriodLists,
  chosen: string,
  step: -1 | 1,
  isUsuallyCurrent: boolean,
): string | undefined {
  const list =
    lists.find(({ options }) => options.some(({ value }) => value === chosen)) ?? lists[0];
  if (list === undefined || (chosen === '' && !isUsuallyCurrent)) return undefined;
  const place = chosen === '' ? 0 : list.options.findIndex(({ value }) => value === chosen);
  // The newest comes first.
  return list.options[place - step]?.value;
}

export type Chip = { name: FilterName; words: string };

/** The filters that are set, in words: their names and values. */
export function chipsOf(filters: Filters, lists: readonly FilterList[]): Chip[] {
  const names = Object.keys(filters).filter((name): name is FilterName => name in filterLabels);
  return names.map((name) => {
    const value = filters[name] ?? '';
    const list = lists.find((candidate) => candidate.name === name);
    return {
      name,
      words: copy.filterWith(list?.label ?? labelOf(name), valueWords(name, value, list)),
    };
  });
}

function labelOf(name: FilterName): string {
  return periodNames.some((period) => period === name) ? copy.period : filterLabels[name];
}

function valueWords(name: FilterName, value: string, list: FilterList | undefined): string {
  if (name === 'state') return stateWords(value);
  return list?.options.find((option) => option.value === value)?.label ?? formatPeriod(value);
}

function listOf(name: Choice, options: readonly Option[] | undefined): FilterList | undefined {
  return options === undefined || options.length === 0 ? undefined : { name, options };
}

function superiors({
  label,
  placeholder,
  data,
}: NonNullable<Sent['superior']>): FilterList | undefined {
  const list = listOf(
    'superior',
    data.map(({ id, name }) => ({ value: id, label: name })),
  );
  return list && { ...list, label, placeholder };
}

function periods(values: readonly string[] | undefined): Option[] | undefined {
  return values?.map((value) => ({ value, label: formatPeriod(value) }));
}

function named(
  people: readonly { id: string; full_name: string }[] | undefined,
): Option[] | undefined {
  return people?.map(({ id, full_name: label }) => ({ value: id, label }));
}

function valued(
  values: readonly { id: string; value: string }[] | undefined,
): Option[] | undefined {
  return values?.map(({ id, value: label }) => ({ value: id, label }));
}
