import type { planRows } from '@klub/contract/panel/plans';
import type { Deps } from '../../infra/deps.ts';
import type { PanelHandlersOf } from '../../infra/http/panel/mount-panel.ts';
import { planReader } from './plans.service.ts';

export function planHandlers(parts: Pick<Deps, 'database' | 'clock'>): PanelHandlersOf<typeof planRows> {
  const plans = planReader(parts);
  return {
    'GET /api/panel/v1/months/:month/plans': ({ params, query }) =>
      plans.list({
        ...{ month: params.month, filter: query.filter, words: (query.q ?? '').trim(), page: query.page ?? 1 },
      }),
    'GET /api/panel/v1/months/:month/plans/distribution': ({ params }) => plans.distribution(params.month),
  };
}
