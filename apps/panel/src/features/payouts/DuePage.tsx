import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatGrosze, formatMonth, formatNumber } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { dueCopy as copy, heldCopy, payoutsCopy } from './payouts.copy.ts';
import { useDue } from './payouts.queries.ts';
import type { Due } from './payouts.rules.ts';
import { Proposal } from './Proposal.tsx';
import { Remarks } from './Remarks.tsx';

/** What would be paid now: first the remarks, then the sums, then the proposal. */
export function DuePage() {
  const query = useDue();
  return (
    <Page
      width="wide"
      title={copy.title}
      lead={copy.lead}
      back={<BackLink to={paths.payouts}>{payoutsCopy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => (data.people === 0 ? <Nothing due={data} /> : <Whole due={data} />)}
      </Loaded>
    </Page>
  );
}

function Whole({ due }: { due: Due }) {
  const mayPrepare = useMe().permissions.includes('money.prepare');
  const { grosze, people, statements, payer, months } = due;
  return (
    <>
      <Remarks due={due} />
      <Card>
        <Stack>
          <Stat label={copy.sum} value={formatGrosze(grosze)} size="hero" />
          <Facts
            facts={[
              { term: copy.receivers, value: payoutsCopy.people(people) },
              { term: copy.statements, value: formatNumber(statements) },
              ...(payer === null ? [] : [{ term: copy.payer, value: copy.payerOf(payer) }]),
            ]}
          />
        </Stack>
      </Card>
      <section>
        <Stack gap="s">
          <h2 id="months">{copy.months}</h2>
          <DataTable
            caption={copy.months}
            columns={monthColumns}
            rows={months}
            rowKey={({ month }) => month}
          />
        </Stack>
      </section>
      <Held due={due} />
      {payer === null ? (
        <Notice
          kind="warning"
          title={copy.noPayer}
          action={
            <Link className={buttonClass('primary')} to={paths.settings}>
              {copy.toSettings}
            </Link>
          }
        >
          {copy.noPayerText}
        </Notice>
      ) : (
        mayPrepare && <Proposal digest={due.digest} />
      )}
    </>
  );
}

const points = (
  key: 'monthly' | 'quarterly' | 'special' | 'knowledge' | 'corrections',
): Column<Due['months'][number]> => ({
  key,
  heading: copy.monthColumns[key],
  numeric: true,
  cell: (row) => formatNumber(row[key]),
});

const monthColumns: readonly Column<Due['months'][number]>[] = [
  {
    key: 'month',
    heading: copy.monthColumns.month,
    slot: 'name',
    cell: ({ month }) => formatMonth(`${month}-01`),
  },
  {
    key: 'people',
    heading: copy.monthColumns.people,
    slot: 'below',
    numeric: true,
    cell: ({ people }) => payoutsCopy.people(people),
  },
  points('monthly'),
  points('quarterly'),
  points('special'),
  points('knowledge'),
  points('corrections'),
  {
    key: 'sum',
    heading: copy.monthColumns.sum,
    slot: 'end',
    numeric: true,
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];

const heldColumns: readonly Column<Due['held'][number]>[] = [
  { key: 'reason', heading: copy.heldColumns.reason, slot: 'name', cell: ({ reason }) => reason },
  {
    key: 'people',
    heading: copy.heldColumns.people,
    slot: 'below',
    numeric: true,
    cell: ({ people }) => payoutsCopy.people(people),
  },
  {
    key: 'sum',
    heading: copy.heldColumns.sum,
    slot: 'end',
    numeric: true,
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];

function Held({ due: { held } }: { due: Due }) {
  if (held.length === 0) return null;
  return (
    <section>
      <Stack gap="s">
        <h2 id="held">{copy.held}</h2>
        <DataTable
          caption={copy.held}
          columns={heldColumns}
          rows={held}
          rowKey={({ reason }) => reason}
        />
        <Link className={buttonClass('quiet')} to={paths.heldMoney}>
          {heldCopy.open}
        </Link>
      </Stack>
    </section>
  );
}

function Nothing({ due }: { due: Due }) {
  return (
    <>
      <EmptyState drawing="circle" title={copy.nothing}>
        {copy.nothingText}
      </EmptyState>
      <Held due={due} />
    </>
  );
}
