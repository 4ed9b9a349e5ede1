import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDay, formatGrosze } from '@klub/ui/words/format.ts';
import { useParams } from 'react-router';
import { Loaded } from '../screen/Loaded.tsx';
import { PersonLink } from '../screen/PersonLink.tsx';
import { LeaverAccount } from './LeaverAccount.tsx';
import { dueCopy, leaverCopy as copy } from './payouts.copy.ts';
import { useLeaver } from './payouts.queries.ts';
import type { Leaver } from './payouts.rules.ts';

type Transfer = Leaver['transfers'][number];

/** Returned transfers of a person who has left, and the way to another account through two people. */
export function LeaverPage() {
  const { id = '' } = useParams();
  const query = useLeaver(id);
  return (
    <Page
      kicker={copy.kicker(id)}
      title={copy.title}
      lead={copy.lead}
      back={<PersonLink id={id} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
        {({ data }) =>
          data.transfers.length === 0 ? (
            <EmptyState drawing="circle" title={copy.none}>
              {copy.noneText}
            </EmptyState>
          ) : (
            <Stack gap="l">
              <Card>
                <Facts facts={[{ term: copy.grosze, value: formatGrosze(data.grosze) }]} />
              </Card>
              <Card as="section">
                <h2>{copy.transfers}</h2>
                <DataTable
                  caption={copy.transfers}
                  columns={columns}
                  rows={data.transfers}
                  rowKey={({ reference }) => reference}
                />
              </Card>
              <LeaverAccount key={id} leaver={data} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

const columns: readonly Column<Transfer>[] = [
  {
    key: 'reference',
    heading: copy.columns.reference,
    slot: 'name',
    cell: ({ reference }) => reference,
  },
  {
    key: 'account',
    heading: copy.columns.account,
    slot: 'below',
    cell: ({ account }) => dueCopy.account(account),
  },
  {
    key: 'day',
    heading: copy.columns.day,
    cell: ({ returnedOn }) => formatDay(returnedOn),
  },
  { key: 'reason', heading: copy.columns.reason, cell: ({ reason }) => reason },
  {
    key: 'sum',
    heading: copy.columns.sum,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];
