import { balancesReport } from './modules/settlements/balances/balances.report.ts';
import { statementDocument } from './modules/settlements/statement/statement.document.ts';
import { invitationsReport } from './modules/invitations/invitations.report.ts';
import { reports } from './modules/reports/registry.ts';
import type { DocumentKind } from './modules/downloads/document.ts';
import { reportDocument } from './modules/territory/report-document.ts';

export const documents: readonly DocumentKind[] = [
  ...[...reports, invitationsReport, balancesReport].map(reportDocument),
  statementDocument,
];
