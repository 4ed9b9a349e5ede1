import type { Deps } from '../../../../infra/deps.ts';
import { downloadUri } from '../../../club/downloads/downloads.ts';
import {
  type ReportReply,
  answerReport,
  type ReportQuery,
} from '../../../club/territory/territory.ts';
import { balancesReport } from './balances.report.ts';
import { statementDocumentName } from '../statement/statement.document.ts';

/** Settlements like the other reports, with each statement's address. */
export async function answerBalances(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
  viewerId: number,
  query: ReportQuery,
): Promise<ReportReply> {
  const reply = await answerReport(deps, balancesReport, viewerId, query);
  if (reply.data === undefined) return reply;
  const rows = reply.data.data.map(({ statementId, ...row }) => {
    if (typeof statementId !== 'number') return row;
    const filters = { statement: String(statementId) };
    const uri = downloadUri(deps, { personId: viewerId, document: statementDocumentName, filters });
    return uri === undefined ? row : { ...row, uri };
  });
  return { ...reply, data: { ...reply.data, data: rows } };
}
