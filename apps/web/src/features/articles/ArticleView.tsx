import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type To, useParams } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { Html } from '../../ui/text/Html.tsx';
import { Columns, Page, Stack } from '../../ui/layout/Page.tsx';
import { Photo } from '../../ui/images/Photo.tsx';
import { SkeletonCard, SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Published } from './ArticleList.tsx';
import { articlesCopy as copy } from './articles.copy.ts';
import type { Article, ArticleCard } from './articles.queries.ts';
import { NextArticles } from './NextArticles.tsx';

type ArticleViewProps = {
  query: UseQueryResult<{ data: Article }>;
  /** The title until the article's own is loaded. */
  title: string;
  back: { to: To; words: string; all: string };
  /** The list that the article belongs to, for what to read next. */
  list: UseInfiniteQueryResult<readonly ArticleCard[]>;
  addressOf: (slug: string) => string;
  /** Travels with the links, for the way back. */
  linkState?: unknown;
};

/** One article of the news or of the knowledge zone, or the reason why it is not shown (D53). */
export function ArticleView({ query, title, back, ...next }: ArticleViewProps) {
  const { slug = '' } = useParams();
  useTopOnLoad();
  return (
    <Page title={query.data?.data.title ?? title} back={<BackLink to={back.to}>{back.words}</BackLink>}>
      <Loaded
        query={query}
        skeleton={<ArticleSkeleton />}
        failed={isStatus(query.error, 404) && <MissingArticle back={back} />}
      >
        {({ data }) => (
          <Columns rail={<NextArticles slug={slug} back={back} {...next} />}>
            <ArticleBody article={data} />
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}

function MissingArticle({ back }: Pick<ArticleViewProps, 'back'>) {
  return (
    <ErrorState title={copy.notFound} drawing="lost" action={<BackLink to={back.to}>{back.words}</BackLink>}>
      {copy.notFoundStep}
    </ErrorState>
  );
}

function ArticleBody({ article }: { article: Article }) {
  const { image, content } = article;
  return (
    <Stack>
      <Published article={article} />
      {image && <Photo address={image} sizes="(width >= 38rem) 34rem, 100vw" first rounded />}
      <Html html={content} />
    </Stack>
  );
}

function ArticleSkeleton() {
  return (
    <Columns rail={<></>}>
      <SkeletonText lines={1} />
      <SkeletonCard media lines={1} />
      <SkeletonText lines={8} />
    </Columns>
  );
}

/** Scrolls to the top, also after the back button and a reload, where the browser would restore the position. */
function useTopOnLoad(): void {
  const { slug } = useParams();
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [slug]);
}
