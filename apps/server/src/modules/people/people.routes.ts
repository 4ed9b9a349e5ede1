import type { peopleRows } from '@klub/contract/panel/people';
import type { Deps } from '../../infra/deps.ts';
import type { PanelHandlersOf } from '../../infra/http/panel/mount-panel.ts';
import { showCard } from './card.service.ts';
import { explainAmount, explainAmounts } from './why.service.ts';
import { listPeople } from './people.service.ts';

export function peopleHandlers(deps: Deps): PanelHandlersOf<typeof peopleRows> {
  return {
    'GET /api/panel/v1/people': ({ query }) => listPeople(deps, query),
    'GET /api/panel/v1/people/:id': async ({ params, session }) => ({
      data: await showCard(deps, session, Number(params.id)),
    }),
    'GET /api/panel/v1/people/:id/why/:period': async ({ params }) => ({
      data: await explainAmount(deps, Number(params.id), params.period),
    }),
    'GET /api/panel/v1/people/:id/why-year/:year': async ({ params }) => ({
      data: await explainAmounts(deps, Number(params.id), params.year),
    }),
  };
}
