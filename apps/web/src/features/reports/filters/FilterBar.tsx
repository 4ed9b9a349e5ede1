import type { ReactNode } from 'react';
import { classes } from '@klub/ui/classes.ts';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Choices } from './Choices.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type FilterList, periodLists } from './filters.rules.ts';
import { PeriodPicker, type UsualPeriod } from './PeriodPicker.tsx';
import styles from '../reports.module.css';
import { reportsCopy as copy } from '../reports.copy.ts';
import type { Report } from '../reports.queries.ts';
import { SearchField } from './SearchField.tsx';
import type { ReportControls } from '../useReportControls.ts';

type FilterBarProps = {
  controls: ReportControls;
  report: Report;
  lists: readonly FilterList[];
  usualPeriod: UsualPeriod;
  /** The number of matching rows, for the button that closes the sheet; undefined while they are fetched. */
  total: number | undefined;
};

/** Search and period; the other filters are in a sheet together with the sort order. */
export function FilterBar({ controls, report, lists, usualPeriod, total }: FilterBarProps) {
  const { request, filter, search } = controls;
  const { filters } = request;
  return (
    <Bar label={copy.filters}>
      <SearchField value={filters.search ?? ''} onSearch={search} />
      <FilterSheet controls={controls} report={report} total={total}>
        <Choices lists={lists} filters={filters} onFilter={filter} />
      </FilterSheet>
      <PeriodPicker
        lists={periodLists(report, filters)}
        filters={filters}
        usualPeriod={usualPeriod}
        onFilter={filter}
      />
    </Bar>
  );
}

/** Reserves the place of the filters until they appear, so that nothing below them moves. */
export function FilterSkeleton() {
  return (
    <Bar>
      {[styles.search, styles.sheetButton, styles.period].map((look) => (
        <div key={look} className={classes(styles.fieldSkeleton, look)}>
          <SkeletonBlock height="3rem" />
        </div>
      ))}
    </Bar>
  );
}

function Bar({ label, children }: { label?: string; children: ReactNode }) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label };
  return (
    <div className={styles.filters} {...spoken}>
      {children}
    </div>
  );
}
