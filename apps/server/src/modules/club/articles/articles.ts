/** What other modules may import of articles. */
export { articlesOf } from './articles.service.ts';
