import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { useMe } from '../shell/me.ts';
import { OperationActions } from './OperationActions.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import styles from './operations.module.css';
import { useOperations, useSeen } from './operations.queries.ts';
import { isActive, type Operation, shownProgress } from './operations.rules.ts';
import { OperationState } from './OperationState.tsx';

/** The user's operations, newest first. */
export function OperationsPage() {
  const { page, goTo } = useAddress([]);
  const query = useOperations(page);
  const fresh = useSeen(query.data?.data);
  const { permissions } = useMe();
  return (
    <ListPage
      width="reading"
      words={copy}
      query={query}
      onPage={goTo}
      actions={permissions.includes('verify.run') && <Verify />}
      skeleton={<Skeletons />}
    >
      {(operations) => (
        <ul className={styles.list} role="list" aria-label={copy.list}>
          {operations.map((operation) => (
            <Card as="li" key={operation.id}>
              <Item operation={operation} isNew={fresh.has(operation.id)} />
            </Card>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Item({ operation, isNew }: { operation: Operation; isNew: boolean }) {
  const { id, kind, state, note, createdAt, endedAt } = operation;
  return (
    <Stack gap="s">
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link className={styles.open} to={generatePath(paths.operation, { id })}>
            {copy.kinds[kind]}
          </Link>
        </h2>
        <span className={styles.states}>
          {isNew && <Badge tone="accent">{copy.fresh}</Badge>}
          <OperationState state={state} />
        </span>
      </div>
      {isActive(operation) ? (
        <ProgressBar percent={shownProgress(operation)} label={note} />
      ) : (
        <p>{note}</p>
      )}
      <p className={styles.quiet}>
        {copy.began(formatDateTime(createdAt))}
        {endedAt !== null && `, ${copy.ended(formatDateTime(endedAt))}`}
      </p>
      <OperationActions operation={operation} />
    </Stack>
  );
}

function Verify() {
  return (
    <Link className={buttonClass('quiet')} to={paths.verifications}>
      <Icon name="check" size={20} />
      {copy.verify}
    </Link>
  );
}

function Skeletons() {
  return [1, 2, 3].map((key) => <SkeletonCard key={key} lines={3} />);
}
