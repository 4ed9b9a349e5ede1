import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded, NoData } from '../screen/Loaded.tsx';
import { PageLink } from '../screen/PageLink.tsx';
import { ShowOlder } from '../screen/ShowOlder.tsx';
import styles from './articles.module.css';
import { articlesCopy as copy } from './articles.copy.ts';
import type { ArticleCard } from './articles.queries.ts';
import { newestOf, timeOf } from './articles.rules.ts';
import { type ListName, useNewSince } from './seen-articles.ts';

type ArticleListProps = {
  /** The key under which the device stores the seen articles of the list. */
  name: ListName;
  query: UseInfiniteQueryResult<readonly ArticleCard[]>;
  /** The same function and state each time: only then do cards that are already rendered not render again. */
  addressOf: (slug: string) => string;
  /** State of the links, for the way back. */
  linkState?: unknown;
  /** What to do when the list is empty. */
  emptyStep: ReactNode;
};

export function ArticleList({ name, query, addressOf, linkState, emptyStep }: ArticleListProps) {
  const since = useNewSince(name, newestOf(query.data ?? []));
  const { data, refetch, isFetching, dataUpdatedAt } = query;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // The button for older articles shows its own failure: the newest articles stay.
  const error = isFetchNextPageError ? null : query.error;
  return (
    <Loaded query={{ data, error, refetch, isFetching, dataUpdatedAt }} skeleton={<ListSkeleton />}>
      {(articles) => (
        <>
          {articles.length === 0 && <NoData drawing="star">{emptyStep}</NoData>}
          <CardGrid>
            {articles.map((article, index) => (
              <ArticleItem
                key={article.id}
                article={article}
                addressOf={addressOf}
                linkState={linkState}
                first={index < 2}
                isNew={since !== undefined && timeOf(article) > since}
              />
            ))}
          </CardGrid>
          <ShowOlder
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            hasFailed={isFetchNextPageError && !isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      )}
    </Loaded>
  );
}

type ArticleItemProps = Pick<ArticleListProps, 'addressOf' | 'linkState'> & {
  article: ArticleCard;
  first: boolean;
  /** Published after the user's last visit. */
  isNew: boolean;
};

/** In a list of thousands, cards that are already rendered do not render again when more arrive. */
const ArticleItem = memo(Item);

function Item({ article, addressOf, linkState, first, isNew }: ArticleItemProps) {
  const { slug, title, excerpt, thumbnail } = article;
  const sizes = '(width >= 64rem) 24rem, (width >= 40rem) 50vw, 100vw';
  return (
    <Card
      as="li"
      leads
      media={thumbnail && <Photo address={thumbnail} sizes={sizes} first={first} />}
    >
      <div className={styles.card}>
        <h2 className={styles.cardTitle}>
          <PageLink to={addressOf(slug)} state={linkState}>
            {title}
          </PageLink>
        </h2>
        <p className={styles.excerpt}>{excerpt}</p>
        <div className={styles.foot}>
          <Published article={article} />
          {isNew && <NewMark />}
        </div>
      </div>
    </Card>
  );
}

export function Published({
  article,
}: {
  article: Pick<ArticleCard, 'createdAtDate' | 'createdAtTime'>;
}) {
  const { createdAtDate: date, createdAtTime: time } = article;
  return (
    <p className={styles.published}>
      <time dateTime={timeOf(article)}>{copy.published(date, time)}</time>
    </p>
  );
}

/** The only motion in a list. */
function NewMark() {
  return (
    <span className={styles.new}>
      <Badge tone="accent">{copy.isNew}</Badge>
    </span>
  );
}

function ListSkeleton() {
  return (
    <CardGrid as="div">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <SkeletonCard key={key} media />
      ))}
    </CardGrid>
  );
}
