import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { regulationsRows } from '@klub/contract/panel/content/regulations';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as service from './regulations.service.ts';

export function regulationsHandlers(
  parts: service.RegulationsParts,
): PanelHandlersOf<typeof regulationsRows> {
  return {
    'GET /api/panel/v1/documents': () => asOfOneMoment(parts, service.listDocuments),
    'GET /api/panel/v1/documents/:document': ({ params }) =>
      asOfOneMoment(parts, (at) => service.readDocument(at, params.document)),
    'GET /api/panel/v1/documents/:document/versions': ({ params, query }) =>
      asOfOneMoment(parts, (at) => service.listVersions(at, params.document, query.page ?? 1)),
    'GET /api/panel/v1/documents/:document/versions/:number': ({ params }) =>
      service.readVersion(parts, params.document, Number(params.number)),
    'GET /api/panel/v1/documents/:document/missing': ({ params, query }) =>
      service.listMissing(parts, params.document, query),
    'POST /api/panel/v1/documents/:document/draft': ({ params, body, session, act }) =>
      act((transaction) =>
        service.saveDraft(parts, transaction, { ...params, ...body, staffId: session.staffId }),
      ),
    'POST /api/panel/v1/documents/:document/discard': ({ params, body, session, act }) =>
      act((transaction) =>
        service.discardDraft(parts, transaction, { ...params, ...body, staffId: session.staffId }),
      ),
    'POST /api/panel/v1/documents/:document/propose': ({ params, body, session, act }) =>
      act((transaction) =>
        service.proposeVersion(parts, transaction, {
          ...params,
          ...body,
          staffId: session.staffId,
        }),
      ),
    'POST /api/panel/v1/documents/:document/withdraw': ({ params, body, session, act }) =>
      act((transaction) =>
        service.withdrawVersion(parts, transaction, {
          ...params,
          ...body,
          staffId: session.staffId,
        }),
      ),
    'POST /api/panel/v1/documents/:document/remind': ({ params, act }) =>
      act((transaction) => service.remind(parts, transaction, params.document)),
  };
}
