import type { firstRunRows } from '@klub/contract/panel/first-run';
import type { PanelHandlersOf } from '../../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../../infra/refusal.ts';
import {
  type FirstRunDeps,
  beginAdministrator,
  checkFirstCode,
  waitsFor,
} from './first-run.service.ts';

/** The first two administrators of an installation, by the codes that its machine printed. */
export function firstRunHandlers(deps: FirstRunDeps): PanelHandlersOf<typeof firstRunRows> {
  return {
    'GET /api/panel/v1/first-run': async () => ({ data: { waitsFor: await waitsFor(deps) } }),

    'POST /api/panel/v1/first-run': async ({ body, act }) => {
      const { code, email, name } = body;
      const right = await checkFirstCode(deps, code);
      if (right === null) {
        await act.refused({ action: 'staff.signInRefused', details: { factor: 'firstCode' } });
        throw refuse('firstCodeRefused');
      }
      return act((transaction) => beginAdministrator(deps, transaction, { ...right, email, name }));
    },
  };
}
