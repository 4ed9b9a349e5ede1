import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ListPager } from '../screen/ListPager.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { useParts } from './signoffs.queries.ts';
import type { Matter, Part } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** The people and things of a matter by name; the server lists them only with the permission to read people. */
export function Parts({ matter: { id, hasParts } }: { matter: Matter }) {
  const [page, setPage] = useState(1);
  const { query, mayRead } = useParts(id, page, hasParts);
  if (!mayRead || query.data?.total === 0) return null;
  return (
    <section>
      <Stack gap="s">
        <h2>{copy.parts}</h2>
        <Loaded query={query} skeleton={<SkeletonBlock height="6rem" />}>
          {({ data, ...found }) => (
            <>
              <DataTable
                caption={copy.parts}
                columns={columnsOf(data)}
                rows={data.map((part, index) => ({ ...part, key: String(index) }))}
                rowKey={({ key }) => key}
                stale={query.isPlaceholderData}
              />
              <ListPager found={found} onPage={setPage} />
            </>
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

type Row = Part & { key: string };

/** Only the columns in which some row has a value. */
function columnsOf(parts: readonly Part[]): Column<Row>[] {
  const optional = (['about', 'before', 'after'] as const).filter((key) =>
    parts.some((part) => part[key] !== ''),
  );
  return columns.filter(({ key }) => key === 'name' || optional.some((one) => one === key));
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: ({ personId, name, about }) =>
      personId === null ? (
        name || about
      ) : (
        <Link className={styles.person} to={generatePath(paths.person, { id: personId })}>
          {name}
        </Link>
      ),
    title: ({ name }) => name,
  },
  {
    key: 'about',
    heading: copy.columns.about,
    slot: 'below',
    cell: ({ about }) => about,
    title: ({ about }) => about,
  },
  {
    key: 'before',
    heading: copy.was,
    numeric: true,
    cell: ({ before }) => before,
    title: ({ before }) => before,
  },
  {
    key: 'after',
    heading: copy.willBe,
    numeric: true,
    slot: 'end',
    cell: ({ after }) => after,
    phone: ({ before, after }) => (before === '' ? after : copy.fromTo(before, after)),
    title: ({ after }) => after,
  },
];
