import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDate, formatDateTime, formatGrosze } from '@klub/ui/words/format.ts';
import { dueCopy as copy } from './payouts.copy.ts';
import { type Due, remarkCount } from './payouts.rules.ts';
import { PersonName } from './PersonName.tsx';
import styles from './payouts.module.css';

type Changed = Due['changed'][number];
type Shared = Due['shared'][number];
type Receiver = Due['first'][number];

/** Points to check before anything is paid. */
export function Remarks({ due }: { due: Due }) {
  const { changed, changedCount, shared, sharedCount, bad, badCount } = due;
  const { first, firstCount, returnedBefore, returnedBeforeCount } = due;
  return (
    <section aria-labelledby="remarks">
      <Stack>
        <h2 id="remarks">{copy.remarks}</h2>
        {remarkCount(due) === 0 && <Notice kind="success">{copy.calm}</Notice>}
        {badCount > 0 && (
          <Receivers title={copy.bad(badCount)} lead={copy.badText} rows={bad} all={badCount} />
        )}
        {changedCount > 0 && (
          <Part
            title={copy.changed(changedCount)}
            lead={copy.changedText}
            shown={changed.length}
            all={changedCount}
          >
            <DataTable
              caption={copy.changed(changedCount)}
              columns={changedColumns}
              rows={changed}
              rowKey={({ personId }) => personId}
            />
          </Part>
        )}
        {sharedCount > 0 && (
          <Part title={copy.shared(sharedCount)} shown={shared.length} all={sharedCount}>
            <DataTable
              caption={copy.shared(sharedCount)}
              columns={sharedColumns}
              rows={shared}
              rowKey={({ account, people }) => `${account} ${people[0]?.personId}`}
            />
          </Part>
        )}
        {returnedBeforeCount > 0 && (
          <Receivers
            title={copy.returnedBefore(returnedBeforeCount)}
            rows={returnedBefore}
            all={returnedBeforeCount}
          />
        )}
        {firstCount > 0 && (
          <Receivers title={copy.first(firstCount)} rows={first} all={firstCount} />
        )}
      </Stack>
    </section>
  );
}

type PartProps = {
  title: string;
  lead?: string;
  shown: number;
  all: number;
  children: React.ReactNode;
};

function Part({ title, lead, shown, all, children }: PartProps) {
  return (
    <Disclosure className={styles.part} title={title} open={lead !== undefined}>
      <Stack gap="s">
        {lead !== undefined && <p className={styles.quiet}>{lead}</p>}
        {children}
        {shown < all && <p className={styles.quiet}>{copy.shownOf(shown, all)}</p>}
      </Stack>
    </Disclosure>
  );
}

type ReceiversProps = { title: string; lead?: string; rows: readonly Receiver[]; all: number };

function Receivers({ title, lead, rows, all }: ReceiversProps) {
  return (
    <Part title={title} {...(lead === undefined ? {} : { lead })} shown={rows.length} all={all}>
      <DataTable
        caption={title}
        columns={receiverColumns}
        rows={rows}
        rowKey={({ personId }) => personId}
      />
    </Part>
  );
}

const sum = { key: 'sum', heading: copy.columns.sum, slot: 'end', numeric: true } as const;
const zloty = (grosze: number): string => formatGrosze(grosze);

const changedColumns: readonly Column<Changed>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: PersonName,
    title: ({ name }) => name,
  },
  { key: 'before', heading: copy.columns.before, cell: ({ before }) => copy.account(before) },
  {
    key: 'after',
    heading: copy.columns.after,
    slot: 'sign',
    cell: ({ after }) => copy.account(after),
  },
  { key: 'when', heading: copy.columns.when, slot: 'below', cell: whenOf, title: whenOf },
  { ...sum, cell: ({ grosze }) => zloty(grosze) },
];

function whenOf({ changedAt, way, deviceSince }: Changed): string {
  const known = deviceSince === null ? [] : [copy.deviceSince(formatDate(deviceSince))];
  return [formatDateTime(changedAt), copy.ways[way], ...known].join(', ');
}

const namesOf = ({ people }: Shared): string => people.map(({ name }) => name).join(', ');

const sharedColumns: readonly Column<Shared>[] = [
  {
    key: 'account',
    heading: copy.columns.account,
    slot: 'name',
    cell: ({ account }) => copy.account(account),
  },
  { key: 'people', heading: copy.columns.people, slot: 'below', cell: namesOf, title: namesOf },
];

const receiverColumns: readonly Column<Receiver>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: PersonName,
    title: ({ name }) => name,
  },
  { ...sum, slot: 'sign', cell: ({ grosze }) => zloty(grosze) },
];
