import { Select } from '@klub/ui/controls/Select.tsx';
import { type FilterList, withChosen } from './filters.rules.ts';
import { emptyChoice, filterLabels, reportsCopy as copy } from '../reports.copy.ts';
import type { Filters } from '../reports.rules.ts';

type ChoicesProps = {
  lists: readonly FilterList[];
  filters: Filters;
  onFilter: (change: Filters) => void;
};

/** One list to choose from for each filter of the report but its period. */
export function Choices({ lists, filters, onFilter }: ChoicesProps) {
  return lists.map(({ name, options, label, placeholder }) => {
    const chosen = filters[name] ?? '';
    return (
      <Select
        key={name}
        label={label ?? filterLabels[name]}
        value={chosen}
        placeholder={placeholder ?? emptyChoice[name]}
        options={withChosen(options, chosen)}
        onChange={({ target }) => onFilter({ [name]: target.value })}
      />
    );
  });
}

/** Invitations of people with a plan, or without one. */
export const hasTargetList: FilterList = { name: 'hasTarget', options: copy.targetChoices };
