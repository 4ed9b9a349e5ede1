import type { newsEndpoints } from '@klub/contract/news';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { articlesOf } from '../articles/articles.service.ts';

export function newsHandlers(deps: Deps): HandlersOf<typeof newsEndpoints> {
  const news = articlesOf('news', deps);
  return {
    'GET /api/v1/news': async ({ session, query }) => ({ data: await news.list(session.role, query.before) }),
    'GET /api/v1/news/:slug': async ({ session, params }) => ({ data: await news.one(session.role, params.slug) }),
  };
}
