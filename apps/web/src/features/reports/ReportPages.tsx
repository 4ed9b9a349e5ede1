import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Nearest } from '../calling/Nearest.tsx';
import { InvitationActions } from '../invitations/InvitationActions.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { reportsCopy as copy } from './reports.copy.ts';

/** The five report screens: each is its call, its words, and the defaults of its filters. */

export function PerformancePage() {
  return (
    <ReportScreen
      call="GET /api/v1/salesman/report"
      words={copy.performance}
      usualPeriod="current"
      first={<Nearest />}
    />
  );
}

export function KnowledgeReportPage() {
  return (
    <ReportScreen
      call="GET /api/v1/knowledge/report"
      words={copy.knowledge}
      usualPeriod="current"
    />
  );
}

export function SpecialsReportPage() {
  return (
    <ReportScreen call="GET /api/v1/specials/report" words={copy.specials} usualPeriod="current" />
  );
}

export function BalancesPage() {
  return (
    <ReportScreen call="GET /api/v1/salesman/balances" words={copy.balances} usualPeriod="recent" />
  );
}

export function InvitationsListPage() {
  return (
    <ReportScreen
      call="GET /api/v1/invitations"
      words={copy.invitations}
      usualPeriod="all"
      hasTargetFilter
      rowActions={(row, look) => <InvitationActions row={row} look={look} />}
      link={
        <Link className={buttonClass('primary')} to={paths.invitations}>
          {copy.invite}
        </Link>
      }
    />
  );
}
