import { articlesMax } from '@klub/contract/limits';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../../infra/deps.ts';
import { responseCache } from '../../infra/http/response-cache.ts';
import { refuse } from '../../infra/refusal.ts';
import type { Session } from '../../infra/http/session.ts';
import {
  type Article,
  type ArticleCard,
  type ArticleTable,
  findArticle,
  findArticles,
  findNextChange,
} from './articles.store.ts';

export type Reader = Pick<Session, 'role' | 'articleRevision'>;

export type Articles = {
  /**
   * Newest first; `before` is the id of the last article of the previous page, `where` filters by
   * columns of `article`.
   */
  list(
    reader: Reader,
    before: number | undefined,
    where?: RawBuilder<unknown>,
  ): Promise<{ data: ArticleCard[] }>;
  /** Throws the same for a missing article and for one of another role (HZ21). */
  one(reader: Reader, slug: string): Promise<{ data: Article }>;
};

/**
 * The current articles of one table by role. The first page and the articles are the same for
 * everyone of a role, so they are cached until one changes (docs/measurements.md, server
 * internals).
 */
export function articlesOf(
  table: ArticleTable,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Articles {
  const nextChange = (now: Date) => findNextChange(database.kysely, table, now);
  const newest = responseCache<{ data: ArticleCard[] }>(nextChange);
  const articles = responseCache<{ data: Article }>(nextChange);
  return {
    list: async ({ role, articleRevision: revision }, before, where) => {
      const now = clock.now();
      const find = async () => ({
        data: await findArticles(database.kysely, table, {
          role,
          now,
          before,
          where,
          max: articlesMax,
        }),
      });
      return before === undefined && where === undefined
        ? newest(role, { revision, now }, find)
        : find();
    },
    one: async ({ role, articleRevision: revision }, slug) => {
      const now = clock.now();
      return articles(`${role} ${slug}`, { revision, now }, async () => {
        const article = await findArticle(database.kysely, table, slug, { role, now });
        if (article === undefined) throw refuse('notFound');
        return { data: article };
      });
    },
  };
}
