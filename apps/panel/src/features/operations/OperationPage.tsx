import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { Link, useParams } from 'react-router';
import type { ReplyOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { OperationActions } from './OperationActions.tsx';
import { operationsCopy as copy } from './operations.copy.ts';
import { useOperation } from './operations.queries.ts';
import { isActive, shownProgress } from './operations.rules.ts';
import { OperationState } from './OperationState.tsx';
import styles from './operations.module.css';

type Found = ReplyOf<'GET /api/panel/v1/operations/:id'>['data'];

/** One of the user's operations: its progress and its outcome. */
export function OperationPage() {
  const { id = '' } = useParams();
  const query = useOperation(id);
  const operation = query.data?.data;
  return (
    <Page
      title={operation === undefined ? copy.one : copy.kinds[operation.kind]}
      back={
        <Link className={buttonClass('link')} to={paths.operations}>
          <Icon name="arrowLeft" size={20} />
          {copy.back}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeletons />}>
        {({ data }) => (
          <>
            <Card>
              <Stack>
                {isActive(data) ? (
                  <ProgressBar percent={shownProgress(data)} label={data.note} />
                ) : (
                  <p>{data.note}</p>
                )}
                <OperationActions key={data.id} operation={data} />
                <Facts facts={factsOf(data)} />
              </Stack>
            </Card>
            <Result operation={data} />
          </>
        )}
      </Loaded>
      <LiveRegion>{operation && !isActive(operation) && operation.note}</LiveRegion>
    </Page>
  );
}

function factsOf({ state, by, createdAt, endedAt }: Found) {
  return [
    { term: copy.facts.state, value: <OperationState state={state} /> },
    { term: copy.facts.by, value: by.name },
    { term: copy.facts.began, value: formatDateTime(createdAt) },
    { term: copy.facts.ended, value: endedAt === null ? copy.notEnded : formatDateTime(endedAt) },
  ];
}

function Result({ operation }: { operation: Found }) {
  const { lines } = operation;
  return (
    <section aria-labelledby="result">
      <Stack gap="s">
        <h2 id="result">{copy.result}</h2>
        {lines.length === 0 ? (
          <p className={styles.quiet}>{isActive(operation) ? copy.working : copy.noResult}</p>
        ) : (
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
      </Stack>
    </section>
  );
}

function Skeletons() {
  return <SkeletonCard lines={7} />;
}
