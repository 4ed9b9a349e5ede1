import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { ArticleView } from '../articles/ArticleView.tsx';
import { zoneAddress } from './knowledge-zone.address.ts';
import { knowledgeZoneCopy as copy } from './knowledge-zone.copy.ts';
import { zoneArticleQuery, zoneQuery } from './knowledge-zone.queries.ts';
import { categoryOf, listSearchOf } from './knowledge-zone.rules.ts';

export function ZoneArticlePage() {
  const { slug = '' } = useParams();
  const { state } = useLocation();
  const listSearch = listSearchOf(state);
  return (
    <ArticleView
      query={useQuery(zoneArticleQuery(slug))}
      title={copy.title}
      back={{
        to: { pathname: paths.knowledgeZone, search: listSearch },
        words: copy.back,
        all: copy.allArticles,
      }}
      list={useInfiniteQuery(zoneQuery(categoryOf(new URLSearchParams(listSearch))))}
      addressOf={zoneAddress}
      linkState={{ listSearch }}
    />
  );
}
