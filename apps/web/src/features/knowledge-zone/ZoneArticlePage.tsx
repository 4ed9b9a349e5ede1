import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { ArticleView } from '../articles/ArticleView.tsx';
import { knowledgeZoneCopy as copy } from './knowledge-zone.copy.ts';
import { zoneArticleQuery } from './knowledge-zone.queries.ts';
import { listSearchOf } from './knowledge-zone.rules.ts';

export function ZoneArticlePage() {
  const { slug = '' } = useParams();
  const { state } = useLocation();
  return (
    <ArticleView
      query={useQuery(zoneArticleQuery(slug))}
      title={copy.title}
      back={{ to: { pathname: paths.knowledgeZone, search: listSearchOf(state) }, words: copy.back }}
    />
  );
}
