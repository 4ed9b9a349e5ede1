import type { Hole } from '@klub/contract/panel/people/structure';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { structureCopy as copy } from './structure.copy.ts';
import { useHole, type useHoles } from './structure.queries.ts';
import { holeName, type HoleRow } from './structure.rules.ts';
import styles from './structure.module.css';

type HoleCardsProps = { shown: Hole | undefined; query: ReturnType<typeof useHoles> };

/** How many of each are missing; each leads to its list. */
export function HoleCards({ shown, query }: HoleCardsProps) {
  return (
    <section aria-labelledby="holes">
      <Stack gap="s">
        <h2 id="holes">{copy.holesTitle}</h2>
        <Loaded query={query} skeleton={<SkeletonBlock height="8rem" />}>
          {({ data, at }) => (
            <>
              <ul className={styles.holes} role="list">
                {data.map(({ hole, count }) => (
                  <li key={hole}>
                    <Link
                      className={styles.hole}
                      to={`${paths.structure}?${new URLSearchParams({ brak: holeName(hole) }).toString()}`}
                      aria-current={hole === shown ? 'true' : undefined}
                    >
                      <span className={styles.count}>{formatNumber(count)}</span>
                      <span>{copy.holes[hole].title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <p className={styles.quiet}>{copy.asOf(formatDateTime(at))}</p>
            </>
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

export function HoleList({ hole }: { hole: Hole }) {
  const { page, goTo } = useAddress([]);
  const query = useHole(hole, page);
  const { title, ofWhat, full } = copy.holes[hole];
  return (
    <section aria-labelledby="hole">
      <Stack>
        <div className={styles.title}>
          <h2 id="hole">{title}</h2>
          <Link className={buttonClass('quiet')} to={paths.structure}>
            {copy.close}
          </Link>
        </div>
        <p className={styles.quiet}>{ofWhat}</p>
        <Loaded query={query} skeleton={<SkeletonBlock height="30rem" />}>
          {(found) => (
            <ListedTable
              found={found}
              onPage={goTo}
              none={
                <EmptyState drawing="circle" title={full}>
                  {copy.fullText}
                </EmptyState>
              }
              caption={copy.holeList}
              columns={columns}
              rows={found.data}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              stale={query.isPlaceholderData}
            />
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

const columns: readonly Column<HoleRow>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: (row) => {
      const to = addressOf(row);
      return to === undefined ? (
        row.name || copy.noName
      ) : (
        <Link className={styles.open} to={to}>
          {row.name || copy.noName}
        </Link>
      );
    },
    title: ({ name }) => name,
  },
  {
    key: 'note',
    heading: copy.columns.note,
    slot: 'below',
    cell: ({ kind, id, note }) => (kind === 'shop' ? [id, note].filter(Boolean).join(', ') : note),
  },
];

function addressOf({ kind, id }: HoleRow): string | undefined {
  if (kind === 'shop') return generatePath(paths.shop, { kod: id });
  if (kind === 'customer')
    return `${paths.structure}?${new URLSearchParams({ pod: `customer:${id}` }).toString()}`;
  return undefined;
}
