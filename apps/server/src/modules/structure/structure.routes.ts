import type { structureRows } from '@klub/contract/panel/structure';
import type { PanelHandlersOf } from '../../infra/http/panel/mount-panel.ts';
import { type StructureParts, findShop, holesReader, listNodes, listShops } from './structure.service.ts';

export function structureHandlers(parts: StructureParts): PanelHandlersOf<typeof structureRows> {
  const holes = holesReader(parts);
  return {
    'GET /api/panel/v1/shops': ({ query }) => listShops(parts, { q: query.q, page: query.page ?? 1 }),
    'GET /api/panel/v1/shops/:code': ({ params, query }) =>
      findShop(parts, { code: params.code, page: query.page ?? 1 }),
    'GET /api/panel/v1/structure': ({ query }) => listNodes(parts, { under: query.under, page: query.page ?? 1 }),
    'GET /api/panel/v1/structure/holes': () => holes.count(),
    'GET /api/panel/v1/structure/holes/:hole': ({ params, query }) => holes.list(params.hole, query.page ?? 1),
  };
}
