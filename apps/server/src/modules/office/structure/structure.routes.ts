import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { assignmentRows } from '@klub/contract/panel/people/assignments';
import type { invitationRows } from '@klub/contract/panel/people/invitations';
import type { phoneRows } from '@klub/contract/panel/people/phones';
import type { structureRows } from '@klub/contract/panel/people/structure';
import type { Deps } from '../../../infra/deps.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { changeAssignment, findAssignment, previewAssignment } from './assignment.service.ts';
import { invitationsReader, resend, withdraw } from './invitations.service.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { findPhone, proposePhone } from './phone.service.ts';
import {
  type StructureParts,
  findShop,
  holesReader,
  listNodes,
  listShops,
} from './structure.service.ts';

export function structureHandlers(parts: StructureParts): PanelHandlersOf<typeof structureRows> {
  const holes = holesReader(parts);
  return {
    'GET /api/panel/v1/shops': ({ query }) =>
      listShops(parts, { q: query.q, page: query.page ?? 1 }),
    'GET /api/panel/v1/shops/:code': ({ params, query }) =>
      findShop(parts, { code: params.code, page: query.page ?? 1 }),
    'GET /api/panel/v1/structure': ({ query }) =>
      listNodes(parts, { under: query.under, page: query.page ?? 1 }),
    'GET /api/panel/v1/structure/holes': () => holes.count(),
    'GET /api/panel/v1/structure/holes/:hole': ({ params, query }) =>
      holes.list(params.hole, query.page ?? 1),
  };
}

export function staffInvitationHandlers(deps: Deps): PanelHandlersOf<typeof invitationRows> {
  const list = invitationsReader(deps);
  return {
    'GET /api/panel/v1/invitations': ({ query }) =>
      list({ q: query.q, state: query.state, page: query.page ?? 1 }),
    'POST /api/panel/v1/invitations/:id/resend': ({ params, session, act }) =>
      act.lockingLast((transaction) =>
        resend(deps, transaction, { id: Number(params.id), staffId: session.staffId }),
      ),
    'POST /api/panel/v1/invitations/:id/withdraw': ({ params, session, act }) =>
      act.lockingLast((transaction) =>
        withdraw(deps, transaction, { id: Number(params.id), staffId: session.staffId }),
      ),
  };
}

export function assignmentHandlers(deps: Deps): PanelHandlersOf<typeof assignmentRows> {
  return {
    'GET /api/panel/v1/people/:id/assignment': ({ params }) =>
      asOfOneMoment(deps, (at) => findAssignment(at, Number(params.id))),
    'GET /api/panel/v1/people/:id/assignment/preview': ({ params, query, session }) =>
      previewAssignment(deps, { id: Number(params.id), staffId: session.staffId, asked: query }),
    'POST /api/panel/v1/people/:id/assignment': ({ params, body, session, act }) =>
      act((transaction) => {
        const { digest, reason, ...asked } = body;
        return changeAssignment(deps, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          asked,
          digest,
          reason,
        });
      }),
  };
}

export function phoneHandlers(
  parts: Deps & Pick<Signoffs, 'propose'>,
): PanelHandlersOf<typeof phoneRows> {
  return {
    'GET /api/panel/v1/people/:id/phone': ({ params, session }) =>
      findPhone(parts, Number(params.id), session),
    'POST /api/panel/v1/people/:id/phone': ({ params, body, session, act }) =>
      act((transaction) =>
        proposePhone(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          ...body,
        }),
      ),
  };
}
