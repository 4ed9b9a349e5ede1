import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '@klub/ui/layout/Page.tsx';
import { ArticleList } from '../articles/ArticleList.tsx';
import { newsCopy as copy } from './news.copy.ts';
import { newsQuery } from './news.queries.ts';
import { newsAddress } from './news.address.ts';

export function NewsListPage() {
  return (
    <Page title={copy.title} width="wide">
      <ArticleList
        name="news"
        query={useInfiniteQuery(newsQuery)}
        addressOf={newsAddress}
        emptyStep={copy.emptyStep}
      />
    </Page>
  );
}
