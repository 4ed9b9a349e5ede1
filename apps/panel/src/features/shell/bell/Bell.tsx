import { Badge, CountBubble } from '@klub/ui/text/Badge.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { type ReactNode, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { usePanelMutation } from '../../../lib/query.ts';
import { paths } from '../../../paths.ts';
import type { Operation } from '../../operations/operations.rules.ts';
import { Loaded } from '../../screen/Loaded.tsx';
import { useNews } from './bell.queries.ts';
import styles from './Bell.module.css';
import { bellCopy as copy } from '../shell.copy.ts';
import topBar from '../TopBar.module.css';

/**
 * Proposals that wait for the user, approved ones that were not executed, and the user's unseen
 * finished operations.
 */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { matters, notDone, operations, count } = useNews();
  const { mutate: markSeen } = usePanelMutation('POST /api/panel/v1/operations/seen', [
    'GET /api/panel/v1/operations',
  ]);
  const { mutate: markMatters } = usePanelMutation('POST /api/panel/v1/signoffs/seen', [
    'GET /api/panel/v1/signoffs',
  ]);
  const close = (): void => {
    setOpen(false);
    if ((notDone.data?.total ?? 0) > 0) markMatters({});
    if ((operations.data?.unseen ?? 0) > 0) markSeen({});
  };
  return (
    <>
      <button
        type="button"
        className={topBar.tool}
        aria-label={copy.label(count)}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <span className={topBar.count}>
          <CountBubble count={count} />
        </span>
      </button>
      <Sheet open={isOpen} title={copy.title} closeLabel={copy.close} onClose={close}>
        {count === 0 && matters.isSuccess && notDone.isSuccess && operations.isSuccess ? (
          <EmptyState drawing="circle" title={copy.nothing}>
            {copy.nothingText}
          </EmptyState>
        ) : (
          <Stack>
            <Loaded query={matters} skeleton={<SkeletonText lines={2} />}>
              {({ data }) =>
                data.length > 0 && (
                  <Part
                    title={copy.matters}
                    more={copy.allMatters}
                    to={paths.matters}
                    onGo={close}
                    lines={data.map(({ id, words, expiresAt }) => ({
                      to: generatePath(paths.matter, { id }),
                      words,
                      note: copy.until(formatDateTime(expiresAt)),
                    }))}
                  />
                )
              }
            </Loaded>
            <Loaded query={notDone} skeleton={<SkeletonText lines={2} />}>
              {({ data }) =>
                data.length > 0 && (
                  <Part
                    title={copy.notDone}
                    more={copy.allMatters}
                    to={paths.matters}
                    onGo={close}
                    lines={data.map(({ id, words, notDone: note }) => ({
                      to: generatePath(paths.matter, { id }),
                      words,
                      note,
                    }))}
                  />
                )
              }
            </Loaded>
            <Loaded query={operations} skeleton={<SkeletonText lines={2} />}>
              {({ data }) => (
                <Part
                  title={copy.operations}
                  more={copy.allOperations}
                  to={paths.operations}
                  onGo={close}
                  lines={data.map((operation) => ({
                    to: generatePath(paths.operation, { id: operation.id }),
                    words: operation.note,
                    note: <OperationNote operation={operation} />,
                  }))}
                />
              )}
            </Loaded>
          </Stack>
        )}
      </Sheet>
    </>
  );
}

/** The bell is short; a separate screen has the rest. */
const shown = 5;

type Line = { to: string; words: string; note: ReactNode };
type PartProps = {
  title: string;
  more: string;
  to: string;
  onGo: () => void;
  lines: readonly Line[];
};

function Part({ title, more, to, onGo, lines }: PartProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul role="list">
        {lines.slice(0, shown).map((line) => (
          <li key={line.to}>
            <Link className={styles.line} to={line.to} onClick={onGo}>
              {line.words}
              <span className={styles.note}>{line.note}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.more} to={to} onClick={onGo}>
        {more}
      </Link>
    </section>
  );
}

function OperationNote({ operation }: { operation: Operation }) {
  const { isSeen, createdAt, progress, endedAt } = operation;
  return (
    <>
      {formatDateTime(endedAt ?? createdAt)}
      {endedAt === null && <Badge tone="accent">{copy.progress(progress)}</Badge>}
      {endedAt !== null && !isSeen && <Badge tone="accent">{copy.fresh}</Badge>}
    </>
  );
}
