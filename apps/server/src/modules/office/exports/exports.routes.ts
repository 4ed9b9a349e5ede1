import type { exportRows } from '@klub/contract/panel/imports';
import type { Deps } from '../../../infra/deps.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Operations } from '../operations/operations.ts';
import { beginExport, listTemplates } from './exports.service.ts';

type ExportParts = Pick<Deps, 'database' | 'clock'> & { readonly begin: Operations['begin'] };

export function exportHandlers({
  database,
  clock,
  begin,
}: ExportParts): PanelHandlersOf<typeof exportRows> {
  return {
    'GET /api/panel/v1/templates': () => listTemplates({ database, clock }),
    'POST /api/panel/v1/exports/:kind': ({ params, body, session: { staffId, name }, act }) =>
      act((transaction) =>
        beginExport(begin, transaction, {
          staffId,
          by: name,
          kind: params.kind,
          month: body.month,
          form: body.form,
          now: clock.now(),
        }),
      ),
  };
}
