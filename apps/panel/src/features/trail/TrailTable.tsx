import { trailActions } from '@klub/contract/panel/actions';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { trailCopy as copy } from './trail.copy.ts';
import type { Entry } from './trail.rules.ts';
import styles from './trail.module.css';

export function TrailTable({ rows, isStale }: { rows: readonly Entry[]; isStale: boolean }) {
  return (
    <DataTable
      caption={copy.caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={isStale}
    />
  );
}

const whoAndWhat = ({ byName, subject }: Entry): string =>
  [byName, subject].filter(Boolean).join(', ');

const columns: readonly Column<Entry>[] = [
  {
    key: 'action',
    heading: copy.columns.action,
    slot: 'name',
    cell: (entry) => <Open entry={entry} />,
  },
  { key: 'at', heading: copy.columns.at, slot: 'end', cell: ({ at }) => formatDateTime(at) },
  {
    key: 'by',
    heading: copy.columns.by,
    slot: 'below',
    cell: ({ byName }) => byName,
    phone: whoAndWhat,
    title: whoAndWhat,
  },
  {
    key: 'subject',
    heading: copy.columns.subject,
    cell: ({ subject }) => subject || copy.nothing,
    title: ({ subject }) => subject,
  },
  { key: 'person', heading: copy.columns.person, cell: ({ person }) => person ?? copy.nothing },
  {
    key: 'reason',
    heading: copy.columns.reason,
    cell: ({ reason }) => reason || copy.nothing,
    title: ({ reason }) => reason,
  },
  {
    key: 'way',
    heading: copy.columns.way,
    cell: ({ way }) => copy.ways[way],
    title: ({ way }) => copy.ways[way],
  },
  {
    key: 'outcome',
    heading: copy.columns.outcome,
    slot: 'sign',
    cell: (entry) => <Outcome outcome={entry.outcome} />,
  },
];

/** The way back from the entry leads to the same rows. */
function Open({ entry: { id, action } }: { entry: Entry }) {
  const { search } = useLocation();
  return (
    <Link
      className={styles.open}
      to={generatePath(paths.trailEntry, { id })}
      state={{ search }}
      title={trailActions[action]}
    >
      {trailActions[action]}
    </Link>
  );
}

export function Outcome({ outcome }: Pick<Entry, 'outcome'>) {
  if (outcome === 'done') return copy.outcomes.done;
  return (
    <Badge tone="warning">
      <Icon name="alert" size={16} />
      {copy.outcomes.refused}
    </Badge>
  );
}
