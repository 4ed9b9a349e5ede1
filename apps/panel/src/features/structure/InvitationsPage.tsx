import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { useAddress } from '../../lib/address.ts';
import { ListFilters, ListHead, ListTotal } from '../screen/ListHead.tsx';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { useMayEdit } from './changes.queries.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { invitationsCopy as copy } from './invitations.copy.ts';
import { useInvitations } from './invitations.queries.ts';
import { roleNames } from './structure.copy.ts';
import { type Invitation, invitationStates, stateName, stateOf } from './structure.rules.ts';
import styles from './structure.module.css';

/** All invitations of the representatives, their states and the possible acts. */
export function InvitationsPage() {
  const { values, page, set, goTo } = useAddress(['szukaj', 'stan']);
  const words = values.szukaj ?? '';
  const state = stateOf(values.stan);
  const isSought = words !== '' || state !== undefined;
  const query = useInvitations(words, state, page);
  const mayEdit = useMayEdit();
  const { data } = query;
  const total = data === undefined ? '' : copy.total(data.total);
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <ListHead>
        <ListFilters label={copy.filters}>
          <SearchField
            label={copy.search}
            value={words}
            onSearch={(szukaj) => set({ szukaj }, { replace: true })}
          />
          <Select
            label={copy.state}
            placeholder={copy.anyState}
            options={invitationStates.map((one) => ({
              value: stateName(one),
              label: copy.withCount(copy.filterStates[one], data?.counts[one] ?? 0),
            }))}
            value={values.stan ?? ''}
            onChange={({ target }) => set({ stan: target.value })}
          />
        </ListFilters>
        <ListTotal
          total={total}
          action={
            data !== undefined && (
              <p className={styles.quiet}>{copy.sms(data.sms.sent, data.sms.max)}</p>
            )
          }
        />
      </ListHead>
      <LiveRegion>{query.isPlaceholderData ? '' : total}</LiveRegion>
      <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
        {(found) => (
          <ListedTable
            found={found}
            onPage={goTo}
            none={
              <EmptyState drawing="circle" title={isSought ? copy.none : copy.noneYet}>
                {isSought ? copy.noneText : copy.noneYetText}
              </EmptyState>
            }
            caption={copy.list}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={found.data}
            rowKey={({ id }) => id}
            stale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Page>
  );
}

const tones: Readonly<Record<Invitation['state'], BadgeTone>> = {
  sent: 'accent',
  joined: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
};

const columns: readonly Column<Invitation>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: ({ person, phone, role, customer }) => (
      <span className={styles.two}>
        <span className={styles.cut}>{person.name || phone || copy.gone}</span>
        <span className={styles.quiet}>
          {[person.name === '' ? '' : phone, roleNames[role], customer].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
    title: ({ person, phone, customer }) =>
      [person.name, phone, customer].filter(Boolean).join(', '),
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <Badge tone={tones[state]}>{copy.states[state]}</Badge>,
  },
  {
    key: 'by',
    heading: copy.columns.by,
    slot: 'below',
    cell: ({ by }) => by.name || copy.noName,
    title: ({ by }) => by.name,
  },
  {
    key: 'at',
    heading: copy.columns.at,
    slot: 'end',
    cell: ({ invitedAt, until }) => (
      <span className={styles.two}>
        <span>{copy.at(invitedAt)}</span>
        {until !== null && <span className={styles.quiet}>{copy.until(until)}</span>}
      </span>
    ),
  },
  {
    key: 'sms',
    heading: copy.columns.sms,
    cell: ({ sms }) => copy.smsOf(sms.count, sms.lastAt),
    title: ({ sms }) => copy.smsOf(sms.count, sms.lastAt),
  },
];

const actions: Column<Invitation> = {
  key: 'actions',
  heading: copy.columns.actions,
  slot: 'bar',
  foot: true,
  cell: (invitation) => <InvitationActions invitation={invitation} />,
};
