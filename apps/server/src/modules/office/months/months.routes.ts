import type { monthRows } from '@klub/contract/panel/money/months';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as service from './months.service.ts';

export function monthHandlers(parts: service.MonthParts): PanelHandlersOf<typeof monthRows> {
  const list = service.monthsList(parts);
  return {
    'GET /api/panel/v1/months': ({ query }) => list(query.page ?? 1),
    'GET /api/panel/v1/months/:month': ({ params, session }) =>
      service.findMonth(parts, { month: params.month, staffId: session.staffId }),
    'GET /api/panel/v1/months/:month/remarks': ({ params, query }) =>
      service.listRemarks(parts, { month: params.month, kind: query.kind, page: query.page ?? 1 }),
    'POST /api/panel/v1/months/:month/rehearse': ({ params, session, act }) =>
      act((transaction) =>
        service.beginRehearsal(parts, transaction, {
          month: params.month,
          staffId: session.staffId,
        }),
      ),
    'POST /api/panel/v1/months/:month/propose': ({ params, body, session, act }) =>
      act((transaction) =>
        service.proposeClosing(parts, transaction, {
          month: params.month,
          staffId: session.staffId,
          rehearsalId: Number(body.rehearsalId),
          note: body.note,
        }),
      ),
    'POST /api/panel/v1/months/:month/remind': ({ params, session, act }) =>
      act((transaction) =>
        service.remindHeld(parts, transaction, { month: params.month, staffId: session.staffId }),
      ),
    'GET /api/panel/v1/months/:month/protocol': ({ params }) =>
      service.protocolOf(parts, params.month),
  };
}
