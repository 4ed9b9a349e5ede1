import type { peopleRows } from '@klub/contract/panel/people';
import type { Deps } from '../../infra/deps.ts';
import type { PanelHandlersOf } from '../../infra/http/panel/mount-panel.ts';
import { listPeople } from './people.service.ts';

export function peopleHandlers(deps: Deps): PanelHandlersOf<typeof peopleRows> {
  return {
    'GET /api/panel/v1/people': ({ query }) => listPeople(deps, query),
  };
}
