import type { planRows } from '@klub/contract/panel/plans';
import type { z } from 'zod';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { ActDeps } from '../imports/imports.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { cellEffect, changeCell, proposeCell, secondPersonOf } from './cell.service.ts';
import type { Operations } from '../operations/operations.ts';
import { monthTitle } from './plans.copy.ts';
import { planReader, wantedOf } from './plans.service.ts';
import type { planExportInput } from './plans.works.ts';

export type PlanParts = ActDeps & Pick<Signoffs, 'propose'> & Pick<Operations, 'begin'>;

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
    'POST /api/panel/v1/months/:month/plans/export': async ({ params, body, session, act }) => {
      const words = (body.q ?? '').trim();
      const only = words === '' ? null : await wantedOf(parts.database.kysely, words);
      const input: z.infer<typeof planExportInput> = { ...params, filter: body.filter, only };
      return act(async (transaction) => {
        const { staffId } = session;
        const id = await parts.begin(transaction, { kind: 'plans.export', staffId, input });
        return {
          result: { data: { operationId: String(id) } },
          note: {
            subject: { kind: 'operation', id, name: monthTitle(`${params.month}-01`) },
            details: { ...params, filter: body.filter, q: words.length },
          },
        };
      });
    },
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
