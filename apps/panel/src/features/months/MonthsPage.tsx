import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { monthsCopy as copy } from './months.copy.ts';
import { useMonths } from './months.queries.ts';
import type { MonthRow } from './months.rules.ts';
import { MonthState } from './MonthState.tsx';
import styles from './months.module.css';

/** The months of the programme, newest first, with what became of each. */
export function MonthsPage() {
  const { page, goTo } = useAddress([]);
  const query = useMonths(page);
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {(found) => (
          <ListedTable
            found={found}
            onPage={goTo}
            none={
              <EmptyState drawing="circle" title={copy.none}>
                {copy.noneText}
              </EmptyState>
            }
            caption={copy.list}
            columns={columns}
            rows={found.data}
            rowKey={({ month }) => month}
            stale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Page>
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
