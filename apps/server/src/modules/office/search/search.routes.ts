import type { searchRows } from '@klub/contract/panel/search';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { type SearchParts, searchAll } from './search.service.ts';

export function searchHandlers(parts: SearchParts): PanelHandlersOf<typeof searchRows> {
  return {
    'GET /api/panel/v1/search': ({ query, session }) => searchAll(parts, session, query.q),
  };
}
