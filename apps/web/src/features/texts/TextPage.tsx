import { planRoles } from '@klub/contract/roles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { warsawMonth } from '@klub/ui/words/month.ts';
import { q } from '../../lib/query.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Columns, Page } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { useUser } from '../auth/auth.queries.ts';
import { periodQuery } from '../explain/explain.queries.ts';
import { Loaded, LoadedHtml, NoData } from '../screen/Loaded.tsx';
import { Ladder } from './Ladder.tsx';
import { Motifs } from './Motifs.tsx';
import { PayoutLine, StarValue } from './Payout.tsx';
import { quarterOf } from './rewards.rules.ts';
import { ladderCopy, textsCopy as copy } from './texts.copy.ts';

/** Whether this person has a plan, and the month that counts now. */
function usePlan(): { hasPlan: boolean; month: string } {
  const role = useUser()?.role;
  return { hasPlan: planRoles.some((one) => one === role), month: warsawMonth(serverNow()) };
}

export function PrizesPage() {
  const { hasPlan, month } = usePlan();
  const text = useQuery(q('GET /api/v1/configuration/prizes_text'));
  const plan = useQuery({ ...periodQuery(month), enabled: hasPlan });
  // Below the thresholds, so loaded after them: nothing may move.
  const isPlanPending = hasPlan && plan.isPending;
  const rail = !isPlanPending && (
    <LoadedHtml skeleton={<RailSkeleton />}>
      <Loaded query={text} skeleton={<RailSkeleton />} failed={<></>}>
        {({ data: { html, goldenPointGrosze } }) => (
          <>
            {/* A reply that an earlier version of the app has kept on the device lacks it. */}
            {(goldenPointGrosze as number | undefined) !== undefined && (
              <StarValue grosze={goldenPointGrosze} />
            )}
            <PayoutLine html={html} />
          </>
        )}
      </Loaded>
    </LoadedHtml>
  );
  const programme = !isPlanPending && <ProgrammeText query={text} />;
  return (
    <Page title={copy.prizes} width="wide">
      {hasPlan ? (
        <>
          <Columns rail={rail}>
            <Ladder period={month} title={ladderCopy.month} />
          </Columns>
          {programme}
        </>
      ) : (
        <>
          <Motifs month={month} hasPlan={false} />
          <Columns rail={rail}>{programme}</Columns>
        </>
      )}
    </Page>
  );
}

export function RulesPage() {
  const { hasPlan, month } = usePlan();
  const quarter = quarterOf(month);
  const text = useQuery(q('GET /api/v1/configuration/rules_text'));
  const ofMonth = useQuery({ ...periodQuery(month), enabled: hasPlan });
  const ofQuarter = useQuery({ ...periodQuery(quarter), enabled: hasPlan });
  // Once asked, known or failed: another try, which the thresholds themselves make, does not take them away.
  const isPlanPending = hasPlan && !(ofMonth.isFetched && ofQuarter.isFetched);
  return (
    <Page title={copy.rules} width="wide">
      <Motifs month={month} hasPlan={hasPlan} />
      {/* Below the figures of the month, so shown after them: nothing may move. */}
      {hasPlan && !isPlanPending && (
        <Columns rail={<Ladder period={quarter} title={ladderCopy.quarter} />}>
          <Ladder period={month} title={ladderCopy.month} />
        </Columns>
      )}
      {!isPlanPending && <ProgrammeText query={text} />}
    </Page>
  );
}

type TextQuery = UseQueryResult<{ data: { html: string } }>;
type TextPageProps = { title: string; query: TextQuery; back?: ReactNode };

export function TextPage({ title, query, back }: TextPageProps) {
  return (
    <Page title={title} back={back}>
      <ProgrammeText query={query} />
    </Page>
  );
}

function ProgrammeText({ query }: { query: TextQuery }) {
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
      {({ data: { html } }) =>
        html === '' ? <NoData drawing="circle">{copy.emptyStep}</NoData> : <Html html={html} />
      }
    </Loaded>
  );
}

function RailSkeleton() {
  return (
    <>
      <SkeletonBlock height="9rem" />
      <SkeletonBlock height="16rem" />
    </>
  );
}
