import { personStates } from '@klub/contract/panel/people/person-states';
import { roles } from '@klub/contract/roles';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { FormLinks } from '../forms/FormLinks.tsx';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { peopleCopy as copy } from './people.copy.ts';
import styles from './people.module.css';
import { type PersonRow, usePeople } from './people.queries.ts';
import { isTooShort } from './people.rules.ts';
import { PersonState } from './PersonState.tsx';
import { useRoleNames } from '../shell/me.ts';

const stateOptions = personStates.map((value) => ({ value, label: copy.states[value] }));

/** All people of the programme; a caller is found by the last digits of the number. */
export function PeoplePage() {
  const names = useRoleNames();
  const roleOptions = roles.map((value) => ({ value, label: names[value] }));
  const { filters, isFiltered, search, select, clear, goTo, query } = usePeople();
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={<FormLinks forms={['nowa-osoba']} />}
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <SearchField label={copy.search} hint={copy.searchHint} {...search('q')} />
            <Select
              label={copy.state}
              placeholder={copy.anyState}
              options={stateOptions}
              {...select('state')}
            />
            <Select
              label={copy.role}
              placeholder={copy.anyRole}
              options={roleOptions}
              {...select('role')}
            />
            <SearchField label={copy.shop} {...search('shop')} />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total, hasMore }) =>
          isTooShort(filters) ? copy.tooShort : copy.total(total, hasMore),
        onClear: clear,
      }}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function shopOf({ shop }: PersonRow): string {
  return shop || copy.noShop;
}

const columns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: (row) => <Open row={row} />,
    title: ({ name }) => name,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <PersonState state={state} />,
  },
  { key: 'phone', heading: copy.columns.phone, slot: 'end', cell: ({ phone }) => phone },
  { key: 'role', heading: copy.columns.role, cell: ({ role }) => role },
  { key: 'shop', heading: copy.columns.shop, slot: 'below', cell: shopOf, title: shopOf },
];

/** The way back from the card leads to the same rows. */
function Open({ row: { id, name } }: { row: PersonRow }) {
  const { search } = useLocation();
  return (
    <Link className={styles.open} to={generatePath(paths.person, { id })} state={{ search }}>
      {name}
    </Link>
  );
}
