import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { FilterChips } from '@klub/ui/controls/FilterChips.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ListHead, ListTotal } from '../screen/ListHead.tsx';
import { Listed } from '../screen/Listed.tsx';
import { Below, Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { SealCard } from './SealCard.tsx';
import { filterWords, trailCopy as copy } from './trail.copy.ts';
import { useSeal, useTrail } from './trail.queries.ts';
import { type Filters, setFilters } from './trail.rules.ts';
import { TrailExport } from './TrailExport.tsx';
import { TrailFilters } from './TrailFilters.tsx';
import { TrailTable } from './TrailTable.tsx';

/** Acts with account and time, and the seal that proves that no entry was changed. */
export function TrailPage() {
  const { filters, goTo, query, show } = useTrail();
  const seal = useSeal();
  const { permissions } = useMe();
  const staff = query.data?.staff ?? [];
  const total = query.data === undefined ? '' : copy.total(query.data.total);
  return (
    <Page title={copy.title} lead={copy.lead} width="wide">
      <SealCard query={seal} />
      <Below query={seal}>
        <ListHead>
          <TrailFilters filters={filters} staff={staff} onShow={show} />
          <FilterChips
            chips={setFilters(filters).map((filter) => ({
              name: filter.name,
              words: filterWords(filter, staff),
            }))}
            words={copy.chips}
            onRemove={(name) => {
              const { [name]: _, ...others } = filters;
              show(others);
            }}
            onClear={() => show({})}
          />
          <ListTotal
            total={total}
            action={
              permissions.includes('trail.export') &&
              query.data !== undefined &&
              query.data.total > 0 && <TrailExport filters={filters} staff={staff} total={total} />
            }
          />
        </ListHead>
        <LiveRegion>{query.isPlaceholderData ? '' : total}</LiveRegion>
        <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
          {(found) => (
            <Listed
              found={found}
              rows={found.data}
              onPage={goTo}
              none={<Nothing filters={filters} />}
            >
              <TrailTable rows={found.data} isStale={query.isPlaceholderData} />
            </Listed>
          )}
        </Loaded>
      </Below>
    </Page>
  );
}

/** Without an entry that fits, or before the first entry. */
function Nothing({ filters }: { filters: Filters }) {
  if (setFilters(filters).length > 0) {
    return (
      <EmptyState
        drawing="circle"
        title={copy.none}
        action={
          <Link className={buttonClass('quiet')} to={paths.trail}>
            {copy.clear}
          </Link>
        }
      >
        {copy.noneText}
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="circle" title={copy.noneYet}>
      {copy.noneYetText}
    </EmptyState>
  );
}
