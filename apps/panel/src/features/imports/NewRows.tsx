import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import type { ReactNode } from 'react';
import { filesCopy as copy } from './imports.copy.ts';
import { filledColumns, type NewRowsFound } from './imports.rules.ts';
import styles from './imports.module.css';

type NewRow = NewRowsFound['rows'][number];

type NewRowsProps = {
  file: string;
  found: NewRowsFound;
  /** Of all new rows. */
  count: number;
  /** The link to the file with all of them. */
  children: ReactNode;
};

/** The first new rows as they are read: nothing is written that was not shown (D58). */
export function NewRows({ file, found, count, children }: NewRowsProps) {
  return (
    <Disclosure className={styles.rows} title={copy.newRows(found.rows.length, count)} open>
      <Stack gap="s">
        <DataTable
          caption={copy.newRowsOf(file)}
          columns={columnsOf(found)}
          rows={found.rows}
          rowKey={({ line }) => String(line)}
        />
        {children}
      </Stack>
    </Disclosure>
  );
}

function columnsOf(found: NewRowsFound): readonly Column<NewRow>[] {
  const [first, ...others] = filledColumns(found);
  const line: Column<NewRow> = {
    key: 'line',
    heading: copy.line,
    numeric: true,
    slot: 'sign',
    cell: ({ line: number }) => copy.lineNumber(number),
    phone: ({ line: number }) => copy.shortLine(number),
  };
  if (first === undefined) return [line];
  const onPhone = (row: NewRow): string =>
    others
      .map(({ name, at }) => ({ name, value: row.cells[at] ?? '' }))
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => copy.valueOf(name, value))
      .join(' · ');
  return [
    { key: first.name, heading: first.name, slot: 'name', ...valueIn(first.at) },
    ...others.map(({ name, at }, index): Column<NewRow> => {
      const column = { key: name, heading: name, ...valueIn(at) };
      return index > 0 ? column : { ...column, slot: 'bar', phone: onPhone };
    }),
    line,
  ];
}

function valueIn(at: number) {
  const valueOf = ({ cells }: NewRow): string => cells[at] ?? '';
  return { cell: valueOf, title: valueOf };
}
