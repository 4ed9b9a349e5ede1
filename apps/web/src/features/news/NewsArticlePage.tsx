import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { ArticleView } from '../articles/ArticleView.tsx';
import { newsCopy as copy } from './news.copy.ts';
import { newsArticleQuery, newsQuery } from './news.queries.ts';
import { newsAddress } from './news.address.ts';

export function NewsArticlePage() {
  const { slug = '' } = useParams();
  return (
    <ArticleView
      query={useQuery(newsArticleQuery(slug))}
      title={copy.title}
      back={{ to: paths.newsList, words: copy.back, all: copy.allArticles }}
      list={useInfiniteQuery(newsQuery)}
      addressOf={newsAddress}
    />
  );
}
