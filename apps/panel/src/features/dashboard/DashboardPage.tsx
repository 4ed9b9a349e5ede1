import { isStatus } from '@klub/ui/calls/failure.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonBlock, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Columns, Page } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import { useDashboard } from './dashboard.queries.ts';
import { Figures } from './Figures.tsx';
import { Installation } from './Installation.tsx';
import { Matters } from './Matters.tsx';
import { MonthHero } from './MonthHero.tsx';
import { MonthLines } from './MonthLines.tsx';

/** Whether the month will be closed in time, and what holds it up. */
export function DashboardPage() {
  const { today, month, instead, chooseMonth, readiness, figures, installation } = useDashboard();
  const rail = (
    <>
      <Matters />
      <Installation query={quietly(installation)} />
    </>
  );
  return (
    <Page title={copy.title} width="wide">
      {instead !== undefined && <Notice kind="info">{copy.instead(formatMonth(month))}</Notice>}
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
      <Columns rail={rail}>
        {readiness.data !== undefined && (
          <MonthLines readiness={readiness.data.data} isStale={readiness.isPlaceholderData} />
        )}
        {readiness.isPending && <SkeletonCard lines={12} />}
        <Figures query={quietly(figures)} />
      </Columns>
    </Page>
  );
}

/** What could not be refreshed is told once, over the hero; the other parts say of when they are. */
function quietly<Query extends { data: unknown; error: Error | null }>(query: Query): Query {
  return query.data === undefined ? query : { ...query, error: null };
}
