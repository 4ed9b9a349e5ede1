import type { setupRows } from '@klub/contract/panel/setup';
import type { PanelAct, PanelHandlersOf } from '../../../../infra/http/panel/mount-panel.ts';
import { readSetup } from './setup.service.ts';
import { type TrialParts, type Tried, checkBackup, tryMail, trySms } from './trials.service.ts';

export function setupHandlers(parts: TrialParts): PanelHandlersOf<typeof setupRows> {
  return {
    'GET /api/panel/v1/setup': async ({ session }) => ({
      data: await readSetup(parts, session.roles),
    }),

    'POST /api/panel/v1/setup/mail': async ({ session, act }) =>
      noted(act, await tryMail(parts, session.staffId)),

    'POST /api/panel/v1/setup/sms': async ({ body, act }) =>
      noted(act, await trySms(parts, body.phone)),

    'POST /api/panel/v1/setup/backup': async ({ act }) => noted(act, await checkBackup(parts)),
  };
}

/** The trail gets the outcome, and neither the number nor the address. */
function noted(act: PanelAct, tried: Tried) {
  return act(() =>
    Promise.resolve({ result: { data: tried }, note: { details: { outcome: tried.outcome } } }),
  );
}
