import { buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { formatDay, formatGrosze, formatNumber } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { useMe } from '../shell/me.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import styles from './payouts.module.css';
import { usePayouts } from './payouts.queries.ts';
import type { PayoutRow } from './payouts.rules.ts';
import { PayoutState } from './PayoutState.tsx';

/** Payouts, newest first, and the proposal that waits. */
export function PayoutsPage() {
  const { page, goTo } = useAddress([]);
  const query = usePayouts(page);
  const mayPrepare = useMe().permissions.includes('money.prepare');
  const proposalId = query.data?.proposalId ?? null;
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={mayPrepare && <Ways />}
      above={proposalId !== null && <Waiting id={proposalId} />}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<PayoutRow>[] = [
  {
    key: 'id',
    heading: copy.columns.payout,
    slot: 'name',
    cell: ({ id }) => (
      <Link className={styles.open} to={generatePath(paths.payout, { id })}>
        {copy.one(id)}
      </Link>
    ),
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <PayoutState state={state} />,
  },
  {
    key: 'day',
    heading: copy.columns.day,
    slot: 'below',
    cell: ({ executionDay }) => formatDay(executionDay),
  },
  {
    key: 'transfers',
    heading: copy.columns.transfers,
    numeric: true,
    cell: ({ transfers }) => formatNumber(transfers),
  },
  {
    key: 'sum',
    heading: copy.columns.sum,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => formatGrosze(grosze),
  },
  {
    key: 'by',
    heading: copy.columns.by,
    cell: ({ madeBy, approvedBy }) => copy.by(madeBy, approvedBy),
    title: ({ madeBy, approvedBy }) => copy.by(madeBy, approvedBy),
  },
];

function Ways() {
  return (
    <Row>
      <Link className={buttonClass('primary')} to={paths.newPayout}>
        {copy.fresh}
      </Link>
      <Link className={buttonClass('quiet')} to={paths.returns}>
        {copy.returns}
      </Link>
    </Row>
  );
}

function Waiting({ id }: { id: string }) {
  return (
    <Notice
      kind="info"
      action={
        <Link className={buttonClass('quiet')} to={generatePath(paths.matter, { id })}>
          {copy.open}
        </Link>
      }
    >
      {copy.waiting}
    </Notice>
  );
}
