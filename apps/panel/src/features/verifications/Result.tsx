import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../shell/me.ts';
import { Differences } from './Differences.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import type { Checked, Verification } from './verifications.rules.ts';
import { VerificationState } from './VerificationState.tsx';
import styles from './verifications.module.css';

/** What one verification found: in a sentence, check by check, and difference by difference. */
export function Result({ found }: { found: Verification }) {
  const { id, by, words, isGreen, createdAt, endedAt, seconds, checks, late, kept } = found;
  const told = [
    copy.byWhom(by?.name ?? copy.nightly, formatDateTime(endedAt ?? createdAt)),
    copy.took(seconds),
  ];
  return (
    <>
      <Notice
        kind={isGreen === true ? 'success' : isGreen === false ? 'danger' : 'warning'}
        title={words}
      >
        <p className={styles.small}>{told.join(' · ')}</p>
      </Notice>
      {isGreen === null && <p>{copy.noResult}</p>}
      {checks.length > 0 && (
        <section aria-labelledby="checks">
          <Stack gap="s">
            <h2 id="checks">{copy.checks}</h2>
            <DataTable
              caption={copy.checksList}
              columns={checkColumns}
              rows={checks}
              rowKey={({ kind }) => kind}
            />
            {checks
              .filter(({ words: more }) => more !== '')
              .map(({ kind, title, words: more }) => (
                <p key={kind} className={styles.quiet}>
                  {title}: {more}
                </p>
              ))}
          </Stack>
        </section>
      )}
      {kept > 0 && <Differences key={id} found={found} />}
      {late.length > 0 && <Late late={late} />}
    </>
  );
}

const checkColumns: readonly Column<Checked>[] = [
  {
    key: 'what',
    heading: copy.checkColumns.what,
    slot: 'name',
    cell: ({ title }) => <span className={styles.whole}>{title}</span>,
  },
  {
    key: 'state',
    heading: copy.checkColumns.state,
    slot: 'end',
    cell: ({ differences }) => (
      <VerificationState
        outcome={differences === 0 ? 'green' : 'red'}
        label={differences === 0 ? copy.fits : copy.differences(differences)}
      />
    ),
  },
  {
    key: 'compared',
    heading: copy.checkColumns.compared,
    slot: 'below',
    cell: ({ compared }) => compared,
  },
];

function Late({ late }: Pick<Verification, 'late'>) {
  const mayOpen = useMe().permissions.includes('money.read');
  return (
    <section aria-labelledby="late">
      <Stack gap="s">
        <h2 id="late">{copy.late}</h2>
        <p className={styles.quiet}>{copy.lateText}</p>
        <ul className={styles.plain}>
          {late.map(({ month, title, words }) => (
            <li key={month}>
              {mayOpen ? (
                <Link className={styles.open} to={generatePath(paths.month, { miesiac: month })}>
                  {title}
                </Link>
              ) : (
                title
              )}
              : {words}
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
