import { trailActions } from '@klub/contract/panel/actions';
import { FilterChips } from '@klub/ui/controls/FilterChips.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { List } from '../screen/List.tsx';
import { Below } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { Outcome } from './Outcome.tsx';
import { SealCard } from './SealCard.tsx';
import { filterWords, trailCopy as copy } from './trail.copy.ts';
import styles from './trail.module.css';
import { useSeal, useTrail } from './trail.queries.ts';
import { type Entry, setFilters } from './trail.rules.ts';
import { TrailExport } from './TrailExport.tsx';
import { TrailFilters } from './TrailFilters.tsx';

/** Acts with account and time, and the seal that proves that no entry was changed. */
export function TrailPage() {
  const { filters, isFiltered, set, show, clear, goTo, query } = useTrail();
  const seal = useSeal();
  const mayExport = useMe().permissions.includes('trail.export');
  const { staff = [], total = 0 } = query.data ?? {};
  return (
    <Page title={copy.title} lead={copy.lead} width="wide">
      <SealCard query={seal} />
      <Below query={seal}>
        <List
          words={copy}
          query={query}
          onPage={goTo}
          head={{
            filters: <TrailFilters filters={filters} staff={staff} onShow={show} />,
            isFiltered,
            total: (found) => copy.total(found.total),
            onClear: clear,
            chips: (
              <FilterChips
                chips={setFilters(filters).map((filter) => ({
                  name: filter.name,
                  words: filterWords(filter, staff),
                }))}
                words={copy.chips}
                onRemove={(name) => set({ [name]: undefined })}
                onClear={clear}
              />
            ),
            action: mayExport && total > 0 && (
              <TrailExport filters={filters} staff={staff} total={copy.total(total)} />
            ),
          }}
          columns={columns}
          rowKey={({ id }) => id}
        />
      </Below>
    </Page>
  );
}

/** The account; of a command or of the program also that it is one. */
const who = ({ byName, way }: Entry): string =>
  [byName, copy.shortWays[way]].filter(Boolean).join(', ');
const about = ({ subject, person }: Entry): string =>
  [subject, person ?? ''].filter(Boolean).join(', ');
const whoAndWhat = (entry: Entry): string => [who(entry), about(entry)].filter(Boolean).join(', ');

const columns: readonly Column<Entry>[] = [
  {
    key: 'action',
    heading: copy.columns.action,
    slot: 'name',
    cell: (entry) => <Open entry={entry} />,
  },
  { key: 'at', heading: copy.columns.at, slot: 'end', cell: ({ at }) => formatDateTime(at) },
  {
    key: 'by',
    heading: copy.columns.by,
    slot: 'below',
    cell: who,
    phone: whoAndWhat,
    title: whoAndWhat,
  },
  {
    key: 'subject',
    heading: copy.columns.subject,
    cell: (entry) => about(entry) || copy.nothing,
    title: about,
  },
  {
    key: 'outcome',
    heading: copy.columns.outcome,
    slot: 'sign',
    cell: (entry) => <Outcome outcome={entry.outcome} />,
  },
  {
    key: 'reason',
    heading: copy.columns.reason,
    cell: ({ reason }) => reason || copy.nothing,
    title: ({ reason }) => reason,
  },
];

/** The way back from the entry leads to the same rows. */
function Open({ entry: { id, action } }: { entry: Entry }) {
  const { search } = useLocation();
  return (
    <Link
      className={styles.open}
      to={generatePath(paths.trailEntry, { id })}
      state={{ search }}
      title={trailActions[action]}
    >
      {trailActions[action]}
    </Link>
  );
}
