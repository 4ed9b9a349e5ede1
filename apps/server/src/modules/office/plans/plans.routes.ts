import type { planRows } from '@klub/contract/panel/plans';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { ActDeps } from '../imports/imports.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { cellEffect, changeCell, proposeCell, secondPersonOf } from './cell.service.ts';
import { planReader } from './plans.service.ts';

export type PlanParts = ActDeps & Pick<Signoffs, 'propose'>;

export function planHandlers(parts: PlanParts): PanelHandlersOf<typeof planRows> {
  const plans = planReader(parts);
  return {
    'GET /api/panel/v1/months/:month/plans': ({ params, query }) =>
      plans.list({
        month: params.month,
        filter: query.filter,
        words: (query.q ?? '').trim(),
        page: query.page ?? 1,
      }),
    'GET /api/panel/v1/months/:month/plans/distribution': ({ params }) =>
      plans.distribution(params.month),
    'GET /api/panel/v1/months/:month/plans/effect': ({ params, query }) =>
      cellEffect(parts, { ...cellOf(params, query), value: query.value }),
    'POST /api/panel/v1/months/:month/plans/cell': async ({ params, body, session, act }) => {
      const { expected, value, reason } = body;
      const staff = { staffId: session.staffId, name: session.name };
      const request = { ...cellOf(params, body), expected, value, reason, staff };
      const second = await secondPersonOf(parts, request);
      const done = await act((transaction) =>
        second === null
          ? changeCell(parts, transaction, request)
          : proposeCell(parts, transaction, request, second),
      );
      plans.forget();
      return done;
    },
  };
}

type Named = {
  readonly personId: string;
  readonly shopId: string;
  readonly what: 'target' | 'result';
};

function cellOf({ month }: { readonly month: string }, { personId, shopId, what }: Named) {
  return { month: `${month}-01`, personId: Number(personId), placeId: Number(shopId), what };
}
