import type { Column } from '@klub/ui/data/DataTable.tsx';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { monthsCopy as copy } from './months.copy.ts';
import styles from './months.module.css';
import { useMonths } from './months.queries.ts';
import type { MonthRow } from './months.rules.ts';
import { MonthState } from './MonthState.tsx';

/** The months of the programme, newest first, with what became of each. */
export function MonthsPage() {
  const { page, goTo } = useAddress([]);
  return (
    <ListPage
      words={copy}
      query={useMonths(page)}
      onPage={goTo}
      columns={columns}
      rowKey={({ month }) => month}
    />
  );
}

const columns: readonly Column<MonthRow>[] = [
  {
    key: 'month',
    heading: copy.columns.month,
    slot: 'name',
    cell: ({ month, title }) => (
      <Link className={styles.open} to={generatePath(paths.month, { miesiac: month })}>
        {title}
      </Link>
    ),
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <MonthState state={state} />,
  },
  {
    key: 'words',
    heading: copy.columns.who,
    slot: 'below',
    cell: ({ words }) => words,
    title: ({ words }) => words,
  },
  {
    key: 'closings',
    heading: copy.columns.closings,
    numeric: true,
    cell: ({ closings }) => copy.number(closings),
  },
  {
    key: 'amount',
    heading: copy.columns.amount,
    numeric: true,
    slot: 'end',
    cell: ({ amount, closings }) => (closings === 0 ? '' : copy.number(amount)),
    phone: ({ amount, closings }) => (closings === 0 ? '' : copy.points(amount)),
  },
];
