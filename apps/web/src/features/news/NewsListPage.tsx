import { useInfiniteQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ArticleList } from '../articles/ArticleList.tsx';
import { newsCopy as copy } from './news.copy.ts';
import { newsQuery } from './news.queries.ts';

export function NewsListPage() {
  return (
    <Page title={copy.title} width="wide">
      <ArticleList query={useInfiniteQuery(newsQuery)} addressOf={addressOf} emptyStep={copy.emptyStep} />
    </Page>
  );
}

function addressOf(slug: string): string {
  return generatePath(paths.newsArticle, { slug });
}
