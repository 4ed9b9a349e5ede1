import { isStatus } from '@klub/ui/calls/failure.ts';
import { classes } from '@klub/ui/classes.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Columns, Page } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Offer } from '../called/Offer.tsx';
import { useOperations } from '../operations/operations.queries.ts';
import { Below, Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import styles from './dashboard.module.css';
import { useDashboard, useDecisions } from './dashboard.queries.ts';
import { Emergencies } from './Emergencies.tsx';
import { Figures } from './Figures.tsx';
import { Installation } from './Installation.tsx';
import { Waiting, Work } from './Matters.tsx';
import { MonthHero } from './MonthHero.tsx';
import { MonthLines } from './MonthLines.tsx';
import { Setup } from './Setup.tsx';
import { useSetup } from './setup.queries.ts';

/** The month, and what its state asks of the account, by its role. */
export function DashboardPage() {
  const dashboard = useDashboard();
  const { today, month, instead, chooseMonth, readiness } = dashboard;
  return (
    <Page title={copy.title} width="wide">
      {instead !== undefined && <Notice kind="info">{copy.instead(formatMonth(month))}</Notice>}
      <Emergencies />
      {isStatus(readiness.error, 404) ? (
        <EmptyState
          drawing="circle"
          title={copy.noMonth}
          action={
            <Link className={buttonClass('quiet')} to={paths.dashboard}>
              {copy.toNow}
            </Link>
          }
        >
          {copy.noMonthText}
        </EmptyState>
      ) : (
        <Loaded query={readiness} skeleton={<SkeletonBlock height="12rem" />}>
          {({ data }) => (
            <MonthHero
              readiness={data}
              month={month}
              today={today}
              isStale={readiness.isPlaceholderData}
              onMonth={chooseMonth}
            />
          )}
        </Loaded>
      )}
      <Below query={readiness}>
        <Offer />
        <Columns rail={<Rail dashboard={dashboard} />}>
          <Main dashboard={dashboard} />
        </Columns>
      </Below>
    </Page>
  );
}

type PartProps = { dashboard: ReturnType<typeof useDashboard> };

/** What waits for the user, the checklist until it is done, what is wrong and what is ready. */
function Main({ dashboard: { readiness, figures } }: PartProps) {
  const decisions = useDecisions();
  const setup = useSetup();
  return (
    <>
      <Waiting query={decisions} />
      <Below query={decisions}>
        {setup.data !== undefined && <Setup setup={setup.data.data} />}
        <Below query={setup}>
          {readiness.data !== undefined && (
            <MonthLines readiness={readiness.data.data} isStale={readiness.isPlaceholderData} />
          )}
          <Figures query={quietly(figures)} />
        </Below>
      </Below>
    </>
  );
}

/** On a phone below the figures. */
function Rail({ dashboard: { figures, installation } }: PartProps) {
  const maySeeMachine = useMe().permissions.includes('installation.read');
  const operations = useOperations();
  return (
    <div className={classes(styles.rail, figures.isPending && styles.belowFigures)}>
      <Work query={operations} />
      <Below query={operations}>
        {maySeeMachine && <Installation query={quietly(installation)} />}
      </Below>
    </div>
  );
}

/** Says once, over the hero, which data could not be refreshed; other parts show their time. */
function quietly<Query extends { data: unknown; error: Error | null }>(query: Query): Query {
  return query.data === undefined ? query : { ...query, error: null };
}
