import type { Column } from '@klub/ui/data/DataTable.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatGrosze, formatNumber } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { useDifferences } from './verifications.queries.ts';
import { type Difference, isOnlyDifference, type Verification } from './verifications.rules.ts';
import styles from './verifications.module.css';

/** The differences one by one, linked to person and month. */
export function Differences({ found: { id, kept, checks } }: { found: Verification }) {
  const [page, setPage] = useState(1);
  const query = useDifferences(id, page);
  const { permissions } = useMe();
  const columns = columnsFor({
    seesPeople: permissions.includes('people.read'),
    seesMonths: permissions.includes('money.read'),
  });
  const inBooks = checks.reduce(
    (sum, { kind, differences }) => sum + (kind === 'trail' ? 0 : differences),
    0,
  );
  return (
    <section aria-labelledby="differences">
      <Stack gap="s">
        <h2 id="differences">{copy.found}</h2>
        <p className={styles.quiet}>{copy.foundText}</p>
        {inBooks > kept && <p>{copy.cut(kept, inBooks)}</p>}
        <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
          {(list) => (
            <ListedTable
              found={list}
              onPage={setPage}
              caption={copy.foundList}
              columns={columns}
              rows={list.data}
              rowKey={({ place }) => String(place)}
              stale={query.isPlaceholderData}
            />
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

function columnsFor(may: {
  readonly seesPeople: boolean;
  readonly seesMonths: boolean;
}): readonly Column<Difference>[] {
  return [
    {
      key: 'person',
      heading: copy.columns.person,
      slot: 'name',
      cell: ({ personId, name, subject, phone }) =>
        personId === null ? (
          subject
        ) : (
          <span className={styles.whole}>
            {may.seesPeople ? (
              <Link className={styles.person} to={generatePath(paths.person, { id: personId })}>
                {name}
              </Link>
            ) : (
              name
            )}
            {phone !== '' && <span className={styles.phone}> {phone}</span>}
          </span>
        ),
      title: ({ name, subject }) => (name === '' ? subject : name),
    },
    {
      key: 'month',
      heading: copy.columns.month,
      slot: 'sign',
      cell: ({ month, monthTitle }) => {
        if (month === null) return '';
        if (!may.seesMonths) return monthTitle;
        return (
          <Link className={styles.open} to={generatePath(paths.month, { miesiac: month })}>
            {monthTitle}
          </Link>
        );
      },
    },
    {
      key: 'what',
      heading: copy.columns.what,
      slot: 'below',
      cell: ({ check, subject, personId }) => (
        <span className={styles.whole}>{personId === null ? check : `${check}: ${subject}`}</span>
      ),
    },
    {
      key: 'sums',
      heading: copy.columns.sums,
      numeric: true,
      slot: 'end',
      cell: ({ kind, expected, found, unit }) => {
        if (unit === 'none') return copy.changed;
        return isOnlyDifference({ kind })
          ? copy.onlyDifference(amount(expected, unit))
          : copy.sums(amount(expected, unit), amount(found, unit));
      },
    },
  ];
}

function amount(value: number, unit: Difference['unit']): string {
  return unit === 'grosze' ? formatGrosze(value) : formatNumber(value);
}
