import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Cell } from './Cell.tsx';
import { isNumeric } from './cells.rules.ts';
import { isLine, onScreen } from './columns.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import type { Report, ReportRow } from './reports.queries.ts';
import type { Sorted } from './reports.rules.ts';
import type { Download } from './useDownload.ts';

export type RowActions = (row: ReportRow) => ReactNode;

type ReportTableProps = {
  caption: string;
  report: Report;
  sorted: Sorted;
  onSort: (sorted: Sorted) => void;
  isStale: boolean;
  isPhone: boolean;
  download: Download;
  rowActions?: RowActions | undefined;
  frame: Ref<HTMLDivElement>;
};

/** The table as the server describes it: its columns, their order and types, and which of them sort. */
export function ReportTable(props: ReportTableProps) {
  const { caption, report, sorted, onSort, isStale, frame } = props;
  const rows = report.data.map((row, index) => ({ key: keyOf(row, index), row, name: nameOf(report, row) }));
  return (
    <DataTable
      frame={frame}
      caption={caption}
      columns={[...columnsOf(report), ...extraColumns(props)]}
      rows={rows}
      rowKey={({ key }) => key}
      sorted={sorted}
      onSort={(key, order) => onSort({ key, order })}
      stale={isStale}
    />
  );
}

type NamedRow = { key: string; row: ReportRow; name: string };

function columnsOf(report: Report): Column<NamedRow>[] {
  return onScreen(report).map(({ key, heading, type }) => {
    return {
      key,
      heading,
      numeric: isNumeric(type),
      sortable: report.sortable.includes(key),
      ...(isLine(key) && { place: 'lead' }),
      cell: ({ row, name }) => <Cell cell={row[key]} type={type} label={`${heading}: ${name}`} />,
    };
  });
}

/** The last cell of a row: its own download, and its actions. */
function extraColumns({ report, isPhone, download, rowActions }: ReportTableProps): Column<NamedRow>[] {
  const file: Column<NamedRow> = {
    key: 'uri',
    heading: copy.file,
    place: 'foot',
    cell: ({ row, name }) => <RowDownload uri={row['uri']} {...{ name, isPhone, download }} />,
  };
  const actions: Column<NamedRow> = {
    key: 'actions',
    heading: copy.actions,
    place: 'foot',
    cell: ({ row }) => rowActions?.(row),
  };
  const hasFiles = report.data.some((row) => typeof row['uri'] === 'string');
  return [...(hasFiles ? [file] : []), ...(rowActions && report.data.length > 0 ? [actions] : [])];
}

type RowDownloadProps = { uri: ReportRow[string] | undefined; name: string; isPhone: boolean; download: Download };

function RowDownload({ uri, name, isPhone, download }: RowDownloadProps) {
  if (typeof uri !== 'string') return <Cell cell={null} type="text" label="" />;
  const start = (): void => download.start(uri);
  if (!isPhone) return <IconButton icon="download" label={copy.downloadRowOf(name)} onClick={start} />;
  return (
    <Button kind="quiet" icon="download" aria-label={copy.downloadRowOf(name)} onClick={start}>
      {copy.downloadRow}
    </Button>
  );
}

function nameOf(report: Report, row: ReportRow): string {
  const name = row[onScreen(report)[0]?.key ?? ''];
  return typeof name === 'string' ? name : '';
}

/** Rows with a key of the server keep their identity when they are fetched again. */
function keyOf(row: ReportRow, index: number): string {
  const id = row['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(index);
}
