import { letterKinds } from '@klub/contract/letters';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { useMe } from '../shell/me.ts';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import { type LetterRow, useLetters } from './letters.queries.ts';
import { isTooShort, letterFilters } from './letters.rules.ts';
import { Due, LetterState } from './LetterState.tsx';
import { NewLetter } from './NewLetter.tsx';
import { Templates } from './Templates.tsx';

const { state: states, assigned: holders, due: dues, kind: kinds } = letterFilters;
const stateOptions = (['new', 'assigned', 'waiting', 'closed', 'all'] as const).map((value) => ({
  value: states.write(value),
  label: copy.stateOptions[value],
}));
const kindOptions = letterKinds.map((value) => ({
  value: kinds.write(value),
  label: copy.kinds[value],
}));
const assignedOptions = holders.values.map((value) => ({
  value: holders.write(value),
  label: copy.assignedOptions[value],
}));
const dueOptions = dues.values.map((value) => ({
  value: dues.write(value),
  label: copy.dueOptions[value],
}));

/** Letters of participants, the most urgent first. */
export function LettersPage() {
  const { filters, isFiltered, search, select, clear, goTo, query } = useLetters();
  const mayAnswer = useMe().permissions.includes('letters.answer');
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={
        mayAnswer && (
          <Row>
            <NewLetter />
            <Templates />
          </Row>
        )
      }
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
              label={copy.kind}
              placeholder={copy.anyKind}
              options={kindOptions}
              {...select('kind')}
            />
            <Select
              label={copy.assigned}
              placeholder={copy.anyone}
              options={assignedOptions}
              {...select('assigned')}
            />
            <Select
              label={copy.due}
              placeholder={copy.anyDue}
              options={dueOptions}
              {...select('due')}
            />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => (isTooShort(filters) ? copy.tooShort : copy.total(total)),
        onClear: clear,
      }}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function about({ name, topic }: LetterRow): string {
  return copy.about(name, topic);
}

const columns: readonly Column<LetterRow>[] = [
  {
    key: 'number',
    heading: copy.columns.number,
    slot: 'name',
    cell: (row) => <Open row={row} />,
    title: ({ number }) => number,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state, result }) => <LetterState state={state} result={result} />,
  },
  {
    key: 'due',
    heading: copy.columns.due,
    slot: 'end',
    cell: ({ daysLeft }) => <Due daysLeft={daysLeft} />,
  },
  { key: 'about', heading: copy.columns.about, slot: 'below', cell: about, title: about },
  { key: 'kind', heading: copy.columns.kind, cell: ({ kind }) => copy.kinds[kind] },
  {
    key: 'assigned',
    heading: copy.columns.assigned,
    cell: ({ assignedTo }) => assignedTo?.name ?? copy.nobody,
    title: ({ assignedTo }) => assignedTo?.name ?? '',
  },
  {
    key: 'received',
    heading: copy.columns.received,
    cell: ({ receivedAt }) => copy.received(receivedAt),
  },
];

/** The way back from the letter leads to the same rows. */
function Open({ row: { id, number } }: { row: LetterRow }) {
  const { search } = useLocation();
  return (
    <Link className={styles.open} to={generatePath(paths.letter, { id })} state={{ search }}>
      {number}
    </Link>
  );
}
