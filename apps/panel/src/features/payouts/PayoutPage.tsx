import { Button } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatDay, formatGrosze } from '@klub/ui/words/format.ts';
import { useParams } from 'react-router';
import { useFilters } from '../../lib/filters.ts';
import { paths } from '../../paths.ts';
import { ActSheet } from '../screen/ActSheet.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { ListedTable } from '../screen/Listed.tsx';
import { ListHead, ListTotal } from '../screen/ListHead.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { useMe } from '../shell/me.ts';
import { BankAnswer } from './BankAnswer.tsx';
import { FileCard } from './FileCard.tsx';
import { PayoutState } from './PayoutState.tsx';
import { dueCopy, partialCopy, payoutCopy as copy, payoutsCopy } from './payouts.copy.ts';
import { proposingWithdrawal, usePayout } from './payouts.queries.ts';
import { type Item, itemFilters, type Payout } from './payouts.rules.ts';
import { PersonName } from './PersonName.tsx';
import styles from './payouts.module.css';

/** One payout from its approval to the bank's answer. */
export function PayoutPage() {
  const { id = '' } = useParams();
  const { filters, page, goTo, isFiltered, clear, search } = useFilters(itemFilters);
  const query = usePayout(id, filters, page);
  const mayPrepare = useMe().permissions.includes('money.prepare');
  return (
    <Page
      width="wide"
      title={payoutsCopy.one(id)}
      back={<BackLink to={paths.payouts}>{payoutsCopy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {(found) => (
          <>
            <Whole key={found.data.id} payout={found.data} />
            <section>
              <Stack gap="s">
                <h2 id="items">{copy.items}</h2>
                <ListHead>
                  <SearchField label={copy.search} hint={copy.searchHint} {...search('q')} />
                  {isFiltered && <ListTotal total={payoutsCopy.transfers(found.total)} />}
                </ListHead>
                <ListedTable
                  found={found}
                  onPage={goTo}
                  none={isFiltered && <NoneFound onClear={clear} />}
                  caption={copy.items}
                  columns={mayPrepare && found.data.returned > 0 ? [...columns, actions] : columns}
                  rows={found.data.items}
                  rowKey={({ reference }) => reference}
                  stale={query.isPlaceholderData}
                />
              </Stack>
            </section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="circle"
      title={copy.noneFound}
      action={
        <Button kind="quiet" onClick={onClear}>
          {copy.clear}
        </Button>
      }
    />
  );
}

function Whole({ payout }: { payout: Payout }) {
  const mayPrepare = useMe().permissions.includes('money.prepare');
  const { state, grosze, transfers, executionDay, payerName, payerAccount, madeBy, approvedBy } =
    payout;
  const { createdAt, paidOn, cancelReason } = payout;
  return (
    <>
      <Card>
        <Facts
          facts={[
            { term: copy.facts.state, value: <PayoutState state={state} /> },
            { term: copy.facts.sum, value: formatGrosze(grosze) },
            { term: copy.facts.transfers, value: payoutsCopy.transfers(transfers) },
            { term: copy.facts.day, value: formatDay(executionDay) },
            {
              term: copy.facts.payer,
              value: dueCopy.payerOf({ name: payerName, account: payerAccount }),
            },
            { term: copy.facts.made, value: madeBy },
            { term: copy.facts.approved, value: `${approvedBy}, ${formatDateTime(createdAt)}` },
            ...(paidOn === null ? [] : [{ term: copy.facts.paid, value: formatDay(paidOn) }]),
            ...(cancelReason === '' ? [] : [{ term: copy.facts.cancelled, value: cancelReason }]),
          ]}
        />
      </Card>
      {mayPrepare && state !== 'cancelled' && <FileCard {...payout} />}
      {mayPrepare && <BankAnswer payout={payout} />}
    </>
  );
}

const columns: readonly Column<Item>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: PersonName,
    title: ({ name }) => name,
  },
  {
    key: 'reference',
    heading: copy.columns.reference,
    slot: 'sign',
    cell: ({ reference }) => reference,
  },
  {
    key: 'account',
    heading: copy.columns.account,
    cell: ({ account }) => dueCopy.account(account),
  },
  {
    key: 'marks',
    heading: copy.columns.marks,
    slot: 'below',
    cell: (item) => <span className={styles.quiet}>{marksOf(item)}</span>,
    title: marksOf,
  },
  {
    key: 'sum',
    heading: copy.columns.sum,
    slot: 'end',
    numeric: true,
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];

const actions: Column<Item> = {
  key: 'actions',
  heading: copy.columns.actions,
  slot: 'bar',
  foot: true,
  cell: ({ reference, name, isReturnOpen }) => (
    <ActSheet
      title={partialCopy.withdraw}
      icon="retry"
      isOffered={isReturnOpen}
      act={proposingWithdrawal}
      args={(reason) => ({ body: { reference, reason } })}
      label={partialCopy.reason}
      hint={partialCopy.withdrawHint}
      submit={partialCopy.send}
      sending={partialCopy.sending}
    >
      <p>{partialCopy.withdrawText(reference, name)}</p>
    </ActSheet>
  ),
};

function marksOf(item: Item): string {
  const { returnedOn, returnReason, returnedGrosze, grosze, isAccountChanged } = item;
  const isPart = returnedGrosze !== null && returnedGrosze < grosze;
  return [
    // First, because a narrow cell cuts the end.
    ...(isPart ? [copy.cameBack(formatGrosze(returnedGrosze))] : []),
    ...(returnedOn === null ? [] : [copy.returned(formatDay(returnedOn), returnReason)]),
    ...(isAccountChanged ? [copy.changed] : []),
  ].join(', ');
}
