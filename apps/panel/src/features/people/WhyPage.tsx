import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { PeriodChain } from '@klub/ui/explain/PeriodChain.tsx';
import { TaskChain } from '@klub/ui/explain/TaskChain.tsx';
import { YearChain } from '@klub/ui/explain/YearChain.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { OfficeExplaining } from './OfficeExplaining.tsx';
import styles from './people.module.css';
import { whyCopy as copy } from './why.copy.ts';
import { type Period, usePeriod, useTask, useYear } from './why.queries.ts';

/** The origin of an amount, down to the file and its row; printable. */
export function WhyPage() {
  const { id = '', okres = '' } = useParams();
  const isYear = !okres.includes('-');
  const year = okres.slice(0, 4);
  return (
    <Page
      title={copy.title(okres)}
      width="wide"
      back={<Back id={id} />}
      actions={
        <Actions>
          {!isYear && (
            <Link
              className={buttonClass('link')}
              to={generatePath(paths.personWhy, { id, okres: year })}
            >
              {copy.year(year)}
            </Link>
          )}
        </Actions>
      }
    >
      {isYear ? <OfYear id={id} year={okres} /> : <OfPeriod id={id} period={okres} />}
    </Page>
  );
}

export function WhyTaskPage() {
  const { id = '', slug = '' } = useParams();
  return (
    <Page title={copy.titleOfTask} width="wide" back={<Back id={id} />} actions={<Actions />}>
      <Explained
        id={id}
        query={useTask(id, slug)}
        unknown={[copy.unknownTask, copy.unknownTaskText]}
      >
        {({ chain }) => <TaskChain chain={chain} />}
      </Explained>
    </Page>
  );
}

function Actions({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.screenOnly}>
      <Row>
        <Button kind="quiet" icon="file" onClick={() => window.print()}>
          {copy.print}
        </Button>
        {children}
      </Row>
    </div>
  );
}

function Back({ id }: { id: string }) {
  return (
    <Link
      className={buttonClass('link')}
      to={`${generatePath(paths.person, { id })}?czesc=pieniadze`}
    >
      <Icon name="arrowLeft" size={20} />
      {copy.back}
    </Link>
  );
}

function OfPeriod({ id, period }: { id: string; period: string }) {
  return (
    <Explained id={id} query={usePeriod(id, period)}>
      {({ chain }) => <PeriodChain chain={chain} />}
    </Explained>
  );
}

function OfYear({ id, year }: { id: string; year: string }) {
  return (
    <Explained id={id} query={useYear(id, year)}>
      {({ chain }) => <YearChain chain={chain} part={undefined} />}
    </Explained>
  );
}

type Head = Pick<Period, 'person' | 'at'>;
type ExplainedProps<Data extends Head> = {
  id: string;
  query: UseQueryResult<{ data: Data }>;
  /** Explains missing data, and the next step. */
  unknown?: readonly [string, string];
  children: (data: Data) => ReactNode;
};

/** Whose it is above, and who printed it when below. */
function Explained<Data extends Head>({
  id,
  query,
  unknown: [unknown, unknownText] = [copy.unknown, copy.unknownText],
  children,
}: ExplainedProps<Data>) {
  const { name } = useMe();
  if (query.data === undefined && isStatus(query.error, 404)) {
    return (
      <EmptyState drawing="circle" title={unknown}>
        {unknownText}
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={10} />}>
      {({ data }) => (
        <>
          <Whose person={data.person} />
          <Card>
            <OfficeExplaining id={id}>{children(data)}</OfficeExplaining>
          </Card>
          <p className={styles.printOnly}>{copy.printed(name, formatDateTime(data.at))}</p>
        </>
      )}
    </Loaded>
  );
}

function Whose({ person }: Pick<Period, 'person'>) {
  const { head } = copy;
  return (
    <Card>
      <Facts
        facts={[
          { term: head.person, value: person.name },
          { term: head.phone, value: person.phone || '–' },
          { term: head.role, value: person.role },
          { term: head.shops, value: person.shops.join(', ') || head.noShops },
        ]}
      />
    </Card>
  );
}
