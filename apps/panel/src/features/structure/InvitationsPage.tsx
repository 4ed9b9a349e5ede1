import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { useFilters } from '../../lib/filters.ts';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { useMayEdit } from './changes.queries.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { invitationsCopy as copy } from './invitations.copy.ts';
import { useInvitations } from './invitations.queries.ts';
import styles from './structure.module.css';
import { type Invitation, invitationFilters } from './structure.rules.ts';
import { RoleName } from './RoleName.tsx';

/** All invitations of the representatives, their states and the possible acts. */
export function InvitationsPage() {
  const { filters, page, goTo, isFiltered, search, select } = useFilters(invitationFilters);
  const query = useInvitations(filters, page);
  const mayEdit = useMayEdit();
  const { data } = query;
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <SearchField label={copy.search} {...search('q')} />
            <Select
              label={copy.state}
              placeholder={copy.anyState}
              options={stateOptions(data?.counts)}
              {...select('state')}
            />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => copy.total(total),
        action: data !== undefined && (
          <p className={styles.quiet}>{copy.sms(data.sms.sent, data.sms.max)}</p>
        ),
      }}
      columns={mayEdit ? [...columns, actions] : columns}
      rowKey={({ id }) => id}
    />
  );
}

function stateOptions(counts: Readonly<Partial<Record<InvitationFilter, number>>> = {}) {
  return invitationFilters.state.values.map((state) => ({
    value: invitationFilters.state.write(state),
    label: copy.withCount(copy.filterStates[state], counts[state] ?? 0),
  }));
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
          {person.name !== '' && `${phone}, `}
          <RoleName role={role} />
          {customer && `, ${customer}`}
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
