import type { peopleRows } from '@klub/contract/panel/people/people';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Accounts } from '../../club/auth/auth.ts';
import * as acts from './acts.service.ts';
import { showCard } from './card.service.ts';
import { explainAmount, explainAmounts, explainTaskAmount } from './why.service.ts';
import { beginDataFile } from './data-file.service.ts';
import { showHistory } from './history.service.ts';
import { listPeople } from './people.service.ts';

export function peopleHandlers(deps: Accounts): PanelHandlersOf<typeof peopleRows> {
  return {
    'GET /api/panel/v1/people': ({ query }) => listPeople(deps, query),
    'GET /api/panel/v1/people/:id': async ({ params, session }) => ({
      data: await showCard(deps, session, Number(params.id)),
    }),
    'GET /api/panel/v1/people/:id/history': ({ params, query, session }) =>
      showHistory(deps.database.kysely, session, Number(params.id), query.after),
    'POST /api/panel/v1/people/:id/export': ({ params, session, act }) =>
      beginDataFile(deps, { session, act, id: Number(params.id) }),
    'GET /api/panel/v1/people/:id/why/:period': async ({ params, session }) => ({
      data: await explainAmount(deps, session, Number(params.id), params.period),
    }),
    'GET /api/panel/v1/people/:id/why-year/:year': async ({ params, session }) => ({
      data: await explainAmounts(deps, session, Number(params.id), params.year),
    }),
    'GET /api/panel/v1/people/:id/why-task/:slug': async ({ params, session }) => ({
      data: await explainTaskAmount(deps, session, Number(params.id), params.slug),
    }),
    'POST /api/panel/v1/people/:id/unblock': ({ params, session, act }) =>
      acts.unblock(deps, { session, act, id: Number(params.id) }),
    'POST /api/panel/v1/people/:id/reminder': ({ params, session, act }) =>
      acts.remind(deps, { session, act, id: Number(params.id) }),
    'POST /api/panel/v1/people/:id/sessions/end': ({ params, session, act }) =>
      acts.endSessions(deps, { session, act, id: Number(params.id) }),
    'POST /api/panel/v1/people/:id/hold': ({ params, body, session, act }) =>
      acts.hold(deps, { session, act, id: Number(params.id) }, body.reason),
    'POST /api/panel/v1/people/:id/release': ({ params, body, session, act }) =>
      acts.release(deps, { session, act, id: Number(params.id) }, body),
    'POST /api/panel/v1/people/:id/reveal': ({ params, body, session, act }) =>
      acts.reveal(deps, { session, act, id: Number(params.id) }, body),
  };
}
