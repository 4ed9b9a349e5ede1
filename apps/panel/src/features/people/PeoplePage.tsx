import { roles } from '@klub/contract/roles';
import { personStates } from '@klub/contract/panel/people/person-states';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ListFilters, ListHead, ListTotal } from '../screen/ListHead.tsx';
import { Listed } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { peopleCopy as copy } from './people.copy.ts';
import { usePeople } from './people.queries.ts';
import { type Filters, isFiltered, isTooShort } from './people.rules.ts';
import { PeopleTable } from './PeopleTable.tsx';

const stateOptions = personStates.map((value) => ({ value, label: copy.states[value] }));
const roleOptions = roles.map((value) => ({ value, label: copy.roleNames[value] }));

/** All people of the programme; a caller is found by the last digits of the number. */
export function PeoplePage() {
  const { filters, set, goTo, query } = usePeople();
  const { data, isPlaceholderData } = query;
  const total = data === undefined ? '' : copy.total(data.total, data.hasMore);
  const said = isTooShort(filters) ? copy.tooShort : total;
  return (
    <Page title={copy.title} lead={copy.lead} width="wide">
      <ListHead>
        <ListFilters label={copy.filters}>
          <SearchField
            label={copy.search}
            hint={copy.searchHint}
            value={filters.q}
            onSearch={(words) => set({ szukaj: words }, { replace: true })}
          />
          <Select
            label={copy.state}
            placeholder={copy.anyState}
            options={stateOptions}
            value={filters.state ?? ''}
            onChange={({ target }) => set({ stan: target.value })}
          />
          <Select
            label={copy.role}
            placeholder={copy.anyRole}
            options={roleOptions}
            value={filters.role ?? ''}
            onChange={({ target }) => set({ rola: target.value })}
          />
          <SearchField
            label={copy.shop}
            value={filters.shop}
            onSearch={(words) => set({ sklep: words }, { replace: true })}
          />
        </ListFilters>
        <ListTotal total={said}>
          {isFiltered(filters) && (
            <Button kind="link" onClick={() => set({ szukaj: '', stan: '', rola: '', sklep: '' })}>
              {copy.clear}
            </Button>
          )}
        </ListTotal>
      </ListHead>
      <LiveRegion>{isPlaceholderData ? '' : said}</LiveRegion>
      <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
        {(found) => (
          <Listed
            found={found}
            rows={found.data}
            onPage={goTo}
            none={<Nothing filters={filters} />}
          >
            <PeopleTable rows={found.data} isStale={isPlaceholderData} />
          </Listed>
        )}
      </Loaded>
    </Page>
  );
}

/** Without a person that fits, or before the first file. */
function Nothing({ filters }: { filters: Filters }) {
  if (!isFiltered(filters)) {
    return (
      <EmptyState drawing="circle" title={copy.noneYet}>
        {copy.noneYetText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="circle"
      title={copy.none}
      action={
        <Link className={buttonClass('quiet')} to={paths.people}>
          {copy.clear}
        </Link>
      }
    >
      {copy.noneText}
    </EmptyState>
  );
}
