import { generatePath } from 'react-router';
import { paths } from '../../paths.ts';

export function newsAddress(slug: string): string {
  return generatePath(paths.newsArticle, { slug });
}
