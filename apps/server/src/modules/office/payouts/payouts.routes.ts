import type { leaverRows } from '@klub/contract/panel/money/leavers';
import type { payoutRows } from '@klub/contract/panel/money/payouts';
import { limits } from '@klub/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { withCallDeadline, withLongTimeout } from '../../../infra/db/deadline.ts';
import {
  type PanelHandlersOf,
  type PanelParts,
  admit,
} from '../../../infra/http/panel/mount-panel.ts';
import { panelCallerOf } from '../../../infra/http/panel/panel-caller.ts';
import { savedFile } from '../../../infra/http/panel/saved-file.ts';
import { refuse } from '../../../infra/refusal.ts';
import { audited } from '../../../infra/trail/trail.ts';
import { readGiven } from '../../money/settlements/settlements.ts';
import { findLeaver, proposeRelease } from './leavers.service.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import { takeFile } from './payouts.files.ts';
import * as service from './payouts.service.ts';
import { checkReturns, markReturns } from './returned.service.ts';
import { proposePartial, proposeWithdrawal } from './returns.signoffs.ts';

export function payoutHandlers(parts: service.PayoutParts): PanelHandlersOf<typeof payoutRows> {
  return {
    'GET /api/panel/v1/payouts': ({ query }) => service.listPayouts(parts, query.page ?? 1),
    'GET /api/panel/v1/payouts/due': () => withLongTimeout(() => service.showDue(parts)),
    'GET /api/panel/v1/payouts/held': ({ query: { reason = null, page = 1 } }) =>
      withLongTimeout(() => service.listHeldPeople(parts, reason, page)),
    'POST /api/panel/v1/payouts/propose': ({ body, session, act }) =>
      withLongTimeout(() =>
        act((transaction) =>
          service.proposePayout(parts, transaction, {
            ...body,
            staffId: session.staffId,
            note: body.note ?? '',
          }),
        ),
      ),
    'GET /api/panel/v1/payouts/:id': ({ params, query }) =>
      service.showPayout(parts, {
        id: Number(params.id),
        words: (query.q ?? '').trim(),
        page: query.page ?? 1,
      }),
    'POST /api/panel/v1/payouts/:id/file': ({ params, body, session, act }) =>
      withLongTimeout(() =>
        act((transaction) =>
          service.makeLink(parts, transaction, {
            ...body,
            id: Number(params.id),
            staffId: session.staffId,
          }),
        ),
      ),
    'POST /api/panel/v1/payouts/:id/paid': ({ params, body, act }) =>
      withLongTimeout(() =>
        act((transaction) =>
          service.markPaid(parts, transaction, { id: Number(params.id), day: body.day }),
        ),
      ),
    'POST /api/panel/v1/payouts/:id/cancel': ({ params, body, act }) =>
      act((transaction) => service.cancel(parts, transaction, { ...body, id: Number(params.id) })),
    'POST /api/panel/v1/payouts/returns/check': ({ body, act }) =>
      withLongTimeout(async () => {
        const given = await readGiven(body);
        return act((transaction) => checkReturns(transaction, given));
      }),
    'POST /api/panel/v1/payouts/returns': ({ body, act }) =>
      withLongTimeout(async () => {
        const given = await readGiven(body);
        return act((transaction) => markReturns(parts, transaction, given, body.digest));
      }),
    'POST /api/panel/v1/payouts/returns/partial': ({ body, session, act }) =>
      act((transaction) =>
        proposePartial(parts, transaction, { ...body, staffId: session.staffId }),
      ),
    'POST /api/panel/v1/payouts/returns/withdraw': ({ body, session, act }) =>
      act((transaction) =>
        proposeWithdrawal(parts, transaction, { ...body, staffId: session.staffId }),
      ),
  };
}

export function leaverHandlers(parts: service.PayoutParts): PanelHandlersOf<typeof leaverRows> {
  return {
    'GET /api/panel/v1/people/:id/account': ({ params, session }) =>
      findLeaver(parts, Number(params.id), session),
    'POST /api/panel/v1/people/:id/account': ({ params, body, session, act }) =>
      act((transaction) =>
        proposeRelease(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          ...body,
        }),
      ),
  };
}

const fileUrl = '/api/panel/v1/payouts/files/:token';
const fileRow = { may: 'money.prepare', limit: limits.export } as const;

/**
 * `GET …/payouts/files/:token`: a link's bytes, once. No contract row, because its reply is no
 * JSON.
 */
export function payoutFileRoute(
  app: FastifyInstance,
  parts: PanelParts,
  deps: service.PayoutParts,
): void {
  type Request = FastifyRequest<{ Params: { token: string } }>;
  const answer = async (request: Request, reply: FastifyReply) => {
    const caller = panelCallerOf(request, reply);
    const session = await admit(parts, `GET ${fileUrl}`, fileRow, request, caller);
    if (session === null) throw refuse('unauthenticated');
    const { staffId, name } = session;
    const at = deps.clock.now();
    const { source, requestId } = caller;
    const act = {
      actor: { way: 'panel', staffId, name, source, requestId },
      action: 'payout.fileTaken',
      at,
    } as const;
    const { result: link } = await audited(deps.database.kysely, act, async (transaction) => {
      if (!(await parts.gate.stands(transaction, session))) throw refuse('unauthenticated');
      const used = await service.useLink(transaction, {
        token: request.params.token,
        staffId,
        now: at,
      });
      const { payoutId, kind, sha256 } = used;
      return {
        result: used,
        note: { subject: service.subjectOf(payoutId), details: { kind, sha256 } },
      };
    });
    const file = await takeFile(deps, link);
    if (file === null) throw refuse('payoutLinkUsed');
    const disposition = `attachment; filename="wyplata-${link.payoutId}-${copy.fileName[link.kind]}"`;
    return savedFile(reply, 'application/octet-stream', disposition)
      .header('cache-control', 'no-store')
      .send(Readable.from(file, { objectMode: false }));
  };
  app.get<{ Params: { token: string } }>(fileUrl, (request, reply) =>
    withCallDeadline(() => withLongTimeout(() => answer(request, reply))),
  );
}
