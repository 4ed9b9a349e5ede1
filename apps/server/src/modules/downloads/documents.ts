import { balancesReport } from '../settlements/balances.report.ts';
import { statementDocument } from '../settlements/statement.document.ts';
import { invitationsReport } from '../invitations/invitations.report.ts';
import { reports } from '../reports/registry.ts';
import type { DocumentKind } from './document.ts';
import { reportDocument } from './report-document.ts';

/** Everything that can be downloaded. */
export const documents: readonly DocumentKind[] = [
  ...[...reports, invitationsReport, balancesReport].map(reportDocument),
  statementDocument,
];
