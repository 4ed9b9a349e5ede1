import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { peopleCopy as copy } from './people.copy.ts';
import type { PersonRow } from './people.queries.ts';
import styles from './people.module.css';
import { PersonState } from './PersonState.tsx';

export function PeopleTable({ rows, isStale }: { rows: readonly PersonRow[]; isStale: boolean }) {
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

function shopOf({ shop }: PersonRow): string {
  return shop || copy.noShop;
}

const columns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: (row) => <Open row={row} />,
    title: ({ name }) => name,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <PersonState state={state} />,
  },
  { key: 'phone', heading: copy.columns.phone, slot: 'end', cell: ({ phone }) => phone },
  { key: 'role', heading: copy.columns.role, cell: ({ role }) => role },
  { key: 'shop', heading: copy.columns.shop, slot: 'below', cell: shopOf, title: shopOf },
];

/** The way back from the card leads to the same rows. */
function Open({ row: { id, name } }: { row: PersonRow }) {
  const { search } = useLocation();
  return (
    <Link className={styles.open} to={generatePath(paths.person, { id })} state={{ search }}>
      {name}
    </Link>
  );
}
