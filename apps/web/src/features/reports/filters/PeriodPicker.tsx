import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { adjacentPeriod, choosePeriod, type PeriodLists, periodOf } from './filters.rules.ts';
import { filterLabels, reportsCopy as copy, usualPeriods } from '../reports.copy.ts';
import styles from '../reports.module.css';
import type { Filters } from '../reports.rules.ts';

/** The period that a report shows when none is chosen. */
export type UsualPeriod = keyof typeof usualPeriods;

type PeriodPickerProps = {
  lists: PeriodLists;
  filters: Filters;
  usualPeriod: UsualPeriod;
  onFilter: (change: Filters) => void;
};

/** A choice among months, quarters and years, with steps to the previous and the next one. */
export function PeriodPicker({ lists, filters, usualPeriod, onFilter }: PeriodPickerProps) {
  const chosen = periodOf(filters);
  const usual = { value: '', label: usualPeriods[usualPeriod] };
  const groups = lists.map(({ name, options }) => ({ label: filterLabels[name], options }));
  const choose = (value: string): void => onFilter(choosePeriod(lists, value));
  const step = (direction: -1 | 1) => {
    const beside = adjacentPeriod(lists, chosen, direction, usualPeriod === 'current');
    return {
      'aria-disabled': beside === undefined,
      onClick: () => beside !== undefined && choose(beside),
    };
  };
  return (
    <div className={styles.period}>
      <IconButton icon="chevronLeft" label={copy.earlier} {...step(-1)} />
      <Select
        label={copy.period}
        value={chosen}
        options={[usual, ...groups]}
        onChange={({ target }) => choose(target.value)}
      />
      <IconButton icon="chevronRight" label={copy.later} {...step(1)} />
    </div>
  );
}
