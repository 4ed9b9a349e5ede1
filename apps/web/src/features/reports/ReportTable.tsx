import { type ReactNode, type Ref, useState } from 'react';
import { type Column, DataTable, isDense } from '@klub/ui/data/DataTable.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { Cell } from './Cell.tsx';
import { formatAmount, isNumeric } from './cells.rules.ts';
import {
  type KeyedRow,
  nameOf,
  type PhoneRow,
  phoneRow,
  type ScreenColumn,
  withKeys,
} from './columns.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import type { Report, ReportCall, ReportRow } from './reports.queries.ts';
import type { Sorted } from './reports.rules.ts';
import { RowSheet } from './RowSheet.tsx';
import type { Download } from './useDownload.ts';

/** Icons in a row of the table, buttons in the sheet of the row. */
export type RowActions = (row: ReportRow, look: 'icons' | 'buttons') => ReactNode;

type ReportTableProps = {
  call: ReportCall;
  caption: string;
  report: Report;
  /** The columns of the table; a phone has its own. */
  columns: readonly ScreenColumn[];
  sorted: Sorted;
  onSort: (sorted: Sorted) => void;
  isStale: boolean;
  isPhone: boolean;
  download: Download;
  rowActions?: RowActions | undefined;
  frame: Ref<HTMLDivElement>;
};

/** The table as the server describes it. The name of a row opens all its fields; on a phone the whole row does. */
export function ReportTable(props: ReportTableProps) {
  const { call, caption, report, sorted, onSort, isStale, isPhone, frame, download, rowActions } =
    props;
  const [openedKey, setOpenedKey] = useState<string>();
  const rows = withKeys(report).map(({ key, row }) => ({ key, row, name: nameOf(report, row) }));
  const position = rows.findIndex(({ key }) => key === openedKey);
  const opened = rows[position];
  const below = opened && rows[position + 1];
  // A row that has left the page stays closed when it returns.
  if (openedKey !== undefined && opened === undefined) setOpenedKey(undefined);
  const open = (row: NamedRow): void => setOpenedKey(row.key);
  return (
    <>
      <DataTable
        frame={frame}
        caption={caption}
        columns={
          isPhone
            ? phoneColumns(report, open)
            : [...tableColumns(props, open), ...extraColumns(props)]
        }
        rows={rows}
        rowKey={({ key }) => key}
        sorted={sorted}
        onSort={(key, order) => onSort({ key, order })}
        stale={isStale}
      />
      <RowSheet
        call={call}
        report={report}
        download={download}
        row={opened?.row}
        name={opened?.name ?? ''}
        actions={opened && rowActions?.(opened.row, 'buttons')}
        onClose={() => setOpenedKey(undefined)}
        onNext={below && (() => open(below))}
      />
    </>
  );
}

type NamedRow = KeyedRow & { name: string };
type Open = (row: NamedRow) => void;

function NameButton({ of, onOpen }: { of: NamedRow; onOpen: Open }) {
  return (
    <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => onOpen(of)}>
      {of.name === '' ? copy.none : of.name}
    </button>
  );
}

function tableColumns({ report, columns }: ReportTableProps, onOpen: Open): Column<NamedRow>[] {
  const padlockLook = isDense(columns) ? 'sign' : 'whole';
  return columns.map(({ key, heading, type }, index) => ({
    key,
    heading,
    numeric: isNumeric(type),
    sortable: report.sortable.includes(key),
    // What does not fit its column is cut, and is whole in the sheet and under the pointer.
    title: ({ row }) => (type === 'text' || type === 'state' ? textOf(row[key]) : undefined),
    cell: (of) => {
      if (index === 0) return <NameButton of={of} onOpen={onOpen} />;
      return (
        <Cell cell={of.row[key]} type={type} look={type === 'padlock' ? padlockLook : 'whole'} />
      );
    },
  }));
}

function textOf(cell: ReportRow[string] | undefined): string | undefined {
  return typeof cell === 'string' ? cell : undefined;
}

/** Name and sign, below them where and how much is missing, below these the bar. */
function phoneColumns(report: Report, onOpen: Open): Column<NamedRow>[] {
  const { name, sign, below, end, outOf, bar } = phoneRow(report);
  const column = (
    of: ScreenColumn | undefined,
    slot: NonNullable<Column<NamedRow>['slot']>,
    cell: (row: NamedRow) => ReactNode,
  ): Column<NamedRow>[] => {
    if (of === undefined) return [];
    return [
      { key: of.key, heading: of.heading, sortable: report.sortable.includes(of.key), slot, cell },
    ];
  };
  return [
    ...column(name, 'name', (of) => <NameButton of={of} onOpen={onOpen} />),
    ...column(sign, 'sign', ({ row }) => (
      <Cell cell={row[sign?.key ?? '']} type={sign?.type} look="sign" />
    )),
    ...column(below.at(-1), 'below', ({ row }) => <Below columns={below} row={row} />),
    ...column(end, 'end', ({ row }) => end && <End column={end} outOf={outOf} row={row} />),
    // Without a plan the words above say so.
    ...column(bar, 'bar', ({ row }) => {
      const cell = row[bar?.key ?? ''];
      return cell === null ? null : <Cell cell={cell} type={bar?.type} />;
    }),
  ];
}

/** A task, a period and a shop in one line. */
function Below({ columns, row }: { columns: readonly ScreenColumn[]; row: ReportRow }) {
  return columns.map(({ key, type }, index) => (
    <span key={key}>
      {index > 0 && ' · '}
      <Cell cell={row[key]} type={type} />
    </span>
  ));
}

/** Numbers need their words where no heading is seen. */
function End({
  column,
  outOf,
  row,
}: Pick<PhoneRow, 'outOf'> & { column: ScreenColumn; row: ReportRow }) {
  const { key, heading, type } = column;
  const cell = row[key];
  if (type === 'toPlan' && cell === null) return copy.noPlan;
  if (typeof cell !== 'number') return <Cell cell={cell} type={type} />;
  const amount = formatAmount(cell, type) ?? '';
  if (type === 'toPlan') return cell > 0 ? copy.remaining(amount) : copy.met;
  if (type === 'toTarget') return cell > 0 ? copy.remaining(amount) : copy.reached;
  if (outOf !== undefined)
    return copy.outOf(heading, amount, formatAmount(row[outOf.key], outOf.type) ?? '');
  return <Cell cell={cell} type={type} />;
}

/** The last cell of a row: its own download, and its actions. */
function extraColumns({ report, download, rowActions }: ReportTableProps): Column<NamedRow>[] {
  const file: Column<NamedRow> = {
    key: 'uri',
    heading: copy.file,
    foot: true,
    cell: ({ row, name }) => <RowDownload uri={row['uri']} name={name} download={download} />,
  };
  const actions: Column<NamedRow> = {
    key: 'actions',
    heading: copy.actions,
    foot: true,
    cell: ({ row }) => rowActions?.(row, 'icons'),
  };
  const hasFiles = report.data.some((row) => typeof row['uri'] === 'string');
  return [...(hasFiles ? [file] : []), ...(rowActions && report.data.length > 0 ? [actions] : [])];
}

type RowDownloadProps = { uri: ReportRow[string] | undefined; name: string; download: Download };

function RowDownload({ uri, name, download }: RowDownloadProps) {
  if (typeof uri !== 'string') return <Cell cell={null} type="text" />;
  const start = (): void => download.start({ uri, words: copy.downloadedRow(name) });
  return <IconButton icon="download" label={copy.downloadRowOf(name)} onClick={start} />;
}
