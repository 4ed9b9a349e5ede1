import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { onScreen } from '../columns.rules.ts';
import styles from '../reports.module.css';
import { reportsCopy as copy } from '../reports.copy.ts';
import type { Report } from '../reports.queries.ts';
import { countSet, type Sorted, sortedOf } from '../reports.rules.ts';
import type { ReportControls } from '../useReportControls.ts';

type FilterSheetProps = {
  controls: ReportControls;
  report: Report;
  total: number | undefined;
  children: ReactNode;
};

/**
 * Filters and order on a phone. Each choice applies immediately; the button below shows how many
 * rows are left.
 */
export function FilterSheet({
  controls: { request, clear, sort },
  report,
  total,
  children,
}: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    search: _search,
    state: _state,
    month: _month,
    quarter: _quarter,
    year: _year,
    ...chosen
  } = request.filters;
  const count = countSet(chosen);
  const close = (): void => setIsOpen(false);
  const results = useRef<HTMLButtonElement>(null);
  /** The button disappears with the filters: its neighbour receives the focus. */
  const clearAll = (): void => {
    results.current?.focus();
    clear();
  };
  return (
    <>
      <Button
        kind="quiet"
        icon="filter"
        className={styles.sheetButton}
        aria-haspopup="dialog"
        aria-label={copy.filtersAndOrder(count)}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.sheetWords}>{copy.filtersAndOrder(0)}</span>
        {count > 0 && <span>({count})</span>}
      </Button>
      <Sheet
        open={isOpen}
        title={copy.filtersAndOrder(0)}
        closeLabel={copy.close}
        onClose={close}
        actions={
          <>
            {count > 0 && (
              <Button kind="quiet" onClick={clearAll}>
                {copy.clear}
              </Button>
            )}
            <Button ref={results} onClick={close}>
              {copy.showResults(total)}
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>
          {children}
          <OrderSelect report={report} sorted={sortedOf(request)} onSort={sort} />
        </div>
      </Sheet>
    </>
  );
}

type OrderSelectProps = {
  report: Report;
  sorted: Sorted | undefined;
  onSort: (sorted: Sorted) => void;
};

function OrderSelect({ report, sorted, onSort }: OrderSelectProps) {
  const { sortable, sort } = report;
  const orders = onScreen(report).flatMap(({ key, heading }) => {
    if (!sortable.includes(key)) return [];
    return [
      {
        sorted: { key, order: 'asc' } as const,
        value: `${key} asc`,
        label: copy.ascending(heading),
      },
      {
        sorted: { key, order: 'desc' } as const,
        value: `${key} desc`,
        label: copy.descending(heading),
      },
    ];
  });
  const { key, order } = sorted ?? { key: sort.column, order: sort.order };
  return (
    <Select
      label={copy.sortBy}
      value={`${key} ${order}`}
      options={orders}
      onChange={({ target }) => {
        const wanted = orders.find(({ value }) => value === target.value);
        if (wanted) onSort(wanted.sorted);
      }}
    />
  );
}
