import { classes } from '@klub/ui/classes.ts';
import type { ReportColumn, ReportRow } from './reports.rules.ts';
import { shownValue } from './reports.words.ts';
import styles from './reports.module.css';

type ReportTableProps = {
  caption: string;
  columns: readonly ReportColumn[];
  /** The column next to a row's name on a phone; default: the last one. */
  leading?: string;
  rows: readonly ReportRow[];
  sums?: ReportRow | null;
  stale?: boolean;
};

/** With more columns than this the letters are smaller, and a phone leaves out zeros. */
const manyColumns = 7;

/**
 * Every figure of a report; on a phone a row is its name with one figure, and a line of the others.
 * ARIA roles do not depend on the display.
 */
export function ReportTable(props: ReportTableProps) {
  const {
    caption,
    columns,
    leading = columns.at(-1)?.key,
    rows,
    sums = null,
    stale = false,
  } = props;
  const [name, ...figures] = columns;
  if (name === undefined) return null;
  const line = (row: ReportRow, key: string, isSum: boolean) => (
    <tr key={key} role="row" className={classes(isSum && styles.sums)}>
      <th scope="row" role="rowheader" className={classes(name.format === 'month' && styles.month)}>
        {shownValue(name, row)}
      </th>
      {figures.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-heading={column.heading}
          data-leading={column.key === leading}
          data-nothing={row[column.key] === 0 && column.key !== leading}
          className={classes(
            column.format !== 'text' && column.format !== 'month' && styles.number,
          )}
        >
          {isSum && (row[column.key] ?? null) === null ? '' : shownValue(column, row)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, columns.length > manyColumns && styles.dense)}
        role="table"
        aria-label={caption}
        aria-busy={stale}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, heading, format }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                className={classes(format !== 'text' && format !== 'month' && styles.number)}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{rows.map((row, index) => line(row, `${index}`, false))}</tbody>
        {sums !== null && <tfoot role="rowgroup">{line(sums, 'sums', true)}</tfoot>}
      </table>
    </div>
  );
}
