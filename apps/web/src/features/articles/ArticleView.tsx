import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type To, useParams } from 'react-router';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Html, WithHtml } from '@klub/ui/text/Html.tsx';
import { Columns, Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { SkeletonCard, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Published } from './ArticleList.tsx';
import { articlesCopy as copy } from './articles.copy.ts';
import type { Article, ArticleCard } from './articles.queries.ts';
import { NextArticles, type NextArticlesProps } from './NextArticles.tsx';

type ArticleViewProps = {
  query: UseQueryResult<{ data: Article }>;
  /** The title until the article's own is loaded. */
  title: string;
  back: { to: To; words: string; all: string };
  /** The list that the article belongs to, for what to read next. */
  list: UseInfiniteQueryResult<readonly ArticleCard[]>;
  addressOf: (slug: string) => string;
  /** State of the links, for the way back. */
  linkState?: unknown;
};

/** One article of the news or of the knowledge zone, or the reason why it is not shown (D53). */
export function ArticleView({ query, title, back, ...next }: ArticleViewProps) {
  const { slug = '' } = useParams();
  useTopOnLoad();
  const article = query.data?.data;
  const card = next.list.data?.find((listed) => listed.slug === slug);
  const head = headOf(query, card);
  return (
    <Page
      title={article?.title ?? card?.title ?? title}
      travels
      back={<BackLink to={back.to}>{back.words}</BackLink>}
    >
      <Columns rail={article ? <WayOn slug={slug} back={back} {...next} /> : <></>}>
        <Stack>
          {head && (
            <ArticleHead article={head} picture={article ? article.image : card?.thumbnail} />
          )}
          <Loaded
            query={query}
            skeleton={head ? <SkeletonText lines={8} /> : <ArticleSkeleton />}
            failed={isStatus(query.error, 404) && <MissingArticle back={back} />}
          >
            {({ data }) => <Html html={data.content} />}
          </Loaded>
        </Stack>
      </Columns>
    </Page>
  );
}

/**
 * The card's data show immediately and stay the same element while the rest loads: the element may
 * be in a transition.
 */
function headOf({ data, error }: ArticleViewProps['query'], card: ArticleCard | undefined) {
  return data?.data ?? (error === null ? card : undefined);
}

/** Waits for the text: on a phone it is below the text. */
function WayOn(props: NextArticlesProps) {
  return (
    <WithHtml fallback={<></>}>
      <NextArticles {...props} />
    </WithHtml>
  );
}

function MissingArticle({ back }: Pick<ArticleViewProps, 'back'>) {
  return (
    <ErrorState
      title={copy.notFound}
      drawing="lost"
      action={<BackLink to={back.to}>{back.words}</BackLink>}
    >
      {copy.notFoundStep}
    </ErrorState>
  );
}

type ArticleHeadProps = {
  article: Pick<ArticleCard, 'createdAtDate' | 'createdAtTime'>;
  picture: string | null | undefined;
};

function ArticleHead({ article, picture }: ArticleHeadProps) {
  return (
    <>
      <Published article={article} />
      {picture && (
        <Photo address={picture} sizes="(width >= 38rem) 34rem, 100vw" first rounded travels />
      )}
    </>
  );
}

function ArticleSkeleton() {
  return (
    <>
      <SkeletonText lines={1} />
      <SkeletonCard media lines={1} />
      <SkeletonText lines={8} />
    </>
  );
}

/** Scrolls to the top, also after the back button and a reload, where the browser would restore the position. */
function useTopOnLoad(): void {
  const { slug } = useParams();
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [slug]);
}
