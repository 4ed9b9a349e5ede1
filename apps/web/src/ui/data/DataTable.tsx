import type { ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './DataTable.module.css';
import { Icon } from '../images/Icon.tsx';

export type SortOrder = 'asc' | 'desc';

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end, in digits of one width. */
  numeric?: boolean;
  sortable?: boolean;
  /**
   * On a phone a card shows two cells side by side. `lead` takes the whole width, below the name; `foot` the whole
   * width at the end, and in the table it stays visible.
   */
  place?: 'lead' | 'foot';
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
  /** The scrolling element, to reset its position when other rows arrive. */
  frame?: Ref<HTMLDivElement>;
};

/**
 * A plain table; on a phone each row is a card, and a select above replaces the sortable headings. The first column
 * names the row and stays visible while the others scroll. Roles are explicit because browsers drop them from tables
 * with another CSS display.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorted, onSort, stale = false, frame } = props;
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} role="table" aria-label={caption} aria-busy={stale}>
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

type HeadingProps<Row> = Required<Pick<DataTableProps<Row>, 'sorted' | 'onSort'>> & { column: Column<Row> };

function Heading<Row>({ column, sorted, onSort }: HeadingProps<Row>) {
  const place = column.place && styles[column.place];
  const look = classes(column.numeric && styles.numeric, column.sortable && styles.sortable, place);
  if (!column.sortable) {
    return (
      <th scope="col" role="columnheader" className={look}>
        {column.heading}
      </th>
    );
  }
  const order = sorted?.key === column.key ? sorted.order : undefined;
  return (
    <th scope="col" role="columnheader" className={look} aria-sort={order ? spokenOrder[order] : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort?.(column.key, order === 'asc' ? 'desc' : 'asc')}
      >
        {column.heading}
        <Icon name={order === 'asc' ? 'sortUp' : order === 'desc' ? 'sortDown' : 'sort'} size={16} />
      </button>
      <span className={styles.heardHeading}>{column.heading}</span>
    </th>
  );
}

const spokenOrder = { asc: 'ascending', desc: 'descending' } as const;

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  const content = (
    <>
      {!first && (
        <span className={styles.cellHeading} aria-hidden="true">
          {column.heading}
        </span>
      )}
      <span className={styles.value}>{column.cell(row)}</span>
    </>
  );
  const look = classes(column.numeric && styles.numeric, column.place && styles[column.place]);
  return first ? (
    <th scope="row" role="rowheader" className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" className={look}>
      {content}
    </td>
  );
}
