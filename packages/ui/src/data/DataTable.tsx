import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './DataTable.module.css';
import { Icon } from '../images/Icon.tsx';
import { watchWidth } from './wide-table.ts';

export type SortOrder = 'asc' | 'desc';

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** A phone's version of a value that needs its heading or its neighbours. */
  phone?: (row: Row) => string;
  /** The whole text of a cell that may be cut, shown under the pointer. */
  title?: (row: Row) => string | undefined;
  /** Aligns numbers at the end, in digits of one width. */
  numeric?: boolean;
  sortable?: boolean;
  /** Stays visible at the end while the table scrolls sideways. */
  foot?: boolean;
  /**
   * The place in a phone's row: the name with its sign, one line below with its end, and a bar
   * under both. A phone shows only columns that have a place.
   */
  slot?: 'name' | 'sign' | 'below' | 'end' | 'bar';
};

export type DataTableProps<Row> = {
  /** The caption of the table, for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorted?: { key: string; order: SortOrder } | undefined;
  /** Called with the order that the click selects; the server sorts. */
  onSort?: ((key: string, order: SortOrder) => void) | undefined;
  /** Dims the rows while others are fetched. */
  stale?: boolean;
  /** The element of the table, to scroll to it when other rows arrive. */
  frame?: Ref<HTMLDivElement>;
};

/** True for many columns: on a desktop all fit only with narrower texts and states. */
export function isDense(columns: readonly unknown[]): boolean {
  return columns.length > 6;
}

/**
 * A plain table whose rows have one height; the page scrolls under its head. On a phone the rows are those of a list, and
 * a select above replaces the sortable headings. The first column names the row, and the button in it reacts on the whole
 * row of a phone. Roles are explicit because browsers drop them from tables with another CSS display.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorted, onSort, stale = false, frame } = props;
  const table = useRef<HTMLTableElement>(null);
  useEffect(
    () => (table.current === null ? undefined : watchWidth(table.current, styles.wide ?? '')),
    [],
  );
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={caption} tabIndex={-1}>
      <table
        ref={table}
        className={classes(styles.table, isDense(columns) && styles.dense)}
        role="table"
        aria-label={caption}
        aria-busy={stale}
      >
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={classes(styles.body, stale && styles.stale)} role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps<Row> = Required<Pick<DataTableProps<Row>, 'sorted' | 'onSort'>> & {
  column: Column<Row>;
};

function Heading<Row>({ column, sorted, onSort }: HeadingProps<Row>) {
  const look = classes(
    column.numeric && styles.numeric,
    column.sortable && styles.sortable,
    column.foot && styles.foot,
  );
  if (!column.sortable) {
    return (
      <th scope="col" role="columnheader" className={look}>
        {column.heading}
      </th>
    );
  }
  const order = sorted?.key === column.key ? sorted.order : undefined;
  return (
    <th
      scope="col"
      role="columnheader"
      className={look}
      aria-sort={order ? spokenOrder[order] : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort?.(column.key, order === 'asc' ? 'desc' : 'asc')}
      >
        {column.heading}
        <Icon
          name={order === 'asc' ? 'sortUp' : order === 'desc' ? 'sortDown' : 'sort'}
          size={16}
        />
      </button>
      <span className={styles.heardHeading}>{column.heading}</span>
    </th>
  );
}

const spokenOrder = { asc: 'ascending', desc: 'descending' } as const;

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  const look = classes(
    column.numeric && styles.numeric,
    column.foot && styles.foot,
    column.slot === undefined ? styles.deskOnly : styles[column.slot],
  );
  const rest = { className: look, title: column.title?.(row) };
  return first ? (
    <th scope="row" role="rowheader" {...rest}>
      <Value column={column} row={row} />
    </th>
  ) : (
    <td role="cell" {...rest}>
      <Value column={column} row={row} />
    </td>
  );
}

function Value<Row>({ column: { cell, phone }, row }: { column: Column<Row>; row: Row }) {
  if (phone === undefined) return cell(row);
  return (
    <>
      <span className={styles.onDesk}>{cell(row)}</span>
      <span className={styles.onPhone}>{phone(row)}</span>
    </>
  );
}
