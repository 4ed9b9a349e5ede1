import { articlesMax } from '@klub/contract/limits';
import type { newsEndpoints } from '@klub/contract/news';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { refuse } from '../../infra/refusal.ts';
import { findArticle, findArticles } from '../articles/articles.store.ts';

export function newsHandlers({ database, clock }: Deps): HandlersOf<typeof newsEndpoints> {
  const handle = database.kysely;
  return {
    'GET /api/v1/news': async ({ session: { role }, query: { before } }) => ({
      data: await findArticles(handle, 'news', { role, now: clock.now(), before, max: articlesMax }),
    }),
    'GET /api/v1/news/:slug': async ({ session: { role }, params }) => {
      const article = await findArticle(handle, 'news', params.slug, { role, now: clock.now() });
      if (article === undefined) throw refuse('notFound');
      return { data: article };
    },
  };
}
