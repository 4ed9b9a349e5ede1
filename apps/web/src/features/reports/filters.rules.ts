import type { Option } from '../../ui/controls/Select.tsx';
import { formatPeriod } from './cells.rules.ts';
import type { Report } from './reports.queries.ts';
import type { FilterName, Filters } from './reports.rules.ts';

type Choice = Exclude<FilterName, 'search'>;
/** One select; label and empty choice are the server's where it sends them. */
export type FilterList = { name: Choice; options: readonly Option[]; label?: string; placeholder?: string };
type Sent = Partial<
  Pick<Report, 'month' | 'quarter' | 'year' | 'rsm' | 'sellers' | 'channel' | 'superior' | 'user_type' | 'special_type'>
>;

/** The lists of the reply in the order of narrowing down: when, who, where, what. */
export function listsOf(sent: Sent): FilterList[] {
  const lists: (FilterList | undefined)[] = [
    listOf('month', periods(sent.month)),
    listOf('quarter', periods(sent.quarter)),
    listOf('year', periods(sent.year)),
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

/** One period at a time: choosing a month, a quarter or a year clears the other two. */
export function withOnePeriod(change: Filters): Filters {
  const period = periodNames.find((name) => (change[name] ?? '') !== '');
  if (period === undefined) return change;
  return { ...Object.fromEntries(periodNames.map((name) => [name, ''])), ...change };
}

const periodNames = ['month', 'quarter', 'year'] as const;

function listOf(name: Choice, options: readonly Option[] | undefined): FilterList | undefined {
  return options === undefined || options.length === 0 ? undefined : { name, options };
}

function superiors({ label, placeholder, data }: NonNullable<Sent['superior']>): FilterList | undefined {
  const list = listOf(
    'superior',
    data.map(({ id, name }) => ({ value: id, label: name })),
  );
  return list && { ...list, label, placeholder };
}

function periods(values: readonly string[] | undefined): Option[] | undefined {
  return values?.map((value) => ({ value, label: formatPeriod(value) }));
}

function named(people: readonly { id: string; full_name: string }[] | undefined): Option[] | undefined {
  return people?.map(({ id, full_name: label }) => ({ value: id, label }));
}

function valued(values: readonly { id: string; value: string }[] | undefined): Option[] | undefined {
  return values?.map(({ id, value: label }) => ({ value: id, label }));
}
