import { balancesReport } from './modules/money/settlements/balances/balances.report.ts';
import { statementDocument } from './modules/money/settlements/statement/statement.document.ts';
import { invitationsReport } from './modules/office/invitations/invitations.report.ts';
import { reports } from './modules/club/reports/registry.ts';
import type { DocumentKind } from './modules/club/downloads/document.ts';
import { reportDocument } from './modules/club/territory/report-document.ts';

export const documents: readonly DocumentKind[] = [
  ...[...reports, invitationsReport, balancesReport].map(reportDocument),
  statementDocument,
];
