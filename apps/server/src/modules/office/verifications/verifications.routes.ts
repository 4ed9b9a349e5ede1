import type { verificationRows } from '@klub/contract/panel/verifications';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Operations } from '../operations/operations.ts';
import * as service from './verifications.service.ts';

type Parts = service.VerificationParts & Pick<Operations, 'noteOf'>;

export function verificationHandlers(parts: Parts): PanelHandlersOf<typeof verificationRows> {
  return {
    'GET /api/panel/v1/verifications': ({ query, session: { staffId } }) =>
      service.listVerifications(parts, {
        staffId,
        before: query.before === undefined ? null : Number(query.before),
      }),

    'GET /api/panel/v1/verifications/:id': async ({ params, session: { staffId } }) => ({
      data: await service.findVerification(parts, { staffId, id: Number(params.id) }),
    }),

    'GET /api/panel/v1/verifications/:id/differences': ({ params, query, session: { roles } }) =>
      service.listDifferences(parts, { id: Number(params.id), page: query.page ?? 1, roles }),

    'POST /api/panel/v1/verifications': ({ session: { staffId }, act }) =>
      act(async (transaction) => {
        const { id, isNew } = await service.beginVerification(transaction, parts.begin, {
          staffId,
          night: null,
        });
        const note = parts.noteOf('verify', id);
        return {
          result: { data: { id: String(id), isNew } },
          note: { ...note, details: { isNew } },
        };
      }),
  };
}
