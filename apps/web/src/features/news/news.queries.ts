import { q } from '../../lib/query.ts';
import { articlesQuery } from '../articles/articles.queries.ts';

export const newsQuery = articlesQuery('GET /api/v1/news');

export function newsArticleQuery(slug: string) {
  return q('GET /api/v1/news/:slug', { params: { slug } });
}
