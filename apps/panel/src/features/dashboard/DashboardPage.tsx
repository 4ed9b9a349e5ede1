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
import { Below, Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import styles from './dashboard.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { Emergencies } from './Emergencies.tsx';
import { Figures } from './Figures.tsx';
import { Installation } from './Installation.tsx';
import { Waiting, Work } from './Matters.tsx';
import { MonthHero } from './MonthHero.tsx';
import { MonthLines } from './MonthLines.tsx';

/** What waits for the user, what is wrong with the month and what is ready, by the role of the account. */
export function DashboardPage() {
  const { today, month, instead, chooseMonth, readiness, figures, installation } = useDashboard();
  const maySeeMachine = useMe().permissions.includes('installation.read');
  // On a phone the rail is below the figures.
  const rail = (
    <div className={classes(styles.rail, figures.isPending && styles.belowFigures)}>
      <Work />
      {maySeeMachine && <Installation query={quietly(installation)} />}
    </div>
  );
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
        <Columns rail={rail}>
          <Waiting />
          {readiness.data !== undefined && (
            <MonthLines readiness={readiness.data.data} isStale={readiness.isPlaceholderData} />
          )}
          <Figures query={quietly(figures)} />
        </Columns>
      </Below>
    </Page>
  );
}

/** Says once, over the hero, which data could not be refreshed; other parts show their time. */
function quietly<Query extends { data: unknown; error: Error | null }>(query: Query): Query {
  return query.data === undefined ? query : { ...query, error: null };
}
