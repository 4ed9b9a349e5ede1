import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { outcomeOf, type Run } from './verifications.rules.ts';
import { VerificationState } from './VerificationState.tsx';
import styles from './verifications.module.css';

type HistoryProps = {
  runs: readonly Run[];
  hasOlder: boolean;
  isFirst: boolean;
  isStale: boolean;
  /** Shows the runs before one; without one the newest. */
  onShow: (before?: string) => void;
};

/** Every run: when, who began it, how long it took, and what it found. */
export function History({ runs, hasOlder, isFirst, isStale, onShow }: HistoryProps) {
  const oldest = runs.at(-1)?.id;
  return (
    <section aria-labelledby="history">
      <Stack gap="s">
        <h2 id="history">{copy.history}</h2>
        {runs.length === 0 ? (
          <p className={styles.quiet}>{copy.noneOlder}</p>
        ) : (
          <DataTable
            caption={copy.historyList}
            columns={columns}
            rows={runs}
            rowKey={({ id }) => id}
            stale={isStale}
          />
        )}
        {(hasOlder || !isFirst) && (
          <Row>
            {!isFirst && (
              <Button kind="quiet" onClick={() => onShow()}>
                {copy.newest}
              </Button>
            )}
            {hasOlder && (
              <Button kind="quiet" onClick={() => onShow(oldest)}>
                {copy.older}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </section>
  );
}

const columns: readonly Column<Run>[] = [
  {
    key: 'when',
    heading: copy.historyColumns.when,
    slot: 'name',
    cell: ({ id, createdAt }) => (
      <Link className={styles.open} to={generatePath(paths.verification, { id })}>
        {formatDateTime(createdAt)}
      </Link>
    ),
  },
  {
    key: 'state',
    heading: copy.historyColumns.state,
    slot: 'sign',
    cell: (run) => <VerificationState outcome={outcomeOf(run)} />,
  },
  {
    key: 'words',
    heading: copy.historyColumns.words,
    slot: 'below',
    cell: ({ words }) => <span className={styles.whole}>{words}</span>,
  },
  {
    key: 'who',
    heading: copy.historyColumns.who,
    cell: ({ by }) => by?.name ?? copy.nightly,
    title: ({ by }) => by?.name ?? copy.nightly,
  },
  {
    key: 'took',
    heading: copy.historyColumns.took,
    numeric: true,
    slot: 'end',
    cell: ({ seconds }) => copy.took(seconds),
  },
];
