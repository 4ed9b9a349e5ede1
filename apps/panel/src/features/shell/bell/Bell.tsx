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
                  <Part title={copy.matters} more={copy.allMatters} to={paths.matters} onGo={close}>
                    {data.slice(0, shown).map(({ id, words, expiresAt }) => (
                      <li key={id}>
                        <Link
                          className={styles.line}
                          to={generatePath(paths.matter, { id })}
                          onClick={close}
                        >
                          {words}
                          <span className={styles.note}>
                            {copy.until(formatDateTime(expiresAt))}
                          </span>
                        </Link>
                      </li>
                    ))}
                  </Part>
                )
              }
            </Loaded>
            <Loaded query={notDone} skeleton={<SkeletonText lines={2} />}>
              {({ data }) =>
                data.length > 0 && (
                  <Part title={copy.notDone} more={copy.allMatters} to={paths.matters} onGo={close}>
                    {data.slice(0, shown).map(({ id, words, notDone: why }) => (
                      <li key={id}>
                        <Link
                          className={styles.line}
                          to={generatePath(paths.matter, { id })}
                          onClick={close}
                        >
                          {words}
                          <span className={styles.note}>{why}</span>
                        </Link>
                      </li>
                    ))}
                  </Part>
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
                >
                  {data
                    .slice(0, shown)
                    .map(({ id, note, isSeen, createdAt, progress, endedAt }) => (
                      <li key={id}>
                        <Link
                          className={styles.line}
                          to={generatePath(paths.operation, { id })}
                          onClick={close}
                        >
                          {note}
                          <span className={styles.note}>
                            {formatDateTime(endedAt ?? createdAt)}
                            {endedAt === null && (
                              <Badge tone="accent">{copy.progress(progress)}</Badge>
                            )}
                            {endedAt !== null && !isSeen && (
                              <Badge tone="accent">{copy.fresh}</Badge>
                            )}
                          </span>
                        </Link>
                      </li>
                    ))}
                </Part>
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

type PartProps = { title: string; more: string; to: string; onGo: () => void; children: ReactNode };

function Part({ title, more, to, onGo, children }: PartProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul role="list">{children}</ul>
      <Link className={styles.more} to={to} onClick={onGo}>
        {more}
      </Link>
    </section>
  );
}
