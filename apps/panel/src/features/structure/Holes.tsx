import type { Gap } from '@klub/contract/panel/people/structure';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { List } from '../screen/List.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { structureCopy as copy } from './structure.copy.ts';
import styles from './structure.module.css';
import { useHole, type useHoles } from './structure.queries.ts';
import { holeFilter, type HoleRow } from './structure.rules.ts';

type HoleCardsProps = { shown: Gap | undefined; query: ReturnType<typeof useHoles> };

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
                      to={`${paths.structure}?${new URLSearchParams({ [holeFilter.name]: holeFilter.write(hole) }).toString()}`}
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

export function HoleList({ hole }: { hole: Gap }) {
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
        <List
          words={{ list: copy.holeList, none: full, noneText: copy.fullText }}
          query={query}
          onPage={goTo}
          skeleton={<SkeletonBlock height="30rem" />}
          columns={columns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
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
