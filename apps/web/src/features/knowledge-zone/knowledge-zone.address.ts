import { generatePath } from 'react-router';
import { paths } from '../../paths.ts';

export function zoneAddress(slug: string): string {
  return generatePath(paths.zoneArticle, { slug });
}
