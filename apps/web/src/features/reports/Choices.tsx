import { Select } from '../../ui/controls/Select.tsx';
import { type FilterList, withChosen } from './filters.rules.ts';
import { emptyChoice, filterLabels, noPeriod, reportsCopy as copy, usualMonth } from './reports.copy.ts';
import type { Filters } from './reports.rules.ts';

/** The period that a report shows when none is chosen. */
export type UsualPeriod = keyof typeof usualMonth;

type ChoicesProps = {
  lists: readonly FilterList[];
  filters: Filters;
  usualPeriod: UsualPeriod;
  onFilter: (change: Filters) => void;
};

/** One list to choose from for each filter of the report. */
export function Choices({ lists, filters, usualPeriod, onFilter }: ChoicesProps) {
  return lists.map(({ name, options, label, placeholder }) => {
    const chosen = filters[name] ?? '';
    return (
      <Select
        key={name}
        label={label ?? filterLabels[name]}
        value={chosen}
        placeholder={placeholder ?? emptyWords(name, filters, usualPeriod)}
        options={withChosen(options, chosen)}
        onChange={({ target }) => onFilter({ [name]: target.value })}
      />
    );
  });
}

/** Invitations of people with a plan, or without one. */
export const hasTargetList: FilterList = { name: 'hasTarget', options: copy.targetChoices };

function emptyWords(name: FilterList['name'], filters: Filters, usualPeriod: UsualPeriod): string {
  if (name !== 'month' && name !== 'quarter' && name !== 'year') return emptyChoice[name];
  const isOtherChosen = filters.quarter !== undefined || filters.year !== undefined;
  return name === 'month' && !isOtherChosen ? usualMonth[usualPeriod] : noPeriod;
}
