import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { Loading, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { BackButton } from '../screen/BackLink.tsx';
import { NotLoaded } from '../screen/Loaded.tsx';
import styles from './articles.module.css';
import { articlesCopy as copy } from './articles.copy.ts';
import type { ArticleCard } from './articles.queries.ts';
import { toRead } from './articles.rules.ts';

export type NextArticlesProps = {
  slug: string;
  list: UseInfiniteQueryResult<readonly ArticleCard[]>;
  addressOf: (slug: string) => string;
  linkState?: unknown;
  back: { to: To; all: string };
};

/** The way on from an article: the next one, two more, and the list. */
export function NextArticles({ slug, list, addressOf, linkState, back }: NextArticlesProps) {
  const [next, ...also] = toRead(list.data ?? [], slug, 3);
  return (
    <div className={styles.next}>
      {list.isPending && (
        <Loading label={copy.loading}>
          <SkeletonCard media lines={1} />
        </Loading>
      )}
      {list.isError && list.data === undefined && <NotLoaded query={list} what={copy.nextFailed} />}
      {next && (
        <Card
          as="section"
          leads
          media={next.thumbnail && <Photo address={next.thumbnail} sizes={nextSizes} />}
        >
          <p className={styles.kicker}>{copy.next}</p>
          <h2 className={styles.nextTitle}>
            <Link to={addressOf(next.slug)} state={linkState}>
              {next.title}
            </Link>
          </h2>
        </Card>
      )}
      {also.length > 0 && (
        <section>
          <h2 className={styles.kicker}>{copy.also}</h2>
          <ul className={styles.also} role="list">
            {also.map((article) => (
              <li key={article.id}>
                <Link to={addressOf(article.slug)} state={linkState}>
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BackButton to={back.to}>{back.all}</BackButton>
    </div>
  );
}

const nextSizes = '(width >= 64rem) 24rem, 100vw';
