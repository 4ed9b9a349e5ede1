import type { correctionRows } from '@klub/contract/panel/money/corrections';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as service from './corrections.service.ts';

export function correctionHandlers(
  parts: service.CorrectionParts,
): PanelHandlersOf<typeof correctionRows> {
  return {
    'GET /api/panel/v1/corrections': ({ query }) => service.listCorrections(parts, query.page ?? 1),
    'GET /api/panel/v1/corrections/sums': ({ query }) =>
      service.findSums(parts, { personId: Number(query.person), month: query.month }),
    'POST /api/panel/v1/corrections': ({ body, session, act }) =>
      act((transaction) =>
        service.noteCorrection(parts, transaction, { ...body, staffId: session.staffId }),
      ),
  };
}
