import { messageKinds, messageStates } from '@klub/contract/panel/content/message-values';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { messagesCopy as copy } from './messages.copy.ts';
import styles from './messages.module.css';
import { useMessages } from './messages.queries.ts';
import { messageFilters, type MessageRow } from './messages.rules.ts';
import { MessageState } from './MessageState.tsx';

const { state: states, kind: kinds } = messageFilters;
const stateOptions = messageStates.map((value) => ({
  value: states.write(value),
  label: copy.states[value],
}));
const kindOptions = messageKinds.map((value) => ({
  value: kinds.write(value),
  label: copy.kinds[value],
}));

/** Messages to participants, the newest first. */
export function MessagesPage() {
  const { isFiltered, select, clear, goTo, query } = useMessages();
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={
        <Link className={buttonClass('primary')} to={paths.newMessage}>
          {copy.write}
        </Link>
      }
      head={{
        filters: (
          <ListFilters label={copy.filters}>
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
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => copy.total(total),
        onClear: clear,
      }}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function nameOf({ title }: MessageRow): string {
  return title.trim() === '' ? copy.untitled : title;
}

const columns: readonly Column<MessageRow>[] = [
  {
    key: 'title',
    heading: copy.columns.title,
    slot: 'name',
    cell: (row) => <Open row={row} />,
    title: nameOf,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state, progress }) => <MessageState state={state} progress={progress} />,
  },
  {
    key: 'people',
    heading: copy.columns.people,
    slot: 'end',
    numeric: true,
    cell: ({ people }) => copy.people(people),
  },
  {
    key: 'sendAt',
    heading: copy.columns.sendAt,
    slot: 'below',
    cell: ({ sendAt }) => copy.moment(sendAt),
  },
  { key: 'kind', heading: copy.columns.kind, cell: ({ kind }) => copy.kinds[kind] },
  {
    key: 'by',
    heading: copy.columns.by,
    cell: ({ by }) => by.name,
    title: ({ by }) => by.name,
  },
];

/** The way back from the message leads to the same rows. */
function Open({ row }: { row: MessageRow }) {
  const { search } = useLocation();
  return (
    <Link
      className={styles.open}
      to={generatePath(paths.message, { id: row.id })}
      state={{ search }}
    >
      {nameOf(row)}
    </Link>
  );
}
