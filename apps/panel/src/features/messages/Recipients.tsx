import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { List } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { paths } from '../../paths.ts';
import styles from './messages.module.css';
import { generatePath, Link } from 'react-router';
import { detailCopy, messagesCopy } from './messages.copy.ts';
import { useRecipients } from './messages.queries.ts';
import { recipientFilters } from './messages.rules.ts';

const copy = detailCopy.recipients;
type Recipient = ReplyOf<'GET /api/panel/v1/messages/:id/recipients'>['data'][number];

/** Who got the message; each look at it is an entry of the trail, so it is opened first. */
export function Recipients({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      <h2>{copy.title}</h2>
      {isOpen ? (
        <Listed id={id} />
      ) : (
        <p>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {copy.open}
          </Button>
        </p>
      )}
    </Stack>
  );
}

const stateOptions = recipientFilters.state.values.map((value) => ({
  value: recipientFilters.state.write(value),
  label: copy.states[value],
}));

function Listed({ id }: { id: string }) {
  const { query, isFiltered, select, clear, goTo } = useRecipients(id);
  return (
    <List
      words={copy}
      query={query}
      onPage={goTo}
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <Select
              label={copy.state}
              placeholder={copy.any}
              options={stateOptions}
              {...select('state')}
            />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => copy.total(total),
        onClear: clear,
      }}
      columns={columns}
      rowKey={({ personId }) => personId}
    />
  );
}

function outcome({ state, why }: Recipient): string {
  return state === 'skipped' ? (why === null ? '' : messagesCopy.skips[why]) : copy.outcome[state];
}

const columns: readonly Column<Recipient>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: (row) => <Person row={row} />,
    title: ({ name }) => name,
  },
  { key: 'state', heading: copy.columns.state, slot: 'below', cell: outcome, title: outcome },
  {
    key: 'putAt',
    heading: copy.columns.putAt,
    slot: 'end',
    cell: ({ putAt }) => messagesCopy.moment(putAt),
  },
  {
    key: 'readAt',
    heading: copy.columns.readAt,
    cell: ({ readAt }) => messagesCopy.moment(readAt),
  },
  {
    key: 'consent',
    heading: copy.columns.consent,
    cell: ({ consent }) => (consent === null ? '–' : copy.consent(consent.version, consent.at)),
  },
];

function Person({ row: { personId, name } }: { row: Recipient }) {
  return (
    <Link className={styles.open} to={generatePath(paths.person, { id: personId })}>
      {name}
    </Link>
  );
}
