import type { signoffRows } from '@klub/contract/panel/signoffs';
import { withLongTimeout } from '../../../infra/db/deadline.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import type { SignoffOutcome, Signoffs } from './signoffs.service.ts';

export function signoffHandlers(signoffs: Signoffs): PanelHandlersOf<typeof signoffRows> {
  return {
    'GET /api/panel/v1/signoffs': ({ query, session }) =>
      signoffs.list(session, { for: query.for, page: query.page ?? 1 }),

    'GET /api/panel/v1/signoffs/:id': async ({ params, session }) => ({
      data: await signoffs.find(session, Number(params.id)),
    }),

    'GET /api/panel/v1/signoffs/:id/parts': ({ params, query, session }) =>
      withLongTimeout(() =>
        signoffs.parts(session, { id: Number(params.id), page: query.page ?? 1 }),
      ),

    'POST /api/panel/v1/signoffs/:id/decide': async ({ params, body, session, act }) => {
      const { decision, digest, reason = '', typed = '' } = body;
      const request = { id: Number(params.id), decision, digest, reason, typed };
      // The execution may lock other accounts, so the caller's own is locked after it; a payout to
      // everyone is slow.
      return told(
        await withLongTimeout(() =>
          act.lockingLast((transaction) => signoffs.decide(transaction, session, request)),
        ),
      );
    },

    'POST /api/panel/v1/signoffs/:id/withdraw': async ({ params, session, act }) =>
      told(
        await act.lockingLast((transaction) =>
          signoffs.withdraw(transaction, session, Number(params.id)),
        ),
      ),

    'POST /api/panel/v1/signoffs/:id/emergency': async ({ params, body, session, act }) => {
      const asked = { id: Number(params.id), reason: body.reason };
      return told(
        await act.lockingLast((transaction) =>
          signoffs.proposeEmergency(transaction, session, asked),
        ),
      );
    },

    'POST /api/panel/v1/signoffs/:id/rehearse': ({ params, session, act }) =>
      act.lockingLast((transaction) =>
        signoffs.rehearseInEmergency(transaction, session, Number(params.id)),
      ),

    'GET /api/panel/v1/emergencies': () => signoffs.emergencies(),

    'POST /api/panel/v1/signoffs/seen': async ({ session }) => {
      await signoffs.markSeen(session);
      return { code: 200, message: copy.seen };
    },
  };
}

/** Throws the refusal after the commit, so that what was recorded stays. */
function told(outcome: Audited<SignoffOutcome>): Audited<SignoffOutcome> {
  if (outcome.result.refusal !== null) throw outcome.result.refusal;
  return outcome;
}
