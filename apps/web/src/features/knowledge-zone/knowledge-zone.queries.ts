import { q } from '../../lib/query.ts';
import { articlesQuery } from '../articles/articles.queries.ts';

export const categoriesQuery = q('GET /api/v1/knowledge-zone-categories');

/** All articles, or those of one category. */
export function zoneQuery(category: string) {
  return articlesQuery('GET /api/v1/knowledge-zone', category === '' ? {} : { category });
}

export function zoneArticleQuery(slug: string) {
  return q('GET /api/v1/knowledge-zone/:slug', { params: { slug } });
}
