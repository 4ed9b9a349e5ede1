import { OnceButton } from '@klub/ui/controls/OnceButton.tsx';
import { DataTable, type DataTableProps } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import type { ReactNode } from 'react';
import { ListPager } from './ListPager.tsx';
import { screenCopy as copy } from './screen.copy.ts';

type ListedProps = {
  found: { page: number; pages: number };
  rows: readonly unknown[];
  onPage: (page: number) => void;
  /** Shown where the list has no rows. */
  none?: ReactNode;
};

/** The rows of a page and the way to its neighbours; a page behind the last one leads to the first. */
export function Listed({
  found,
  rows,
  onPage,
  none,
  children,
}: ListedProps & { children: ReactNode }) {
  if (rows.length === 0 && found.page > 1) {
    const first = (
      <OnceButton kind="quiet" onClick={() => onPage(1)}>
        {copy.first}
      </OnceButton>
    );
    return <EmptyState drawing="circle" title={copy.noneHere} action={first} />;
  }
  if (rows.length === 0 && none !== undefined) return none;
  return (
    <>
      {children}
      <ListPager found={found} onPage={onPage} />
    </>
  );
}

/** The same, of rows in a table. */
export function ListedTable<Row>({
  found,
  onPage,
  none,
  ...table
}: DataTableProps<Row> & Omit<ListedProps, 'rows'>) {
  return (
    <Listed found={found} rows={table.rows} onPage={onPage} none={none}>
      <DataTable {...table} />
    </Listed>
  );
}
