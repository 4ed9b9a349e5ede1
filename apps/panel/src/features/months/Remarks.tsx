import type { RemarkKind } from '@klub/contract/panel/money/month-states';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { monthsCopy, remarksCopy as copy } from './months.copy.ts';
import styles from './months.module.css';
import { reminding, useRemarks } from './months.queries.ts';
import type { Rehearsal, Remark } from './months.rules.ts';

/** People that the rehearsal points out, in lists that load when they are opened. */
export function Remarks({ month, rehearsal }: { month: string; rehearsal: Rehearsal }) {
  return (
    <Card as="section" labelledBy="remarks">
      <Stack gap="s">
        <h2 id="remarks">{copy.title}</h2>
        {rehearsal.remarks.length === 0 ? (
          <p>{copy.none}</p>
        ) : (
          <>
            <p className={styles.quiet}>{copy.text}</p>
            {rehearsal.remarks.map(({ kind, count }) => (
              <Kind key={`${rehearsal.id} ${kind}`} month={month} kind={kind} count={count} />
            ))}
          </>
        )}
      </Stack>
    </Card>
  );
}

function Kind({ month, kind, count }: { month: string; kind: RemarkKind; count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      className={styles.kind}
      title={`${copy.kinds[kind]}: ${monthsCopy.number(count)}`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      {isOpen && <People month={month} kind={kind} />}
    </Disclosure>
  );
}

function People({ month, kind }: { month: string; kind: RemarkKind }) {
  const [page, setPage] = useState(1);
  const query = useRemarks(month, kind, page, true);
  const mayRemind = useMe().permissions.includes('money.prepare') && kind === 'held';
  return (
    <Stack gap="s">
      <Loaded query={query} skeleton={<SkeletonCard lines={4} />}>
        {(found) => (
          <ListedTable
            found={found}
            onPage={setPage}
            caption={copy.kinds[kind]}
            columns={columnsOf(kind)}
            rows={found.data}
            rowKey={({ personId }) => personId}
            stale={query.isPlaceholderData}
          />
        )}
      </Loaded>
      {mayRemind && <Remind month={month} />}
    </Stack>
  );
}

function Remind({ month }: { month: string }) {
  const { run, isPending, error } = useAct(reminding);
  return (
    <>
      <FormMessage failure={error} />
      <p className={styles.quiet}>{copy.remindText}</p>
      <div>
        <Button
          kind="quiet"
          loading={isPending}
          loadingLabel={copy.reminding}
          onClick={() => run({ params: { month } })}
        >
          {copy.remind}
        </Button>
      </div>
    </>
  );
}

const name: Column<Remark> = {
  key: 'name',
  heading: copy.columns.person,
  slot: 'name',
  cell: ({ name: words }) => words,
  title: ({ name: words }) => words,
};
const phone: Column<Remark> = {
  key: 'phone',
  heading: copy.columns.phone,
  cell: (row) => row.phone,
};
const reason: Column<Remark> = {
  key: 'reason',
  heading: copy.columns.reason,
  slot: 'below',
  cell: (row) => row.reason,
};
const before: Column<Remark> = {
  key: 'before',
  heading: copy.columns.before,
  numeric: true,
  slot: 'below',
  cell: (row) => (row.before === null ? '' : monthsCopy.number(row.before)),
  phone: (row) =>
    row.before === null ? '' : `${copy.columns.before}: ${monthsCopy.number(row.before)}`,
};
const sums: readonly Column<Remark>[] = [
  {
    key: 'amount',
    heading: copy.columns.amount,
    numeric: true,
    slot: 'sign',
    cell: ({ amount }) => monthsCopy.number(amount),
    phone: ({ amount }) => monthsCopy.points(amount),
  },
  {
    key: 'grosze',
    heading: copy.columns.grosze,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => monthsCopy.money(grosze),
  },
];

function columnsOf(kind: RemarkKind): readonly Column<Remark>[] {
  const more = kind === 'held' ? [reason] : kind === 'changed' || kind === 'zero' ? [before] : [];
  return [name, phone, ...more, ...sums];
}
