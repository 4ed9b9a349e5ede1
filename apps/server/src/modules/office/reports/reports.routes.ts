import { type OfficeReport, type reportRows } from '@klub/contract/panel/reports';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted, PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Operations } from '../operations/operations.ts';
import { reportTitles } from '@klub/contract/panel/report-titles';
import { type Asked, officeReports } from './reports.service.ts';

type ReportParts = Pick<Deps, 'database' | 'clock'> & { readonly begin: Operations['begin'] };

export function reportHandlers({
  database,
  clock,
  begin,
}: ReportParts): PanelHandlersOf<typeof reportRows> {
  const { show } = officeReports({ database, clock });
  const saving =
    (name: OfficeReport, staffId: number, filters: Asked) =>
    async (transaction: Transaction<Schema>): Promise<Noted<{ data: { operationId: string } }>> => {
      const set = Object.fromEntries(
        Object.entries(filters).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value]],
        ),
      );
      const id = await begin(transaction, {
        kind: 'report.export',
        staffId,
        input: { name, filters: set },
      });
      const subject = { kind: 'operation' as const, id: String(id), name: reportTitles[name] };
      return { result: { data: { operationId: String(id) } }, note: { subject, details: set } };
    };
  return {
    'GET /api/panel/v1/reports/cost': ({ query }) => show('cost', query),
    'GET /api/panel/v1/reports/liability': ({ query }) => show('liability', query),
    'GET /api/panel/v1/reports/activation': ({ query }) => show('activation', query),
    'GET /api/panel/v1/reports/realisation': ({ query }) => show('realisation', query),
    'GET /api/panel/v1/reports/knowledge': ({ query: { page, ...filters } }) =>
      show('knowledge', filters, page),
    'POST /api/panel/v1/reports/cost/export': ({ body, session, act }) =>
      act(saving('cost', session.staffId, body)),
    'POST /api/panel/v1/reports/liability/export': ({ body, session, act }) =>
      act(saving('liability', session.staffId, body)),
    'POST /api/panel/v1/reports/activation/export': ({ body, session, act }) =>
      act(saving('activation', session.staffId, body)),
    'POST /api/panel/v1/reports/realisation/export': ({ body, session, act }) =>
      act(saving('realisation', session.staffId, body)),
    'POST /api/panel/v1/reports/knowledge/export': ({ body, session, act }) =>
      act(saving('knowledge', session.staffId, body)),
  };
}
