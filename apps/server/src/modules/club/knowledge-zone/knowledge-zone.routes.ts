import type { knowledgeZoneEndpoints } from '@klub/contract/calls/knowledge-zone';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { articlesOf } from '../articles/articles.ts';
import { findCategories, ofCategory } from './knowledge-zone.store.ts';

export function knowledgeZoneHandlers(deps: Deps): HandlersOf<typeof knowledgeZoneEndpoints> {
  const zone = articlesOf('zone_article', deps);
  return {
    'GET /api/v1/knowledge-zone': ({ session, query: { category = '', before } }) =>
      zone.list(session, before, category === '' ? undefined : ofCategory(category)),
    'GET /api/v1/knowledge-zone/:slug': ({ session, params, write }) =>
      zone.one(session, params.slug, write),
    'GET /api/v1/knowledge-zone-categories': async () => ({
      data: await findCategories(deps.database.kysely),
    }),
  };
}
