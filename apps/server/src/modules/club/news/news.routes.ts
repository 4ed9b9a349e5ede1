import type { newsEndpoints } from '@klub/contract/calls/news';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { articlesOf } from '../articles/articles.ts';

export function newsHandlers(deps: Deps): HandlersOf<typeof newsEndpoints> {
  const news = articlesOf('news', deps);
  return {
    'GET /api/v1/news': ({ session, query }) => news.list(session, query.before),
    'GET /api/v1/news/:slug': ({ session, params, write }) => news.one(session, params.slug, write),
  };
}
