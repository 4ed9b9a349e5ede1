import type { knowledgeZoneEndpoints } from '@klub/contract/knowledge-zone';
import { articlesMax } from '@klub/contract/limits';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { refuse } from '../../infra/refusal.ts';
import { findArticle, findArticles } from '../articles/articles.store.ts';
import { findCategories, ofCategory } from './knowledge-zone.store.ts';

export function knowledgeZoneHandlers({ database, clock }: Deps): HandlersOf<typeof knowledgeZoneEndpoints> {
  const handle = database.kysely;
  return {
    'GET /api/v1/knowledge-zone': async ({ session: { role }, query: { category = '', before } }) => ({
      data: await findArticles(handle, 'zone_article', {
        ...{ role, now: clock.now(), before, max: articlesMax },
        ...(category === '' ? {} : { where: ofCategory(category) }),
      }),
    }),
    'GET /api/v1/knowledge-zone/:slug': async ({ session: { role }, params }) => {
      const article = await findArticle(handle, 'zone_article', params.slug, { role, now: clock.now() });
      if (article === undefined) throw refuse('notFound');
      return { data: article };
    },
    'GET /api/v1/knowledge-zone-categories': async () => ({ data: await findCategories(handle) }),
  };
}
