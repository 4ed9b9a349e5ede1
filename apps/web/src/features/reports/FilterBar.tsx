import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { Choices, type UsualPeriod } from './Choices.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import type { FilterList } from './filters.rules.ts';
import styles from './reports.module.css';
import { reportsCopy as copy } from './reports.copy.ts';
import type { Report } from './reports.queries.ts';
import { SearchField } from './SearchField.tsx';
import type { ReportControls } from './useReportControls.ts';

type FilterBarProps = {
  controls: ReportControls;
  report: Report;
  lists: readonly FilterList[];
  usualPeriod: UsualPeriod;
  isPhone: boolean;
  /** The number of matching rows, for the button that closes the sheet; undefined while they are fetched. */
  total: number | undefined;
};

/** The filters: above the table, or on a phone in a sheet together with the sort order. */
export function FilterBar({ controls, report, lists, usualPeriod, isPhone, total }: FilterBarProps) {
  const { request, filter, search } = controls;
  const choices = <Choices {...{ lists, usualPeriod }} filters={request.filters} onFilter={filter} />;
  return (
    <Bar label={copy.filters} fields={isPhone ? 1 : lists.length + 1}>
      <SearchField value={request.filters.search ?? ''} onSearch={search} />
      {isPhone ? (
        <FilterSheet controls={controls} report={report} total={total}>
          {choices}
        </FilterSheet>
      ) : (
        choices
      )}
    </Bar>
  );
}

/** Reserves the place of the filters until they appear, so that nothing below them moves. */
export function FilterSkeleton({ count, isPhone }: { count: number; isPhone: boolean }) {
  if (isPhone) {
    return (
      <Bar fields={1}>
        <FieldSkeleton isSearch />
        <SkeletonBlock height="3rem" />
      </Bar>
    );
  }
  return (
    <Bar fields={count}>
      {Array.from({ length: count }, (_, field) => (
        <FieldSkeleton key={field} isSearch={field === 0} />
      ))}
    </Bar>
  );
}

function FieldSkeleton({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={classes(styles.fieldSkeleton, isSearch && styles.search)}>
      <SkeletonBlock height="3rem" />
    </div>
  );
}

/** Fields that fit in one line have equal widths; with more of them the search is twice as wide. */
const fieldsInLine = 5;

function Bar({ label, fields, children }: { label?: string; fields: number; children: ReactNode }) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label };
  return (
    <div className={classes(styles.filters, fields > fieldsInLine && styles.manyFilters)} {...spoken}>
      {children}
    </div>
  );
}
