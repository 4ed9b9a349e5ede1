import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { plansCopy as copy } from './plans.copy.ts';
import { type Figure, keyOf, type PlanRow } from './plans.rules.ts';
import styles from './plans.module.css';

type PlanTableProps = {
  month: string;
  rows: readonly PlanRow[];
  isStale: boolean;
  onOpen: (row: PlanRow) => void;
};

export function PlanTable({ month, rows, isStale, onOpen }: PlanTableProps) {
  return (
    <DataTable
      caption={copy.list(month)}
      columns={columnsOf(onOpen)}
      rows={rows}
      rowKey={keyOf}
      stale={isStale}
    />
  );
}

function shown(figure: Figure): string {
  return figure === null ? copy.nothing : formatNumber(figure.value);
}

function fileOf({ target, result }: PlanRow): string {
  const [newest] = [target, result]
    .flatMap((figure) => figure?.origin ?? [])
    .sort((one, other) => other.at.localeCompare(one.at));
  return newest?.file ?? copy.nothing;
}

function columnsOf(onOpen: (row: PlanRow) => void): readonly Column<PlanRow>[] {
  return [
    {
      key: 'person',
      heading: copy.columns.person,
      slot: 'name',
      cell: (row) => (
        <button type="button" className={styles.open} onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ),
      title: ({ name }) => name,
    },
    {
      key: 'shop',
      heading: copy.columns.shop,
      slot: 'below',
      cell: ({ shop }) => shop,
      title: ({ shop }) => shop,
    },
    {
      key: 'channel',
      heading: copy.columns.channel,
      cell: ({ channel }) => channel,
      title: ({ channel }) => channel,
    },
    {
      key: 'target',
      heading: copy.columns.target,
      numeric: true,
      cell: ({ target }) => shown(target),
    },
    {
      key: 'result',
      heading: copy.columns.result,
      numeric: true,
      slot: 'end',
      cell: ({ result }) => shown(result),
      phone: ({ result, target }) => copy.onPhone(shown(target), shown(result)),
    },
    {
      key: 'percent',
      heading: copy.columns.percent,
      numeric: true,
      slot: 'sign',
      cell: ({ percent }) => (percent === null ? copy.nothing : formatPercent(percent)),
    },
    {
      key: 'marks',
      heading: copy.columns.file,
      slot: 'bar',
      cell: (row) => (
        <span className={styles.marks}>
          {row.isOverBest && <Badge tone="warning">{copy.overBest}</Badge>}
          {row.isNewcomer && <Badge tone="warning">{copy.newcomer}</Badge>}
          <span className={styles.file}>{fileOf(row)}</span>
        </span>
      ),
      title: fileOf,
    },
  ];
}
